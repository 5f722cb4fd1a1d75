import type { AuditEntryView, SessionEnd } from '@shop/contracts';
import { JwtService } from '@nestjs/jwt';

import { issueActivationLink } from '../../src/affiliates/activation/activation-links.service';
import type { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { PASSWORD } from '../support/builders/affiliates';
import { addDistributor, addProduct, addStaff, orderFor, PASSWORD_HASH, stockOf } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { JWT_SECRET, openShop, type TestShop } from '../support/test-shop';

type Session = Awaited<ReturnType<typeof addDistributor>>;

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

const me = (headers: { Cookie: string }) => shop.get('/api/auth/distributor/me', { headers });

async function setStatus({ affiliate }: Session, ...statuses: AffiliateEntity['status'][]): Promise<void> {
  for (const status of statuses) {
    const path = `/api/admin/affiliates/${affiliate.id}/status`;
    expect((await shop.send('PATCH', path, { body: { status }, headers: admin })).status).toBe(200);
  }
}

/** Another session of the same affiliate. */
async function signInElsewhere({ affiliate }: Session): Promise<{ Cookie: string }> {
  const body = { email: affiliate.email, password: PASSWORD };
  const { status, headers } = await shop.post('/api/auth/distributor/login', { body });
  expect(status).toBe(200);
  return { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Claims of the token in a cookie. */
function claimsOf({ Cookie }: { Cookie: string }): Record<string, unknown> {
  const [, payload = ''] = Cookie.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

const endings: [SessionEnd, string, (session: Session) => Promise<unknown>][] = [
  ['standby', 'La tienda puso tu cuenta en pausa.', (session) => setStatus(session, 'standby')],
  [
    'reactivated',
    'La tienda puso tu cuenta en pausa y ya la reactivó.',
    (session) => setStatus(session, 'standby', 'approved'),
  ],
  ['rejected', 'La tienda dio de baja tu cuenta.', (session) => setStatus(session, 'rejected')],
  [
    'deleted',
    'Tu cuenta de distribuidor ya no existe.',
    async (session) => {
      await setStatus(session, 'rejected');
      const path = `/api/admin/affiliates/${session.affiliate.id}`;
      expect((await shop.send('DELETE', path, { headers: admin })).status).toBe(200);
    },
  ],
  [
    'passwordChanged',
    'Tu contraseña cambió.',
    async (session) => {
      const body = { currentPassword: PASSWORD, newPassword: 'Otra-clave-9', confirmPassword: 'Otra-clave-9' };
      const headers = await signInElsewhere(session);
      expect((await shop.send('PATCH', '/api/auth/distributor/password', { body, headers })).status).toBe(200);
    },
  ],
  [
    'passwordChanged',
    'Tu contraseña cambió.',
    async ({ affiliate }) => {
      const { token } = await issueActivationLink(shop.database.manager, affiliate.id);
      const body = { token, newPassword: 'Otra-clave-9', confirmPassword: 'Otra-clave-9' };
      expect((await shop.post('/api/auth/distributor/activate', { body })).status).toBe(200);
    },
  ],
  [
    'signedOutEverywhere',
    'Se cerró tu sesión en todos tus dispositivos.',
    async (session) => {
      const headers = await signInElsewhere(session);
      expect((await shop.post('/api/auth/distributor/logout-everywhere', { headers })).status).toBe(200);
    },
  ],
  ['signedOut', 'Se cerró esta sesión.', ({ headers }) => shop.post('/api/auth/distributor/logout', { headers })],
];

describe.each(endings)('a session that is over by %s', (sessionEnd, error, end) => {
  test('says why, on each of the distributor’s routes', async () => {
    const session = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
    await end(session);
    for (const path of ['/api/auth/distributor/me', '/api/distributor/orders']) {
      const { status, text } = await shop.get(path, { headers: session.headers });
      expect(status).toBe(401);
      expect(JSON.parse(text)).toEqual({ success: false, error, code: 'auth.required', sessionEnd });
    }
  });

  test('says why when it orders, reserves nothing, and is gone from the browser', async () => {
    const session = await addDistributor(shop, { passwordHash: PASSWORD_HASH, minimumPurchase: 0 });
    const product = await addProduct(shop.database);
    await end(session);
    const answer = await shop.post('/api/orders', { body: orderFor(product), headers: session.headers });
    expect(answer.status).toBe(401);
    expect(answer.failure).toMatchObject({ error, code: 'auth.required', sessionEnd });
    expect(answer.headers.getSetCookie().join()).toMatch(/^distributor_session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
  });
});

test('an expired session says that it is', async () => {
  const session = await addDistributor(shop);
  const jwt = new JwtService({ secret: JWT_SECRET });
  const expired = jwt.sign({ ...claimsOf(session.headers), exp: Math.floor(Date.now() / 1000) - 1 });
  const { status, failure } = await me({ Cookie: `distributor_session=${expired}` });
  expect([status, failure.sessionEnd, failure.error]).toEqual([401, 'expired', 'Tu sesión venció.']);
});

test('nobody learns how an account stands by a token that was never issued', async () => {
  const session = await addDistributor(shop);
  await setStatus(session, 'standby');
  const claims = claimsOf(session.headers);
  const [head = '', payload = '', signature = ''] = session.headers.Cookie.split('=')[1]?.split('.') ?? [];
  const forged = [
    new JwtService({ secret: 'x'.repeat(40) }).sign(claims),
    new JwtService({ secret: JWT_SECRET }).sign({ ...claims, aud: 'staff' }),
    new JwtService({ secret: JWT_SECRET }).sign(claims, { algorithm: 'HS512' }),
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -4)}`,
    'x',
    '',
  ];
  const answers = await Promise.all(forged.map((token) => me({ Cookie: `distributor_session=${token}` })));
  for (const { status, text } of answers) {
    expect(status).toBe(401);
    expect(JSON.parse(text)).toEqual({ success: false, error: 'Inicia sesión para continuar.', code: 'auth.required' });
  }
});

test('signing out everywhere ends every session, this one too, and is written down', async () => {
  const session = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
  const stranger = await addDistributor(shop);
  const other = await signInElsewhere(session);
  const answer = await shop.post('/api/auth/distributor/logout-everywhere', { headers: session.headers });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ success: true, data: null });
  expect(answer.headers.getSetCookie().join()).toMatch(/^distributor_session=;.*Expires=Thu, 01 Jan 1970/);
  const statuses = await Promise.all([session.headers, other, stranger.headers].map(me));
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200]);
  expect((await me(await signInElsewhere(session))).status).toBe(200);

  const { id } = session.affiliate;
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/affiliate/${id}`, { headers: admin });
  expect(data.filter(({ action }) => action !== 'affiliate.signedIn')).toMatchObject([
    { action: 'affiliate.sessionsEnded', actor: { kind: 'distributor', id }, before: null, after: null },
  ]);
});

test.each<[SessionEnd, string]>([
  ['deleted', 'DELETE FROM affiliates WHERE id = $1'],
  ['standby', `UPDATE affiliates SET status = 'standby', token_version = token_version + 1 WHERE id = $1`],
])('an order whose distributor is on his way to %s is refused, and nothing is reserved', async (sessionEnd, change) => {
  const { affiliate, headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const product = await addProduct(shop.database);
  const runner = shop.database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(change, [affiliate.id]);
  const own = shop.post('/api/orders', { body: orderFor(product), headers });
  const staffs = shop.post('/api/admin/orders', {
    body: { ...orderFor(product), affiliateId: affiliate.id },
    headers: admin,
  });
  await untilSomebodyWaits(shop.database, 2);
  await runner.commitTransaction();
  await runner.release();

  const refused = await own;
  expect([refused.status, refused.failure]).toMatchObject([401, { code: 'auth.required', sessionEnd }]);
  expect(refused.headers.getSetCookie().join()).toMatch(/^distributor_session=;/);
  expect((await staffs).failure).toMatchObject({
    code: 'request.invalid',
    problems: [{ path: 'affiliateId', message: 'Elige un distribuidor aprobado' }],
  });
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
});

test('no answer tells how a session is made', () => {
  for (const answer of shop.answers) expect(answer).not.toMatch(/argon2|tokenVersion|token_version|revoked_tokens/);
});
