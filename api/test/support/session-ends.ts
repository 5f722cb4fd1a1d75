import { PASSWORD } from './builders/basics';
import type { TestShop } from './test-shop';

type Headers = Record<string, string>;

const NEW_PASSWORD = 'Marimba-2026-x';

/** The ways in which a staff session ends before its time, by name: of `headers` and the user's `id`, or by an admin. */
export const sessionEnds: [
  string,
  (shop: TestShop, headers: Headers, id: string, admin: Headers) => Promise<unknown>,
][] = [
  ['on sign-out', (shop, headers) => shop.post('/api/admin/logout', { headers })],
  [
    'with a pause',
    (shop, _, id, headers) => shop.send('PATCH', `/api/admin/users/${id}`, { headers, body: { active: false } }),
  ],
  ['with the user', (shop, _, id, headers) => shop.send('DELETE', `/api/admin/users/${id}`, { headers })],
  [
    'with a new password',
    (shop, headers) =>
      shop.send('PATCH', '/api/admin/me/password', {
        headers,
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      }),
  ],
];
