import { randomUUID } from 'node:crypto';

import { SessionTokens } from '../../src/access/tokens/session-tokens.service';
import { addDistributor, addStaff, PASSWORD, PASSWORD_HASH } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Calls that both kinds of accounts have: to sign in, to sign out, and to ask who one is. */
const kinds = {
  staff: {
    signIn: async (id: string) => {
      const username = `u-${id}`;
      const { user } = await addStaff(shop);
      await shop.database.query('UPDATE users SET username = $2 WHERE id = $1', [user.id, username]);
      return async () => {
        const body = { username, password: PASSWORD };
        const { data } = await shop.post<{ token: string }>('/api/admin/login', { body });
        return { Authorization: data.token } as Record<string, string>;
      };
    },
    me: '/api/admin/me',
    signOut: '/api/admin/logout',
  },
  distributor: {
    signIn: async (id: string) => {
      const email = `${id}@ejemplo.gt`;
      await addDistributor(shop, { email, passwordHash: PASSWORD_HASH });
      return async () => {
        const body = { email, password: PASSWORD };
        const { headers } = await shop.post('/api/auth/distributor/login', { body });
        return { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' } as Record<string, string>;
      };
    },
    me: '/api/auth/distributor/me',
    signOut: '/api/auth/distributor/logout',
  },
};

describe.each(Object.entries(kinds))('a session of %s', (_kind, { signIn, me, signOut }) => {
  const status = async (headers: Record<string, string>) => (await shop.get(me, { headers })).status;

  test('ends with the signing out, for good, and others of the account go on', async () => {
    const again = await signIn(randomUUID());
    const [here, elsewhere] = [await again(), await again()];
    expect(here).not.toEqual(elsewhere);
    expect([await status(here), await status(elsewhere)]).toEqual([200, 200]);
    expect((await shop.post(signOut, { headers: here })).status).toBe(200);
    expect([await status(here), await status(elsewhere)]).toEqual([401, 200]);
    expect(await status(await again())).toBe(200);
    expect(await status(here)).toBe(401);
  });

  test('that was signed out of twice at once is over once', async () => {
    const again = await signIn(randomUUID());
    const headers = await again();
    const answers = await Promise.all([1, 2, 3].map(() => shop.post(signOut, { headers })));
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    expect(await status(headers)).toBe(401);
  });
});

test('who signs out of a session that another call ends just then is out of it, and hears no failure', async () => {
  const { headers } = await addStaff(shop);
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM staff_sessions FOR UPDATE');
  const answers = [1, 2].map(() => shop.post('/api/admin/logout', { headers }));
  await untilSomebodyWaits(shop.database, 2);
  await holder.commitTransaction();
  await holder.release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

test('an ended session of a distributor is kept until its token would have ended', async () => {
  const { affiliate } = await addDistributor(shop);
  const tokens = shop.app.get(SessionTokens);
  const token = tokens.sign('distributor', { accountId: affiliate.id, version: 0 });
  await shop.post('/api/auth/distributor/logout', { headers: { Cookie: `distributor_session=${token}` } });
  const claims = tokens.read('distributor', token);
  const rows = await shop.database.query<{ at: number }[]>(
    'SELECT extract(epoch FROM expires_at)::integer AS at FROM revoked_tokens WHERE id = $1',
    [claims?.sessionId],
  );
  expect(rows).toEqual([{ at: claims?.endsAt }]);
});

test.each([
  ['staff', 7],
  ['distributor', 30],
] as const)('a token of %s is good for %d days', (kind, days) => {
  const tokens = shop.app.get(SessionTokens);
  const claims = tokens.read(kind, tokens.sign(kind, { accountId: randomUUID(), version: 0 }));
  expect(Math.round(((claims?.endsAt ?? 0) - Date.now() / 1000) / 3600)).toBe(days * 24);
});
