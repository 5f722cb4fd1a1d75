export const adminRoutes = {
  login: '/admin/login',
  home: '/admin',
  dashboard: '/admin/dashboard',
  profile: '/admin/profile',
  users: '/admin/users',
  people: '/admin/people',
  affiliates: '/admin/affiliates',
  products: '/admin/products',
  lowStock: '/admin/products/poco-stock',
  importProducts: '/admin/products/importar',
  importReport: '/admin/importaciones/:importId',
  sales: '/admin/sales',
  newSale: '/admin/sales/nuevo',
  overdueSales: '/admin/sales/atrasados',
  unusualSales: '/admin/sales/inusuales',
  order: '/admin/sales/:orderId',
  packingSlip: '/admin/sales/:orderId/hoja',
  customers: '/admin/customers',
  customer: '/admin/customers/:phone',
  deliveries: '/admin/entregas',
  attempts: '/admin/entregas/intentos',
  couriers: '/admin/entregas/mensajeros',
  runs: '/admin/entregas/rutas',
  run: '/admin/entregas/rutas/:runId',
  runSheet: '/admin/entregas/rutas/:runId/hoja',
  runSlips: '/admin/entregas/rutas/:runId/etiquetas',
  cash: '/admin/entregas/efectivo',
  courierCash: '/admin/entregas/efectivo/:courierId',
  statement: '/admin/entregas/efectivo/:subject/estado-de-cuenta',
  settlements: '/admin/entregas/liquidaciones',
  settlement: '/admin/entregas/liquidaciones/:settlementId',
  closes: '/admin/entregas/cierres',
  close: '/admin/entregas/cierres/:closeId',
  rates: '/admin/entregas/resultados',
  messages: '/admin/messages',
  homepage: '/admin/homepage',
  diagnostics: '/diagnostics',
} as const;

/** The address of an order with all that is known of it. */
export const orderAddress = (orderId: string) => `${adminRoutes.sales}/${encodeURIComponent(orderId)}`;

/** The address of what a courier takes along on one day. */
export const runAddress = (runId: string) => `${adminRoutes.runs}/${encodeURIComponent(runId)}`;

/** The address of all that is known of the customer who orders with a phone. */
export const customerAddress = (phone: string) => `${adminRoutes.customers}/${encodeURIComponent(phone)}`;

/** The address of an import: its dry run, then its report. */
export const importAddress = (importId: string) =>
  adminRoutes.importReport.replace(':importId', encodeURIComponent(importId));

/** Where a company's statement is given, by its courier. */
export const statementAddress = (courierId: string) =>
  adminRoutes.statement.replace(':subject', encodeURIComponent(courierId));

/** The address of the sheet that goes into an order's parcel. */
export const packingSlipAddress = (orderId: string) => `${orderAddress(orderId)}/hoja`;

/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = Object.values(adminRoutes);
