import { createHmac } from 'node:crypto';

import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';

import { ACCESS, type Access } from '../src/shared/access/access';
import { SessionTokens } from '../src/shared/access/session-tokens';
import { UserEntity } from '../src/users/user.entity';
import { addDistributor, addStaff } from './builders';
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

/** The exact matrix: who may call what. A new route is written down here, or the first test below fails. */
const expectedRoutes: Record<string, Access['to']> = {
  'GET /api/health': 'everyone',
  'POST /api/orders': 'everyone',
  'GET /api/orders/:id': 'everyone',
  'POST /api/affiliates': 'everyone',
  'POST /api/contact': 'everyone',
  'POST /api/admin/login': 'everyone',
  'POST /api/auth/distributor/login': 'everyone',
  'POST /api/auth/distributor/logout': 'everyone',
  'GET /api/auth/distributor/me': 'distributor',
  'GET /api/admin/me': 'staff',
  'GET /api/admin/sales': 'staff',
};

test('every route declares who may call it, and the table above has them all', () => {
  const declared = routesOf(shop).map(({ method, path, access }) => [`${method} ${path}`, access?.to]);
  expect(Object.fromEntries(declared)).toEqual(expectedRoutes);
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

describe.each(['/api/admin/me', '/api/admin/sales'])('GET %s', (path) => {
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

  test('with a forged or expired token is 401', async () => {
    const { user } = await addStaff(shop, { role: 'admin' });
    for (const [name, token] of Object.entries(await forgeries(user))) {
      const { status } = await shop.get(path, { headers: { Authorization: token } });
      expect([name, status]).toEqual([name, 401]);
    }
  });

  test('with a distributor’s session is 401', async () => {
    const { headers } = await addDistributor(shop);
    expect((await shop.get(path, { headers })).status).toBe(401);
  });

  test('is for any active staff user, the token raw or as Bearer', async () => {
    for (const role of ['sales', 'admin'] as const) {
      const { headers } = await addStaff(shop, { role });
      expect((await shop.get(path, { headers })).status).toBe(200);
      const bearer = { Authorization: `Bearer ${headers.Authorization}` };
      expect((await shop.get(path, { headers: bearer })).status).toBe(200);
    }
  });

  test.each([
    ['paused', { active: false }],
    ['reset', { tokenVersion: 1 }],
  ])('ends for a user who was %s', async (_name, change) => {
    const { user, headers } = await addStaff(shop);
    expect((await shop.get(path, { headers })).status).toBe(200);
    await shop.database.getRepository(UserEntity).update(user.id, change);
    expect((await shop.get(path, { headers })).status).toBe(401);
  });

  test('ends for a user who was deleted', async () => {
    const { user, headers } = await addStaff(shop);
    await shop.database.getRepository(UserEntity).delete(user.id);
    expect((await shop.get(path, { headers })).status).toBe(401);
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

describe('GET /api/auth/distributor/me', () => {
  const path = '/api/auth/distributor/me';

  test('is for approved distributors', async () => {
    const { headers } = await addDistributor(shop);
    expect((await shop.get(path, { headers })).status).toBe(200);
  });

  test('is 401 without a session, with a staff token, and with a token of staff in the cookie', async () => {
    const { headers } = await addStaff(shop, { role: 'admin' });
    expect((await shop.get(path)).status).toBe(401);
    expect((await shop.get(path, { headers })).status).toBe(401);
    const cookie = { Cookie: `distributor_session=${headers.Authorization}` };
    expect((await shop.get(path, { headers: cookie })).status).toBe(401);
  });

  test.each(['standby', 'rejected', 'pending'])('ends at once for one who is %s', async (status) => {
    const { affiliate, headers } = await addDistributor(shop);
    await shop.database.query('UPDATE affiliates SET status = $2 WHERE id = $1', [affiliate.id, status]);
    expect((await shop.get(path, { headers })).status).toBe(401);
  });
});
