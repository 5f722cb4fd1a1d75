import type { DistributorView } from '@shop/contracts';

import { addDistributor, addProduct, addStaff, orderFor, PASSWORD, PASSWORD_HASH } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop(undefined, { TRUST_PROXY: '1' });
});
afterAll(() => shop.close());

/** As a proxy that ends TLS sends it on. */
const byHttps = { 'X-Forwarded-Proto': 'https' };

test('under HTTPS a session’s cookie is the shop’s own alone', async () => {
  const { affiliate } = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
  const body = { email: affiliate.email, password: PASSWORD };
  const signedIn = await shop.post<DistributorView>('/api/auth/distributor/login', { body, headers: byHttps });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-distributor_session=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
  const [pair = ''] = cookie.split(';');
  const me = (Cookie: string) => shop.get('/api/auth/distributor/me', { headers: { ...byHttps, Cookie } });
  expect((await me(pair)).status).toBe(200);
  expect((await me(pair.replace('__Host-', ''))).status).toBe(401);
  const out = await shop.post('/api/auth/distributor/logout', { headers: { ...byHttps, Cookie: pair } });
  expect(out.headers.getSetCookie().join()).toMatch(/^__Host-distributor_session=;.*Secure/);
});

test('so is the one by which a device is known', async () => {
  const { user } = await addStaff(shop);
  const body = { username: user.username, password: PASSWORD };
  const signedIn = await shop.post('/api/admin/login', { body, headers: byHttps });
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-shop_device=[\w-]{22}; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict/),
  ]);
  const known = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const again = await shop.post('/api/admin/login', { body, headers: { ...byHttps, Cookie: known } });
  expect(again.headers.getSetCookie()[0]).toContain(known);
});

test.each(['/api/products', '/api/health', '/api/nothing', '/uploads/nothing.webp'])(
  '%s tells a browser to come by HTTPS alone, once it did',
  async (path) => {
    // The second answer comes from the cache.
    for (const headers of [byHttps, byHttps]) {
      const answer = await shop.get(path, { headers });
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect((await shop.get(path)).headers.get('strict-transport-security')).toBeNull();
  },
);

test.each([
  ['niebla.gt', 201],
  ['niebla.gt:443', 201],
  ['Niebla.GT', 201],
  ['niebla.gt:80', 403],
  ['niebla.gt:8443', 403],
  ['a b', 403],
])('of a page at https://niebla.gt a change is its own where a proxy says %s: %d', async (host, status) => {
  const product = await addProduct(shop.database);
  const headers = { ...byHttps, 'X-Forwarded-Host': host, Origin: 'https://niebla.gt' };
  expect((await shop.post('/api/orders', { body: orderFor(product), headers })).status).toBe(status);
});
