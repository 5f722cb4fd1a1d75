import { createHmac } from 'node:crypto';

import { PERMISSION_FLAGS, type PermissionFlag } from '@shop/contracts';
import { JwtService } from '@nestjs/jwt';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import type { Access } from '../../src/platform/http/access.decorators';
import { SessionTokens, type SessionKind } from '../../src/access/tokens/session-tokens.service';
import { checkRoutes, routesOf } from '../../src/startup/check-routes';
import { UserEntity } from '../../src/users/user.entity';
import { addDistributor, addStaff } from '../support/builders/basics';
import { routeCases } from '../support/routes';
import type { RouteCall, RouteCase } from '../support/routes/route-case';
import { JWT_SECRET, openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the shop starts with its routes', () => {
  expect(() => checkRoutes(routesOf(shop.app))).not.toThrow();
});

test('every route declares who may call it, and the cases below have them all', () => {
  const declared = routesOf(shop.app).flatMap(({ method, path, access }) => {
    const who = access?.to === 'flags' ? access.flags : [access?.to === 'role' ? access.role : access?.to];
    return who.map((to) => `${method} ${path}: ${String(to)}`);
  });
  const expected = routeCases.map(({ route, to }) => `${route}: ${to}`);
  expect(new Set(declared)).toEqual(new Set(expected));
});

test('every changing route of staff says when it asks who calls, or why it never does', () => {
  const declared = routesOf(shop.app)
    .filter(({ method, access }) => isOfStaff(access) && method !== 'GET')
    .map(
      ({ method, path, stepUp }) =>
        `${method} ${path}: ${stepUp ? ('rule' in stepUp ? 'asks' : 'never') : 'undeclared'}`,
    );
  const changing = staffCases.filter(({ route }) => !route.startsWith('GET'));
  const asking = new Set(changing.filter(({ asks }) => asks).map(({ route }) => route));
  const expected = changing.map(({ route }) => `${route}: ${asking.has(route) ? 'asks' : 'never'}`);
  expect(new Set(declared)).toEqual(new Set(expected));
});

