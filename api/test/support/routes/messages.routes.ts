import { addMessage } from '../builders/messages';
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
  {
    route: 'GET /api/admin/messages',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/messages', status: 200 }),
  },
  {
    route: 'PATCH /api/admin/messages/:id/status',
    to: 'staff',
    call: async ({ database }) => ({
      path: `/api/admin/messages/${(await addMessage(database)).id}/status`,
      body: { status: 'replied' },
      status: 200,
    }),
  },
];
