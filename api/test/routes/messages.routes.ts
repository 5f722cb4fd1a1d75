import type { RouteCase } from './route-case';

export const messageRoutes: RouteCase[] = [
  {
    route: 'POST /api/contact',
    to: 'everyone',
    call: () =>
      Promise.resolve({
        path: '/api/contact',
        body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' },
        status: 201,
      }),
  },
];
