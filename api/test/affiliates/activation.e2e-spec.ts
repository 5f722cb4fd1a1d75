import type {
  ActivationView,
  AffiliateView,
  AffiliateWithLinkView,
  DistributorView,
  AuditEntryView,
} from '@shop/contracts';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { addAffiliate, addInvited, PASSWORD, tokenIn } from '../support/builders/affiliates';
import { addStaff } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { doChore } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

function read(token: unknown) {
  return shop.post<ActivationView>('/api/auth/distributor/activation', { body: { token } });
}

function activate(token: unknown, newPassword: unknown = PASSWORD, confirmPassword = newPassword) {
  return shop.post<DistributorView>('/api/auth/distributor/activate', {
    body: { token, newPassword, confirmPassword },
  });
}

function login(email: string, password = PASSWORD) {
  return shop.post<DistributorView>('/api/auth/distributor/login', { body: { email, password } });
}

function sessionOf(headers: Headers): { Cookie: string } {
  return { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function isSignedIn(headers: { Cookie: string }): Promise<boolean> {
  return (await shop.get('/api/auth/distributor/me', { headers })).status === 200;
}

async function expire(affiliateId: string, ago = '1 second'): Promise<void> {
  await shop.database.query(`UPDATE activation_links SET expires_at = now() - $2::interval WHERE affiliate_id = $1`, [
    affiliateId,
    ago,
  ]);
}

const gone = { code: 'activation.gone', error: 'Este enlace ya no sirve. Pide uno nuevo a la tienda.' };

test('from the approval to the first visit: the link shows whom it is for, sets the password and signs in', async () => {
  const { id, email } = await addAffiliate(shop.database, { name: 'Mariela Xicará', email: 'mariela@ejemplo.gt' });
  const approval = await shop.send<AffiliateWithLinkView>('PATCH', `/api/admin/affiliates/${id}/status`, {
    body: { status: 'approved' },
    headers: admin,
  });
  const token = tokenIn(approval.data.activationLink);

  const shown = await read(token);
  expect(shown.status).toBe(200);
  expect(shown.data).toEqual({
    name: 'Mariela Xicará',
    email: 'm•••@ejemplo.gt',
    expiresAt: approval.data.activationExpiresAt,
  });
  expect((await read(token)).status).toBe(200);

  const { status, data, headers, text } = await activate(token);
  expect(status).toBe(200);
  expect(data).toMatchObject({ id, email, discount: 25, minimumPurchase: '1500.00', status: 'approved' });
  expect(JSON.parse(text)).toEqual({ success: true, ...data, data });
  expect(headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
  expect(await isSignedIn(sessionOf(headers))).toBe(true);
  expect((await login(email)).status).toBe(200);

  const { data: seen } = await shop.get<AffiliateWithLinkView>(`/api/admin/affiliates/${id}`, { headers: admin });
  expect(seen).toMatchObject({ activated: true, activationExpiresAt: null });
  const { data: history } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/affiliate/${id}`, {
    headers: admin,
  });
  expect(history.map(({ action }) => action).slice(0, 2)).toEqual(['affiliate.signedIn', 'affiliate.activated']);
  expect(history[1]).toMatchObject({
    action: 'affiliate.activated',
    actor: { kind: 'distributor', id, name: 'Mariela Xicará' },
    before: null,
    after: null,
  });
});

test('a link works once, and of many at once for one', async () => {
  const { token, affiliate } = await addInvited(shop.database);
  const passwords = Array.from({ length: 8 }, (_, index) => `${PASSWORD}-${index}`);
  const answers = await Promise.all(passwords.map((password) => activate(token, password)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(410)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await login(affiliate.email, passwords[winner])).status).toBe(200);
  expect((await login(affiliate.email, passwords[(winner + 1) % 8])).status).toBe(401);
  for (const { status, failure } of [await read(token), await activate(token)]) {
    expect(status).toBe(410);
    expect(failure).toMatchObject(gone);
  }
});

test('a link that has expired is gone', async () => {
  const { token, affiliate } = await addInvited(shop.database);
  await expire(affiliate.id);
  for (const { status, failure } of [await read(token), await activate(token)]) {
    expect(status).toBe(410);
    expect(failure).toMatchObject(gone);
  }
  const path = `/api/admin/affiliates/${affiliate.id}`;
  expect((await shop.get<AffiliateView>(path, { headers: admin })).data.activationExpiresAt).toBeNull();
  expect((await login(affiliate.email)).status).toBe(401);
});

test('a link that expires while its use waits is gone', async () => {
  const { token, affiliate } = await addInvited(shop.database);
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM affiliates WHERE id = $1 FOR UPDATE', [affiliate.id]);
  const activated = activate(token);
  await untilSomebodyWaits(shop.database);
  await expire(affiliate.id);
  await holder.commitTransaction();
  await holder.release();
  expect((await activated).failure).toMatchObject(gone);
});

test('a link is known to have expired for a month, and is then forgotten', async () => {
  const [old, older] = [await addInvited(shop.database), await addInvited(shop.database)];
  await expire(old.affiliate.id, '29 days');
  await expire(older.affiliate.id, '31 days');
  await doChore(shop, 'rows.sweep');
  expect((await read(old.token)).failure).toMatchObject(gone);
  expect((await read(older.token)).failure.code).toBe('activation.notFound');
});

test.each(['standby', 'rejected', 'pending'] as const)('the link of one who is %s is gone', async (status) => {
  const { token, affiliate } = await addInvited(shop.database);
  await shop.database.getRepository(AffiliateEntity).update({ id: affiliate.id }, { status });
  expect((await read(token)).status).toBe(410);
  expect((await activate(token)).status).toBe(410);
});

test.each(['x', 'A'.repeat(43), 'A'.repeat(1999), '../', "' OR 1=1 --", 'ñ'])(
  'what never was a token is not found (%#)',
  async (token) => {
    for (const { status, failure } of [await read(token), await activate(token)]) {
      expect(status).toBe(404);
      expect(failure.code).toBe('activation.notFound');
    }
  },
);

test.each([undefined, null, '', {}, [], ['x'], 5, 'A'.repeat(2001)])(
  'what can’t be a token is refused at its field (%#)',
  async (token) => {
    for (const { status, failure } of [await read(token), await activate(token)]) {
      expect(status).toBe(400);
      expect(failure.problems?.map(({ path }) => path)).toEqual(['token']);
    }
  },
);

test.each([
  ['Corta-1', 'Password must be at least 8 characters'],
  ['quetzal-2026', 'Password must contain at least one uppercase letter'],
  ['QUETZAL-2026', 'Password must contain at least one lowercase letter'],
  ['Quetzal-verde', 'Password must contain at least one number'],
  ['Quetzal2026', 'Password must contain at least one special character'],
  ['Password1!', 'Esta contraseña es fácil de adivinar. Usa una más larga o menos común.'],
  [`Aa1-${'x'.repeat(125)}`, 'Usa como máximo 128 caracteres'],
  [null, 'Password must be at least 8 characters'],
])('the password %j is refused and the link stays open', async (password, message) => {
  const { token } = await addInvited(shop.database);
  const { status, failure } = await activate(token, password);
  expect(status).toBe(400);
  expect(failure.problems).toEqual([{ path: 'newPassword', message }]);
  expect((await read(token)).status).toBe(200);
});

test('whether a password is strong is judged for who has a link alone', async () => {
  const { status, failure } = await activate('x', 'Password1!');
  expect([status, failure.code]).toEqual([404, 'activation.notFound']);
});

test('the password has to be repeated', async () => {
  const { token } = await addInvited(shop.database);
  const { status, failure } = await activate(token, PASSWORD, `${PASSWORD} `);
  expect(status).toBe(400);
  expect(failure.problems).toEqual([{ path: 'confirmPassword', message: "Passwords don't match" }]);
});

test('a forgotten password goes the same way: the old one works until the new link is used, its sessions end', async () => {
  const { token, affiliate } = await addInvited(shop.database);
  const first = await activate(token);
  const { data } = await shop.post<AffiliateWithLinkView>(`/api/admin/affiliates/${affiliate.id}/activation-link`, {
    headers: admin,
  });
  expect(data.activated).toBe(true);
  expect((await login(affiliate.email)).status).toBe(200);
  expect(await isSignedIn(sessionOf(first.headers))).toBe(true);

  const second = await activate(tokenIn(data.activationLink), 'Otra-clave-9');
  expect(second.status).toBe(200);
  expect(await isSignedIn(sessionOf(first.headers))).toBe(false);
  expect(await isSignedIn(sessionOf(second.headers))).toBe(true);
  expect((await login(affiliate.email)).status).toBe(401);
  expect((await login(affiliate.email, 'Otra-clave-9')).status).toBe(200);
});

test('one affiliate’s link does nothing to another', async () => {
  const one = await addInvited(shop.database);
  const other = await addInvited(shop.database);
  await activate(one.token);
  expect((await read(other.token)).status).toBe(200);
  expect((await login(other.affiliate.email)).status).toBe(401);
});

test('the link of a deleted affiliate is not found', async () => {
  const { token, affiliate } = await addInvited(shop.database);
  await shop.database.query('DELETE FROM affiliates WHERE id = $1', [affiliate.id]);
  expect((await read(token)).status).toBe(404);
});

test('another site can’t activate', async () => {
  const { token } = await addInvited(shop.database);
  const { status } = await shop.post('/api/auth/distributor/activate', {
    body: { token, newPassword: PASSWORD, confirmPassword: PASSWORD },
    headers: { Origin: 'https://otro.example' },
  });
  expect(status).toBe(403);
  expect((await read(token)).status).toBe(200);
});

test('no answer tells a token’s hash or a password', () => {
  for (const answer of shop.answers) expect(answer).not.toMatch(/argon2|passwordHash|tokenHash|tokenVersion/);
});
