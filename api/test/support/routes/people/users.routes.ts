import { randomUUID } from 'node:crypto';

import { addStaff, PASSWORD } from '../../builders/basics';
import type { TestShop } from '../../test-shop';
import type { RouteCase } from '../route-case';

const newPassword = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };

const nobodysPasskey = { challenge: 'x', credential: {} };

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
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me', body: { username: `u-${randomUUID()}` }, status: 200 }),
  },
  {
    route: 'POST /api/admin/me/confirm',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/confirm', body: { password: PASSWORD }, status: 200 }),
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
    route: 'GET /api/admin/me/sessions',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/sessions', status: 200 }),
  },
  {
    route: 'DELETE /api/admin/me/sessions',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/sessions', status: 200 }),
  },
  {
    // Nobody's session: one of each caller's own is ended in own-sessions.e2e-spec.ts.
    route: 'DELETE /api/admin/me/sessions/:id',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/me/sessions/${randomUUID()}`, status: 404 }),
  },
  {
    route: 'POST /api/admin/login/code',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/admin/login/code', body: { challenge: 'x', code: '1' }, status: 410 }),
  },
  {
    route: 'POST /api/admin/login/passkey',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/admin/login/passkey', body: nobodysPasskey, status: 410 }),
  },
  {
    // Nobody of these callers has a passkey; who has one is in passkeys.e2e-spec.ts.
    route: 'POST /api/admin/me/confirm/passkey/options',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/confirm/passkey/options', status: 409 }),
  },
  {
    route: 'POST /api/admin/me/confirm/passkey',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/confirm/passkey', body: nobodysPasskey, status: 410 }),
  },
  {
    route: 'GET /api/admin/me/factors',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/me/factors', status: 200 }),
  },
  {
    route: 'POST /api/admin/me/factors/totp',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me/factors/totp', status: 201 }),
  },
  {
    route: 'POST /api/admin/me/factors/totp/verify',
    to: 'staff',
    call: () =>
      Promise.resolve({ path: '/api/admin/me/factors/totp/verify', body: { challenge: 'x', code: '1' }, status: 410 }),
  },
  {
    route: 'DELETE /api/admin/me/factors/totp',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me/factors/totp', status: 404 }),
  },
  {
    route: 'POST /api/admin/me/factors/passkeys/options',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me/factors/passkeys/options', status: 200 }),
  },
  {
    route: 'POST /api/admin/me/factors/passkeys',
    to: 'staff',
    call: () =>
      Promise.resolve({ path: '/api/admin/me/factors/passkeys', body: { ...nobodysPasskey, name: 'x' }, status: 410 }),
  },
  {
    route: 'DELETE /api/admin/me/factors/passkeys/:id',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me/factors/passkeys/ninguna', status: 404 }),
  },
  {
    route: 'POST /api/admin/me/factors/recovery-codes',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/me/factors/recovery-codes', status: 409 }),
  },
  {
    route: 'GET /api/admin/factor-rules',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/factor-rules', status: 200 }),
  },
  {
    route: 'PUT /api/admin/factor-rules/:role',
    to: 'admin',
    asks: true,
    call: () =>
      Promise.resolve({
        path: '/api/admin/factor-rules/sales',
        body: { required: false, graceDays: 7 },
        status: 200,
      }),
  },
  {
    route: 'DELETE /api/admin/users/:id/factors',
    to: 'admin',
    asks: true,
    call: async (shop) => ({ path: `${await pathOfUser(shop)}/factors`, status: 409 }),
  },
  {
    route: 'GET /api/admin/users',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/users', status: 200 }),
  },
  {
    route: 'POST /api/admin/users',
    to: 'admin',
    asks: true,
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
    asks: true,
    call: async (shop) => ({ path: await pathOfUser(shop), body: { addProduct: true }, status: 200 }),
  },
  {
    route: 'PATCH /api/admin/users/:id/password',
    to: 'admin',
    asks: true,
    call: async (shop) => ({ path: `${await pathOfUser(shop)}/password`, body: newPassword, status: 200 }),
  },
  {
    route: 'DELETE /api/admin/users/:id',
    to: 'admin',
    asks: true,
    call: async (shop) => ({ path: await pathOfUser(shop), status: 200 }),
  },
];
