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

/** The address of one object's screen. */
const addressOf = (pattern: string) => (id: string) => pattern.replace(/:\w+/, encodeURIComponent(id));

/** An order with all that is known of it. */
export const orderAddress = addressOf(adminRoutes.order);
/** The sheet that goes into an order's parcel. */
export const packingSlipAddress = addressOf(adminRoutes.packingSlip);
/** By the phone with which they order. */
export const customerAddress = addressOf(adminRoutes.customer);
/** Parcels that a courier takes along on one day. */
export const runAddress = addressOf(adminRoutes.run);
/** By the courier whose cash is settled. */
export const settleAddress = addressOf(adminRoutes.courierCash);
export const settlementAddress = addressOf(adminRoutes.settlement);
export const closeAddress = addressOf(adminRoutes.close);
/** By the company whose statement is given there. */
export const statementAddress = addressOf(adminRoutes.statement);
/** The dry run of an import, then its report. */
export const importAddress = addressOf(adminRoutes.importReport);

/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = Object.values(adminRoutes);
