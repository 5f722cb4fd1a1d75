/** Addresses of the distributor's screens. */
export const distributorRoutes = {
  area: '/distributor',
  login: '/distributor/login',
  activate: '/distributor/activate',
  dashboard: '/distributor/dashboard',
  quickOrder: '/distributor/pedido-rapido',
  orders: '/distributor/pedidos',
  order: '/distributor/pedidos/:orderId',
} as const;

/** The address of one of the distributor's orders. */
export function orderAddress(orderId: string): string {
  return `${distributorRoutes.orders}/${encodeURIComponent(orderId)}`;
}

/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = Object.values(distributorRoutes);
