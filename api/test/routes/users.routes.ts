import { randomUUID } from 'node:crypto';

import { addStaff, PASSWORD } from '../builders';
import type { TestShop } from '../test-shop';
import type { RouteCase } from './route-case';

const newPassword = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };

async function pathOfUser(shop: TestShop): Promise<string> {
  const { user } = await addStaff(shop);
  return `/api/admin/users/${user.id}`;
}

export const userRoutes: RouteCase[] = [
  {
    route: 'POST /api/admin/login',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/admin/login', body: { username: 'nadie', password: 'x' }, status: 401 }),
  },
  {
    route: 'POST /api/admin/logout',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/logout', status: 200 }),
  },
  {
    route: 'GET /api/admin/me',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me', status: 200 }),
  },
  {
    route: 'PATCH /api/admin/me',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me', body: { username: `u-${randomUUID()}` }, status: 200 }),
  },
  {
    route: 'PATCH /api/admin/me/password',
    to: 'staff',
    call: () =>
      Promise.resolve({
        path: '/api/admin/me/password',
        body: { currentPassword: PASSWORD, ...newPassword },
        status: 200,
      }),
  },
  {
    route: 'GET /api/admin/users',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/users', status: 200 }),
  },
  {
    route: 'POST /api/admin/users',
    to: 'admin',
    call: () =>
      Promise.resolve({
        path: '/api/admin/users',
        body: { username: `u-${randomUUID()}`, password: 'Marimba-2026', role: 'sales', active: true },
        status: 201,
      }),
  },
  {
    route: 'PATCH /api/admin/users/:id',
    to: 'admin',
    call: async (shop) => ({ path: await pathOfUser(shop), body: { addProduct: true }, status: 200 }),
  },
  {
    route: 'PATCH /api/admin/users/:id/password',
    to: 'admin',
    call: async (shop) => ({ path: `${await pathOfUser(shop)}/password`, body: newPassword, status: 200 }),
  },
  {
    route: 'DELETE /api/admin/users/:id',
    to: 'admin',
    call: async (shop) => ({ path: await pathOfUser(shop), status: 200 }),
  },
];
