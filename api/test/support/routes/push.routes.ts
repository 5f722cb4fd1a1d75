import { randomUUID } from 'node:crypto';

import type { RouteCase } from './route-case';

/** Not asked for anything: there is no new order while the routes are tried. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/prueba',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

export const pushRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/push',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/push', status: 200 }),
  },
  {
    route: 'PUT /api/admin/push/device',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/push/device', body: subscription, status: 200 }),
  },
  {
    route: 'DELETE /api/admin/push/devices/:id',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/push/devices/${randomUUID()}`, status: 404 }),
  },
];
