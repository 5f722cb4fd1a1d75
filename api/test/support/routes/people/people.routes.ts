import { randomUUID } from 'node:crypto';

import type { TestShop } from '../../test-shop';
import type { RouteCase } from '../route-case';

/** Somebody who wrote a message, by whose e-mail they are found. */
async function writer(shop: TestShop): Promise<{ contacts: string[] }> {
  const email = `${randomUUID()}@ejemplo.gt`;
  await shop.post('/api/contact', { body: { name: 'Eva', email, message: 'Hola' } });
  return { contacts: [email] };
}

const retention = { orderMonths: 24, messageMonths: null, applicationMonths: null };

export const peopleRoutes: RouteCase[] = [
  {
    route: 'POST /api/admin/people/search',
    to: 'admin',
    call: async (shop) => ({ path: '/api/admin/people/search', body: await writer(shop), status: 201 }),
  },
  {
    route: 'POST /api/admin/people/erase',
    to: 'admin',
    asks: true,
    call: async (shop) => ({ path: '/api/admin/people/erase', body: await writer(shop), status: 201 }),
  },
  {
    route: 'GET /api/admin/people/retention',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/people/retention', status: 200 }),
  },
  {
    route: 'PUT /api/admin/people/retention',
    to: 'admin',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/people/retention', body: retention, status: 200 }),
  },
];
