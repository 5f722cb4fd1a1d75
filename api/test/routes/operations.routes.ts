import type { RouteCase } from './route-case';

export const operationRoutes: RouteCase[] = [
  {
    route: 'GET /api/health',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/health', status: 200 }),
  },
];
