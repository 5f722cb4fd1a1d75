import { addPastOrder, aPhone } from '../../builders/customers';
import type { TestShop } from '../../test-shop';
import type { RouteCase } from '../route-case';

async function customerPath(shop: TestShop): Promise<string> {
  const { phone } = await addPastOrder(shop, { phone: aPhone() });
  return `/api/admin/customers/${phone}`;
}

export const customerRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/customers',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/customers', status: 200 }),
  },
  {
    route: 'GET /api/admin/customers/:phone',
    to: 'staff',
    call: async (shop) => ({ path: await customerPath(shop), status: 200 }),
  },
  {
    route: 'POST /api/admin/customers/:phone/export',
    to: 'admin',
    asks: true,
    call: async (shop) => ({ path: `${await customerPath(shop)}/export`, status: 200 }),
  },
  {
    route: 'POST /api/admin/customers/:phone/notes',
    to: 'staff',
    call: async (shop) => ({ path: `${await customerPath(shop)}/notes`, body: { text: 'Llama antes' }, status: 201 }),
  },
  {
    // Nobody may delete a note of somebody else: what every staff user gets is the refusal of the service.
    route: 'DELETE /api/admin/customers/notes/:id',
    to: 'staff',
    call: () =>
      Promise.resolve({ path: '/api/admin/customers/notes/00000000-0000-4000-8000-000000000000', status: 404 }),
  },
  {
    route: 'POST /api/admin/customers/:phone/phones',
    to: 'staff',
    call: async (shop) => {
      const { phone } = await addPastOrder(shop, { phone: aPhone() });
      return { path: `${await customerPath(shop)}/phones`, body: { phone }, status: 201 };
    },
  },
  {
    route: 'DELETE /api/admin/customers/:phone/phones/:other',
    to: 'staff',
    call: async (shop) => {
      const path = await customerPath(shop);
      return { path: `${path}/phones/${aPhone()}`, status: 404 };
    },
  },
];
