import type { ErrorCode } from '@shop/contracts';

/** What can't be read off a route's code. */
export interface OperationNote {
  summary: string;
  /** How it can fail beyond what every route of its kind can. */
  failures?: readonly ErrorCode[];
  /** Its body is a form with one file in this field, not JSON. */
  file?: string;
  /** Media type of a success that is no JSON. */
  answerType?: string;
}

/** Every route of the API, also those that are answered in front of the router. A route that is missing fails a test. */
export const operations: Record<string, OperationNote> = {
  'GET /api/products': { summary: 'The catalogue: products that are active and shown on the homepage' },
  'GET /api/homepage-content': { summary: 'The active sections of the homepage' },
  'POST /api/orders': {
    summary: 'Place an order; the server prices it and reserves the stock',
    failures: ['auth.required', 'order.outOfStock', 'order.belowMinimum', 'order.totalChanged', 'order.keyReused'],
  },
  'GET /api/orders/:id': { summary: 'An order behind its status link, with phone and address masked' },
  'POST /api/contact': { summary: 'Send a message to the shop' },
  'POST /api/affiliates': { summary: 'Apply as an affiliate', failures: ['affiliate.emailTaken'] },

  'POST /api/auth/distributor/login': {
    summary: 'Sign in as a distributor; sets the session cookie',
    failures: ['auth.invalidCredentials'],
  },
  'GET /api/auth/distributor/me': { summary: 'The signed-in distributor' },
  'POST /api/auth/distributor/logout': { summary: 'Sign out; removes the session cookie' },
  'POST /api/auth/distributor/logout-everywhere': { summary: 'Sign out on every device' },
  'PATCH /api/auth/distributor/password': { summary: 'Change the own password' },
  'POST /api/auth/distributor/activation': {
    summary: 'What an activation link is for',
    failures: ['activation.notFound', 'activation.gone'],
  },
  'POST /api/auth/distributor/activate': {
    summary: 'Choose a password by an activation link, and sign in',
    failures: ['activation.notFound', 'activation.gone'],
  },
  'GET /api/distributor/orders': { summary: 'The own orders, newest first' },
  'GET /api/distributor/orders/:id': { summary: 'One of the own orders' },

  'POST /api/admin/login': { summary: 'Sign in as staff', failures: ['auth.invalidCredentials'] },
  'POST /api/admin/logout': { summary: 'End this session' },
  'GET /api/admin/me': { summary: 'The signed-in staff user' },
  'PATCH /api/admin/me': { summary: 'Change the own user name', failures: ['user.usernameTaken'] },
  'PATCH /api/admin/me/password': { summary: 'Change the own password; answers a new token, older ones end' },
  'GET /api/admin/users': { summary: 'Staff users' },
  'POST /api/admin/users': { summary: 'Add a staff user', failures: ['user.usernameTaken'] },
  'PATCH /api/admin/users/:id': {
    summary: 'Change a staff user: name, role, flags, active',
    failures: ['user.usernameTaken', 'user.ownAccount', 'user.lastAdmin'],
  },
  'PATCH /api/admin/users/:id/password': { summary: 'Reset a staff user’s password' },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a staff user',
    failures: ['user.ownAccount', 'user.lastAdmin'],
  },

  'GET /api/admin/dashboard': { summary: 'The figures of the dashboard' },
  'GET /api/admin/reports/sales': { summary: 'Sales by day and the best flavors of a span of days' },
  'GET /api/admin/sales': { summary: 'Sales, one for each line of an order, and what they add up to' },
  'GET /api/admin/sales.csv': { summary: 'The sales that match, as a file', answerType: 'text/csv' },
  'PATCH /api/admin/sales/:id/status': {
    summary: 'Complete, cancel or reopen a sale',
    failures: ['sale.statusNotAllowed', 'order.outOfStock'],
  },
  'GET /api/admin/orders': { summary: 'Orders with their lines, and what they add up to' },
  'POST /api/admin/orders': {
    summary: 'Enter an order for a customer',
    failures: ['order.outOfStock', 'order.belowMinimum', 'order.totalChanged', 'order.keyReused', 'resource.notFound'],
  },
  'GET /api/admin/orders/overdue': { summary: 'Orders that have been pending for too long' },
  'GET /api/admin/orders/:id': { summary: 'An order with its lines' },
  'PATCH /api/admin/orders/status': { summary: 'Move up to 100 orders at once; each succeeds or fails by itself' },
  'PATCH /api/admin/orders/:id/status': {
    summary: 'Move all lines of an order, or none',
    failures: ['sale.statusNotAllowed', 'order.outOfStock'],
  },

  'GET /api/admin/products': { summary: 'Products, also inactive and hidden ones' },
  'POST /api/admin/products': { summary: 'Add a product' },
  'GET /api/admin/products/:id': { summary: 'A product' },
  'PATCH /api/admin/products/:id': {
    summary: 'Change a product; quantities and other fields take different flags',
    failures: ['stock.moved', 'stock.belowPending'],
  },
  'DELETE /api/admin/products/:id': { summary: 'Delete a product that was never sold', failures: ['product.hasSales'] },
  'POST /api/admin/products/upload-image': {
    summary: 'Upload a picture: JPG, PNG or WebP of at most 5 MB',
    failures: ['upload.unsupportedImage', 'upload.tooLarge', 'upload.notStored'],
    file: 'image',
  },
  'GET /api/admin/products/:id/flavors': { summary: 'The flavors of a product' },
  'POST /api/admin/products/:id/flavors': { summary: 'Add a flavor to a product', failures: ['flavor.nameTaken'] },
  'PATCH /api/admin/flavors/:id': {
    summary: 'Change a flavor; quantities and other fields take different flags',
    failures: ['flavor.nameTaken', 'stock.moved', 'stock.belowPending'],
  },
  'DELETE /api/admin/flavors/:id': { summary: 'Delete a flavor', failures: ['flavor.hasPendingSales'] },
  'GET /api/admin/low-stock': { summary: 'What is low or out of stock' },

  'GET /api/admin/affiliates': { summary: 'Affiliates and what each of them bought' },
  'GET /api/admin/affiliates/:id': { summary: 'An affiliate' },
  'PATCH /api/admin/affiliates/:id': {
    summary: 'Change an affiliate’s terms',
    failures: ['affiliate.emailTaken', 'affiliate.statusNotAllowed'],
  },
  'PATCH /api/admin/affiliates/:id/status': {
    summary: 'Approve, reject, pause or reactivate an affiliate',
    failures: ['affiliate.statusNotAllowed'],
  },
  'POST /api/admin/affiliates/:id/activation-link': {
    summary: 'Make a new activation link; older ones end',
    failures: ['affiliate.statusNotAllowed'],
  },
  'DELETE /api/admin/affiliates/:id': {
    summary: 'Delete a rejected or paused affiliate',
    failures: ['affiliate.notDeletable'],
  },

  'GET /api/admin/homepage-content': { summary: 'All sections of the homepage, as they are edited' },
  'PATCH /api/admin/homepage-content/:section': {
    summary: 'Change a section of the homepage',
    failures: ['content.changed'],
  },
  'PUT /api/admin/homepage-content/:section': {
    summary: 'Change a section of the homepage',
    failures: ['content.changed'],
  },
  'POST /api/admin/homepage-content/:section': {
    summary: 'Change a section of the homepage',
    failures: ['content.changed'],
  },

  'GET /api/admin/messages': { summary: 'Messages from the contact form' },
  'PATCH /api/admin/messages/:id/status': { summary: 'Mark a message as read, replied or unread' },
  'GET /api/admin/ledger/:type/:id': { summary: 'The history of one object, newest first' },

  'GET /api/health': { summary: 'Whether the shop and its database work' },
  'GET /api/health/ready': { summary: 'Whether to send buyers here' },
  'GET /api/health/live': { summary: 'Whether the process works' },
  'GET /api/metrics': { summary: 'Metrics for Prometheus', answerType: 'text/plain' },
};
