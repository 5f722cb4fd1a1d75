import { addProduct, orderFor } from '../builders';
import type { TestShop } from '../test-shop';
import type { RouteCase } from './route-case';

async function placed(shop: TestShop): Promise<{ orderId: string; token: string }> {
  const product = await addProduct(shop.database);
  const { data } = await shop.post<{ orderId: string; token: string }>('/api/orders', { body: orderFor(product) });
  return data;
}

export const orderRoutes: RouteCase[] = [
  {
    route: 'POST /api/orders',
    to: 'everyone',
    call: async (shop) => ({ path: '/api/orders', body: orderFor(await addProduct(shop.database)), status: 201 }),
  },
  {
    route: 'GET /api/orders/:id',
    to: 'everyone',
    call: async (shop) => {
      const { orderId, token } = await placed(shop);
      return { path: `/api/orders/${orderId}?token=${token}`, status: 200 };
    },
  },
  {
    route: 'GET /api/admin/sales',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/sales', status: 200 }),
  },
];
