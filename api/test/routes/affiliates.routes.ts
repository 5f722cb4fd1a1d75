import { randomUUID } from 'node:crypto';

import type { RouteCase } from './route-case';

export const affiliateRoutes: RouteCase[] = [
  {
    route: 'POST /api/affiliates',
    to: 'everyone',
    call: () =>
      Promise.resolve({
        path: '/api/affiliates',
        body: { name: 'Eva', email: `${randomUUID()}@ejemplo.gt`, phone: '5555 0000', level: 'socio', message: null },
        status: 201,
      }),
  },
  {
    route: 'POST /api/auth/distributor/login',
    to: 'everyone',
    call: () =>
      Promise.resolve({
        path: '/api/auth/distributor/login',
        body: { email: 'nadie@ejemplo.gt', password: 'x' },
        status: 401,
      }),
  },
  {
    route: 'POST /api/auth/distributor/logout',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/auth/distributor/logout', status: 200 }),
  },
  {
    route: 'GET /api/auth/distributor/me',
    to: 'distributor',
    call: () => Promise.resolve({ path: '/api/auth/distributor/me', status: 200 }),
  },
];
