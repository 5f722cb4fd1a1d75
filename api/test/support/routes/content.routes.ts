import type { RouteCase } from './route-case';

const path = '/api/admin/homepage-content/about';
const body = { title: '¿Quiénes somos?' };

export const contentRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/homepage-content',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/homepage-content', status: 200 }),
  },
  {
    route: 'PATCH /api/admin/homepage-content/:section',
    to: 'staff',
    call: () => Promise.resolve({ path, body, status: 200 }),
  },
  {
    route: 'PUT /api/admin/homepage-content/:section',
    to: 'staff',
    call: () => Promise.resolve({ path, body, status: 200 }),
  },
  {
    route: 'POST /api/admin/homepage-content/:section',
    to: 'staff',
    call: () => Promise.resolve({ path, body, status: 200 }),
  },
];
