import type { RouteCase } from './route-case';

export const userRoutes: RouteCase[] = [
  {
    route: 'POST /api/admin/login',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/admin/login', body: { username: 'nadie', password: 'x' }, status: 401 }),
  },
  {
    route: 'GET /api/admin/me',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me', status: 200 }),
  },
];