function isOfStaff(access: Access | undefined): boolean {
  return access?.to !== 'everyone' && access?.to !== 'distributor';
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

interface Account {
  id: string;
  tokenVersion: number;
}

/** Claims of a token. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/** Tokens that look right for the account, whose good one is given, and are not. */
function forgeries(
  kind: SessionKind,
  { id, tokenVersion }: Account,
  other: Account,
  good: string,
): Record<string, string> {
  const tokens = shop.app.get(SessionTokens);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const claims = claimsOf(good);
  const jti = String(claims['jti']);
  const sign = (algorithm: string, hash: string) => {
    const unsigned = `${encode({ alg: algorithm, typ: 'JWT' })}.${payload}`;
    return `${unsigned}.${createHmac(hash, JWT_SECRET).update(unsigned).digest('base64url')}`;
  };
  const jwt = new JwtService({ secret: JWT_SECRET });
  const whole = { sub: id, v: tokenVersion, jti, aud: kind, exp: Math.floor(Date.now() / 1000) + 3600 };
  const without = (name: keyof typeof whole) =>
    jwt.sign(Object.fromEntries(Object.entries(whole).filter(([claim]) => claim !== name)));
  const foreign = kind === 'staff' ? 'distributor' : 'staff';
  return {
    garbage: 'x',
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'another algorithm': sign('HS512', 'sha512'),
    'a changed payload': `${head}.${encode({ ...claims, sub: other.id, v: other.tokenVersion })}.${signature}`,
    'a cut signature': `${head}.${payload}.${signature.slice(0, -4)}`,
    'another secret': new JwtService({ secret: 'x'.repeat(40) }).sign(whole),
    expired: jwt.sign({ ...whole, exp: Math.floor(Date.now() / 1000) - 1 }),
    'no account': without('sub'),
    'no version': without('v'),
    'no id of its own': without('jti'),
    'no audience': without('aud'),
    'no end': without('exp'),
    'an earlier version': jwt.sign({ ...whole, v: tokenVersion - 1 }),
    'a version in a text': jwt.sign({ ...whole, v: String(tokenVersion) }),
    'longer than any of ours': jwt.sign({ ...whole, more: 'x'.repeat(1024) }),
    'an account that is none': jwt.sign({ ...whole, sub: "' OR true --" }),
    'of the other kind': tokens.sign(foreign, { accountId: id, version: tokenVersion }, jti),
  };
}

test('the tokens that are forged below differ from a good one in one thing each', async () => {
  const { user, headers } = await addStaff(shop);
  const jwt = new JwtService({ secret: JWT_SECRET });
  const good = jwt.sign({
    sub: user.id,
    v: 0,
    jti: claimsOf(headers.Authorization)['jti'],
    aud: 'staff',
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  expect((await shop.get('/api/admin/me', { headers: { Authorization: good } })).status).toBe(200);
});

/** An admin who last gave password or factor an hour ago. */
async function confirmedAnHourAgo() {
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  await shop.database.query(
    "UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour', confirmation_unused = true WHERE user_id = $1",
    [user.id],
  );
  return headers;
}

const staffCases = routeCases.filter(({ to }) => to !== 'everyone' && to !== 'distributor');
const named = (cases: RouteCase[]) =>
  cases.map((routeCase) => [`${routeCase.route}${routeCase.when ? ` (${routeCase.when})` : ''}`, routeCase] as const);

/** Makes a case's call; what it needs is made first. */
async function make(routeCase: RouteCase, headers: Record<string, string> = {}) {
  return send(routeCase, await routeCase.call(shop), headers);
}

/** Every one of these attempts is refused, so what the call needs is made once. */
async function expectRefusals(routeCase: RouteCase, attempts: Record<string, Record<string, string>>): Promise<void> {
  const call = await routeCase.call(shop);
  for (const [name, headers] of Object.entries(attempts)) {
    const { status, code } = await send(routeCase, call, headers);
    expect([name, status, code]).toEqual([name, 401, 'auth.required']);
  }
}

async function send(
  { route }: RouteCase,
  { path, body, form, headers: own, status: expected }: RouteCall,
  callers: Record<string, string>,
) {
  const headers = { ...own, ...callers };
  const method = route.split(' ')[0] ?? '';
  const { status, failure } = form
    ? await shop.upload(method, path, form, headers)
    : await shop.send(method, path, { body, headers });
  return { status, code: failure.code, expected };
}

const flagsBut = (...flags: readonly PermissionFlag[]) =>
  Object.fromEntries(PERMISSION_FLAGS.filter((name) => !flags.includes(name)).map((name) => [name, true]));

let noStaff: ReturnType<typeof nobodyOfTheStaff> | undefined;

/** Who is nobody to the routes of staff, made once for them all; and the sessions that those take their tokens from. */
async function nobodyOfTheStaff() {
  const users = shop.database.getRepository(UserEntity);
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  const { user: other } = await addStaff(shop, { role: 'admin' });
  const paused = await addStaff(shop, { role: 'admin', active: false });
  const reset = await addStaff(shop, { role: 'admin' });
  await users.update(reset.user.id, { tokenVersion: 1 });
  const deleted = await addStaff(shop, { role: 'admin' });
  await users.delete(deleted.user.id);
  const signedOut = await addStaff(shop, { role: 'admin' });
  await shop.post('/api/admin/logout', { headers: signedOut.headers });
  const { headers: cookie } = await addDistributor(shop);
  const { headers: living } = await addStaff(shop, { role: 'admin' });
  const ofNobody = { accountId: user.id, version: user.tokenVersion };
  const attempts: Record<string, Record<string, string>> = {
    'no token': {},
    'no session': { Authorization: shop.app.get(SessionTokens).sign('staff', ofNobody) },
    paused: paused.headers,
    reset: reset.headers,
    deleted: deleted.headers,
    'signed out': signedOut.headers,
    'a distributor’s cookie': cookie,
    'a distributor’s token in the header': { Authorization: cookie.Cookie.replace(/^.*?=/, '') },
    'the token in a cookie': { Cookie: `distributor_session=${living.Authorization}` },
  };
  for (const [name, token] of Object.entries(forgeries('staff', user, other, headers.Authorization))) {
    attempts[name] = { Authorization: token };
  }
  return { attempts, living: [headers, living], cookie };
}

describe.each(named(staffCases))('%s', (_name, routeCase) => {
  const { to, oneOf } = routeCase;
  const forbidden = { status: 403, code: 'auth.forbidden' };

  test('is 401 without a session that lives', async () => {
    const { attempts, living, cookie } = await (noStaff ??= nobodyOfTheStaff());
    await expectRefusals(routeCase, attempts);
    for (const headers of living) expect((await shop.get('/api/admin/me', { headers })).status).toBe(200);
    expect((await shop.get('/api/auth/distributor/me', { headers: cookie })).status).toBe(200);
  });

  if (routeCase.asks) {
    test('is for admins', async () => {
      const { headers } = await addStaff(shop, { role: 'admin' });
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
    });

    test('asks who last confirmed an hour ago', async () => {
      const { status, code } = await make(routeCase, await confirmedAnHourAgo());
      expect({ status, code }).toEqual({ status: 403, code: 'auth.stepUpRequired' });
    });
  } else {
    test('is for admins and asks nobody for a confirmation', async () => {
      const { status, expected } = await make(routeCase, await confirmedAnHourAgo());
      expect(status).toBe(expected);
    });
  }

  if (to === 'admin') {
    test('is 403 for sales with every flag', async () => {
      const { headers } = await addStaff(shop, flagsBut());
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
    });
  } else if (oneOf) {
    test(`is 403 for sales with every flag but ${oneOf.join(' and ')}`, async () => {
      const { headers } = await addStaff(shop, flagsBut(...oneOf));
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
    });

    test.each(oneOf)('is for sales with %s alone', async (flag) => {
      const { headers } = await addStaff(shop, { [flag]: true });
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
    });
  } else if (to === 'staff') {
    test('is for sales without any flag', async () => {
      const { headers } = await addStaff(shop);
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
    });
  } else {
    const flag = to as PermissionFlag;
    test(`is 403 for sales with every flag but ${flag}`, async () => {
      const { headers } = await addStaff(shop, flagsBut(flag));
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
    });

    test(`is for sales with ${flag} alone`, async () => {
      const { headers } = await addStaff(shop, { [flag]: true });
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
    });

    test(`follows ${flag} from one request to the next`, async () => {
      const { user, headers } = await addStaff(shop);
      const admin = await addStaff(shop, { role: 'admin' });
      const set = (value: boolean) =>
        shop.send('PATCH', `/api/admin/users/${user.id}`, { body: { [flag]: value }, headers: admin.headers });
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
      await set(true);
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
      await set(false);
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
    });
  }
});

describe.each(named(routeCases.filter(({ to }) => to === 'everyone')))('%s', (_name, routeCase) => {
  test('is for everyone, with and without a token', async () => {
    const staff = await addStaff(shop, { role: 'admin' });
    const other = await addStaff(shop);
    const garbage = Object.values(forgeries('staff', staff.user, other.user, staff.headers.Authorization)).slice(0, 3);
    for (const Authorization of [undefined, staff.headers.Authorization, ...garbage]) {
      const { status, expected } = await make(routeCase, Authorization === undefined ? {} : { Authorization });
      expect(status).toBe(expected);
    }
  });
});

describe.each(named(routeCases.filter(({ to }) => to === 'distributor')))('%s', (_name, routeCase) => {
  const cookie = (token: string) => ({ Cookie: `distributor_session=${token}` });
  const sessionOf = ({ Cookie }: { Cookie: string }) => Cookie.replace(/^.*?=/, '');

  test('is for distributors', async () => {
    const { headers } = await addDistributor(shop);
    const { status, expected } = await make(routeCase, headers);
    expect(status).toBe(expected);
  });

  test('is 401 without a session that lives, for staff too', async () => {
    const affiliates = shop.database.getRepository(AffiliateEntity);
    const { headers: staff } = await addStaff(shop, { role: 'admin' });
    const { affiliate, headers: living } = await addDistributor(shop);
    const { affiliate: other } = await addDistributor(shop);
    const reset = await addDistributor(shop);
    await affiliates.update(reset.affiliate.id, { tokenVersion: 1 });
    const deleted = await addDistributor(shop);
    await affiliates.delete(deleted.affiliate.id);
    const signedOut = await addDistributor(shop);
    await shop.post('/api/auth/distributor/logout', { headers: signedOut.headers });
    const attempts: Record<string, Record<string, string>> = {
      'no cookie': {},
      'another cookie': { Cookie: living.Cookie.replace('distributor_session', 'session') },
      'the token in the header': { Authorization: sessionOf(living) },
      staff,
      'staff in the cookie': cookie(staff.Authorization),
      reset: reset.headers,
      deleted: deleted.headers,
      'signed out': signedOut.headers,
    };
    for (const status of ['standby', 'rejected', 'pending'] as const) {
      attempts[status] = (await addDistributor(shop, { status })).headers;
    }
    for (const [name, token] of Object.entries(forgeries('distributor', affiliate, other, sessionOf(living)))) {
      attempts[name] = cookie(token);
    }
    await expectRefusals(routeCase, attempts);
  });
});

describe('GET /api/admin/me', () => {
  const path = '/api/admin/me';

  test.each([undefined, '', 'x', 'Bearer', 'Bearer x', 'a.b.c', 'x'.repeat(5000), 'null', '[object Object]'])(
    'with %p for a token is 401',
    async (token) => {
      const { status, failure } = await shop.get(
        path,
        token === undefined ? {} : { headers: { Authorization: token } },
      );
      expect(status).toBe(401);
      expect(failure.code).toBe('auth.required');
    },
  );

  test('is for any active staff user, the token raw or as Bearer', async () => {
    const { headers } = await addStaff(shop);
    expect((await shop.get(path, { headers })).status).toBe(200);
    const bearer = { Authorization: `Bearer ${headers.Authorization}` };
    expect((await shop.get(path, { headers: bearer })).status).toBe(200);
  });
});

test('public routes ignore the Authorization header, whatever it holds', async () => {
  const [{ user, headers }, { user: other }] = [await addStaff(shop), await addStaff(shop)];
  const forged = Object.values(forgeries('staff', user, other, headers.Authorization));
  const tokens = ['', 'x', 'null', 'x'.repeat(5000), ...forged];
  for (const Authorization of tokens) {
    for (const path of ['/api/health', '/api/products', '/api/homepage-content']) {
      expect((await shop.get(path, { headers: { Authorization } })).status).toBe(200);
    }
  }
});
