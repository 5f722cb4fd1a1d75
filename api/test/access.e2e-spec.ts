import { createHmac } from 'node:crypto';

import { PERMISSION_FLAGS, type PermissionFlag } from '@shop/contracts';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';

import { ACCESS, type Access } from '../src/shared/access/access';
import { SessionTokens } from '../src/shared/access/session-tokens';
import { UserEntity } from '../src/users/user.entity';
import { addDistributor, addStaff } from './builders';
import { routeCases } from './routes';
import type { RouteCase } from './routes/route-case';
import { JWT_SECRET, openShop, type TestShop } from './test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Route {
  method: string;
  path: string;
  access: Access | undefined;
}

/** Every route that Nest serves, with what it declares. */
function routesOf({ app }: TestShop): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype, name }) => {
    if (typeof metatype !== 'function') throw new Error(`${String(name)} is no class`);
    const base = String(Reflect.getMetadata(PATH_METADATA, metatype));
    const prototype = metatype.prototype as object;
    return Object.getOwnPropertyNames(prototype)
      .map((key) => Reflect.get(prototype, key) as object)
      .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .map((handler) => {
        const path = String(Reflect.getMetadata(PATH_METADATA, handler));
        const access: unknown = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, metatype);
        return {
          method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '',
          path: `/api/${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
          access: access as Access | undefined,
        };
      });
  });
}

test('every route declares who may call it, and the cases below have them all', () => {
  const declared = routesOf(shop).flatMap(({ method, path, access }) => {
    const who = access?.to === 'flags' ? access.flags : [access?.to === 'role' ? access.role : access?.to];
    return who.map((to) => `${method} ${path}: ${String(to)}`);
  });
  const expected = routeCases.map(({ route, to }) => `${route}: ${to}`);
  expect(new Set(declared)).toEqual(new Set(expected));
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Tokens that look right and are not. */
async function forgeries(user: UserEntity): Promise<Record<string, string>> {
  const good = shop.app.get(SessionTokens).sign('staff', { accountId: user.id, version: user.tokenVersion });
  const [head = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const sign = (algorithm: string, hash: string) => {
    const unsigned = `${encode({ alg: algorithm, typ: 'JWT' })}.${payload}`;
    return `${unsigned}.${createHmac(hash, JWT_SECRET).update(unsigned).digest('base64url')}`;
  };
  const other = await addStaff(shop, { role: 'admin' });
  const jwt = new JwtService({ secret: JWT_SECRET });
  return {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'another algorithm': sign('HS512', 'sha512'),
    'a changed payload': `${head}.${encode({ ...claims, sub: other.user.id })}.${signature}`,
    'another secret': new JwtService({ secret: 'x'.repeat(40) }).sign(
      { v: 0 },
      { subject: user.id, audience: 'staff' },
    ),
    expired: jwt.sign({ v: user.tokenVersion }, { subject: user.id, audience: 'staff', expiresIn: -1 }),
    'no version': jwt.sign({}, { subject: user.id, audience: 'staff' }),
    'no user': jwt.sign({ v: 0 }, { audience: 'staff' }),
    'an object for a user': jwt.sign({ v: 0, sub: user.id, aud: ['staff'], version: {} }).replace(/^./, 'f'),
    'of a distributor': shop.app.get(SessionTokens).sign('distributor', { accountId: user.id, version: 0 }),
  };
}

const staffCases = routeCases.filter(({ to }) => to !== 'everyone' && to !== 'distributor');
const named = (cases: RouteCase[]) =>
  cases.map((routeCase) => [`${routeCase.route}${routeCase.when ? ` (${routeCase.when})` : ''}`, routeCase] as const);

/** Makes a case's call; what it needs is made first. */
async function make({ route, call }: RouteCase, headers: Record<string, string> = {}) {
  const { path, body, form, status: expected } = await call(shop);
  const method = route.split(' ')[0] ?? '';
  const { status, failure } = form
    ? await shop.upload(method, path, form, headers)
    : await shop.send(method, path, { body, headers });
  return { status, code: failure.code, expected };
}

const flagsBut = (flag: PermissionFlag | null) =>
  Object.fromEntries(PERMISSION_FLAGS.filter((name) => name !== flag).map((name) => [name, true]));

describe.each(named(staffCases))('%s', (_name, routeCase) => {
  const { to } = routeCase;
  const refused = { status: 401, code: 'auth.required' };
  const forbidden = { status: 403, code: 'auth.forbidden' };

  test('is 401 without a session that lives', async () => {
    const { user } = await addStaff(shop, { role: 'admin' });
    const paused = await addStaff(shop, { role: 'admin', active: false });
    const reset = await addStaff(shop, { role: 'admin' });
    await shop.database.getRepository(UserEntity).update(reset.user.id, { tokenVersion: 1 });
    const deleted = await addStaff(shop, { role: 'admin' });
    await shop.database.getRepository(UserEntity).delete(deleted.user.id);
    const { headers: cookie } = await addDistributor(shop);
    const attempts: Record<string, Record<string, string>> = {
      'no token': {},
      garbage: { Authorization: 'x' },
      paused: paused.headers,
      reset: reset.headers,
      deleted: deleted.headers,
      'a distributor’s cookie': cookie,
      'the token in the cookie': { Cookie: `distributor_session=${paused.headers.Authorization}` },
    };
    for (const [name, token] of Object.entries(await forgeries(user))) attempts[name] = { Authorization: token };
    for (const [name, headers] of Object.entries(attempts)) {
      const { status, code } = await make(routeCase, headers);
      expect([name, { status, code }]).toEqual([name, refused]);
    }
  });

  test('is for admins', async () => {
    const { headers } = await addStaff(shop, { role: 'admin' });
    const { status, expected } = await make(routeCase, headers);
    expect(status).toBe(expected);
  });

  if (to === 'admin') {
    test('is 403 for sales with every flag', async () => {
      const { headers } = await addStaff(shop, flagsBut(null));
      expect(await make(routeCase, headers)).toMatchObject(forbidden);
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
  }
});

describe.each(named(routeCases.filter(({ to }) => to === 'everyone')))('%s', (_name, routeCase) => {
  test('is for everyone, with and without a token', async () => {
    const { user } = await addStaff(shop);
    const tokens = Object.values(await forgeries(user));
    for (const headers of [{}, { Authorization: String(tokens[0]) }] as Record<string, string>[]) {
      const { status, expected } = await make(routeCase, headers);
      expect(status).toBe(expected);
    }
  });
});

describe.each(named(routeCases.filter(({ to }) => to === 'distributor')))('%s', (_name, routeCase) => {
  test('is 401 without a distributor’s session, for staff too', async () => {
    const { headers } = await addStaff(shop, { role: 'admin' });
    const cookie = { Cookie: `distributor_session=${headers.Authorization}` };
    for (const attempt of [{}, headers, cookie]) {
      expect(await make(routeCase, attempt)).toMatchObject({ status: 401, code: 'auth.required' });
    }
  });

  test.each(['standby', 'rejected', 'pending'])('is 401 for one who is %s', async (status) => {
    const { affiliate, headers } = await addDistributor(shop);
    await shop.database.query('UPDATE affiliates SET status = $2 WHERE id = $1', [affiliate.id, status]);
    expect(await make(routeCase, headers)).toMatchObject({ status: 401, code: 'auth.required' });
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
  const { user } = await addStaff(shop);
  const tokens = ['', 'x', 'null', 'x'.repeat(5000), ...Object.values(await forgeries(user))];
  for (const Authorization of tokens) {
    for (const path of ['/api/health', '/api/products', '/api/homepage-content']) {
      expect((await shop.get(path, { headers: { Authorization } })).status).toBe(200);
    }
  }
});
