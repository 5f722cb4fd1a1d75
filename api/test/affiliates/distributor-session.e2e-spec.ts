import type { DistributorView } from '@shop/contracts';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { Passwords } from '../../src/access/passwords/passwords.service';
import { addDistributor, addStaff } from '../support/builders/basics';
import { doChore } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';

const PASSWORD = 'Quetzal-2026';

let shop: TestShop;
let passwordHash: string;

beforeAll(async () => {
  shop = await openShop();
  passwordHash = await shop.app.get(Passwords).hash(PASSWORD);
});
afterAll(() => shop.close());

function login(email: unknown, password: unknown = PASSWORD) {
  return shop.post<DistributorView>('/api/auth/distributor/login', { body: { email, password } });
}

/** The cookie of an answer as a browser would send it back, and how it was set. */
function cookieOf(headers: Headers): { Cookie: string; attributes: string } {
  const [cookie = ''] = headers.getSetCookie();
  return { Cookie: cookie.split(';')[0] ?? '', attributes: cookie };
}

function me(headers: Record<string, string>) {
  return shop.get<DistributorView>('/api/auth/distributor/me', { headers });
}

async function setStatus({ id }: AffiliateEntity, status: AffiliateEntity['status']): Promise<void> {
  await shop.database.getRepository(AffiliateEntity).update({ id }, { status });
}

test('a distributor signs in, is known by the cookie, and signs out', async () => {
  const { affiliate } = await addDistributor(shop, {
    email: 'mariela@ejemplo.gt',
    passwordHash,
    minimumPurchase: 150_000,
  });
  const { status, headers, text, data } = await login(' Mariela@Ejemplo.gt ');
  const view = {
    id: affiliate.id,
    name: 'Luis Pérez',
    email: 'mariela@ejemplo.gt',
    phone: '55550000',
    level: 'distribuidor',
    discount: 25,
    minimumPurchase: '1500.00',
    status: 'approved',
  };
  expect(status).toBe(200);
  expect(data).toEqual(view);
  expect(JSON.parse(text)).toEqual({ success: true, ...view, data: view });

  const { Cookie, attributes } = cookieOf(headers);
  // As long as what it carries.
  expect(attributes).toMatch(/; Max-Age=2592000;/);
  expect(attributes).toMatch(/; HttpOnly/);
  expect(attributes).toMatch(/; SameSite=Lax/);
  expect(await me({ Cookie })).toMatchObject({ status: 200, data: view });

  const out = await shop.post('/api/auth/distributor/logout', { headers: { Cookie } });
  expect(out.status).toBe(200);
  expect(cookieOf(out.headers).attributes).toMatch(/^distributor_session=;.*Expires=Thu, 01 Jan 1970/);
});

test('a session that was signed out of stays over for as long as its cookie would have lasted', async () => {
  await addDistributor(shop, { email: 'se-fue@ejemplo.gt', passwordHash });
  const { Cookie } = cookieOf((await login('se-fue@ejemplo.gt')).headers);
  expect((await me({ Cookie })).status).toBe(200);
  await shop.post('/api/auth/distributor/logout', { headers: { Cookie } });
  await doChore(shop, 'rows.sweep');
  expect((await me({ Cookie })).failure).toMatchObject({ code: 'auth.required', sessionEnd: 'signedOut' });
});

test('marks that nobody sees in an e-mail do not keep its owner out', async () => {
  await addDistributor(shop, { email: 'copiada@ejemplo.gt', passwordHash });
  expect((await login('\u200E\u2068copiada@ejemplo.gt\u2069')).status).toBe(200);
});

test('an unknown e-mail, a wrong password and every other status get one and the same answer', async () => {
  const statuses = ['pending', 'rejected', 'standby'] as const;
  for (const status of statuses) await addDistributor(shop, { email: `${status}@ejemplo.gt`, passwordHash, status });
  await addDistributor(shop, { email: 'sin-clave@ejemplo.gt', passwordHash: null });
  await addDistributor(shop, { email: 'otra-clave@ejemplo.gt', passwordHash });
  const answers = [
    await login('nadie@ejemplo.gt'),
    await login('otra-clave@ejemplo.gt', 'Otra-2026x'),
    await login('sin-clave@ejemplo.gt'),
    await login('x'.repeat(1500)),
    ...(await Promise.all(statuses.map((status) => login(`${status}@ejemplo.gt`)))),
  ];
  for (const { status, text, headers } of answers) {
    expect(status).toBe(401);
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: 'Credenciales inválidas',
      code: 'auth.invalidCredentials',
    });
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test('what is no text is refused at its field', async () => {
  expect((await shop.post('/api/auth/distributor/login', { body: {} })).failure.problems).toEqual([
    { path: 'email', message: 'Correo electrónico es requerido' },
    { path: 'password', message: 'Contraseña es requerida' },
  ]);
  const { status, failure } = await login({ $gt: '' }, ['x']);
  expect(status).toBe(400);
  expect(failure.problems?.map(({ path }) => path)).toEqual(['email', 'password']);
});

test('a session ends with the approval, and with the account', async () => {
  const { affiliate, headers } = await addDistributor(shop);
  expect((await me(headers)).status).toBe(200);
  for (const status of ['standby', 'rejected', 'pending'] as const) {
    await setStatus(affiliate, status);
    expect((await me(headers)).status).toBe(401);
  }
  await setStatus(affiliate, 'approved');
  expect((await me(headers)).status).toBe(200);
  await shop.database.getRepository(AffiliateEntity).delete({ id: affiliate.id });
  expect((await me(headers)).status).toBe(401);
});

test('nothing but a session of a distributor opens the account', async () => {
  const { headers: staff } = await addStaff(shop, { role: 'admin' });
  const wrong = [
    {},
    staff,
    { Cookie: `distributor_session=${staff.Authorization}` },
    { Cookie: 'distributor_session=x' },
  ];
  for (const headers of wrong) {
    const { status, failure } = await me(headers as Record<string, string>);
    expect(status).toBe(401);
    expect(failure.code).toBe('auth.required');
  }
});

test('signing out without a session works, and the login ignores a staff token', async () => {
  expect((await shop.post('/api/auth/distributor/logout')).status).toBe(200);
  await addDistributor(shop, { email: 'con-basura@ejemplo.gt', passwordHash });
  const answer = await shop.post('/api/auth/distributor/login', {
    body: { email: 'con-basura@ejemplo.gt', password: PASSWORD },
    headers: { Authorization: 'basura' },
  });
  expect(answer.status).toBe(200);
});
