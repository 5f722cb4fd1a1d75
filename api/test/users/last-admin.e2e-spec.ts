import type { StaffView } from '@shop/contracts';

import { UserEntity } from '../../src/users/user.entity';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { addPastOrder, aPhone } from '../support/builders/customers';
import { untilSomebodyWaits } from '../support/database/test-database';
import { uploadSheet } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';

const USERS = '/api/admin/users';

let shop: TestShop;
let admin: { user: UserEntity; headers: { Authorization: string } };

beforeAll(async () => {
  shop = await openShop();
  admin = await addStaff(shop, { role: 'admin' });
});
afterAll(() => shop.close());

function change(id: string, body: unknown, headers: { Authorization: string }) {
  return shop.send<StaffView>('PATCH', `${USERS}/${id}`, { body, headers });
}

function remove(id: string, headers: { Authorization: string }) {
  return shop.send<{ id: string }>('DELETE', `${USERS}/${id}`, { headers });
}

function me(headers: Record<string, string>) {
  return shop.get<StaffView>('/api/admin/me', { headers });
}

async function login(username: string, password: string): Promise<number> {
  return (await shop.post('/api/admin/login', { body: { username, password } })).status;
}

describe('somebody has to manage the shop', () => {
  test('nobody pauses, demotes or deletes themselves, and what else they change of themselves is fine', async () => {
    const { user, headers } = await addStaff(shop, { role: 'admin' });
    const refusals = [
      await change(user.id, { active: false }, headers),
      await change(user.id, { role: 'sales', username: 'quien-sea' }, headers),
      await remove(user.id, headers),
    ];
    for (const { status, failure } of refusals) expect([status, failure.code]).toEqual([409, 'user.ownAccount']);
    expect((await me(headers)).data).toMatchObject({ username: user.username, role: 'admin', active: true });
    expect((await change(user.id, { addProduct: true, role: 'admin', active: true }, headers)).status).toBe(200);
  });

  describe('when two dismiss each other at once', () => {
    const acts = {
      demote: (id: string, headers: { Authorization: string }) => change(id, { role: 'sales' }, headers),
      pause: (id: string, headers: { Authorization: string }) => change(id, { active: false }, headers),
      delete: remove,
    };

    test.each(Object.entries(acts))('%s: one wins, round after round', async (_name, act) => {
      await shop.database.query(`UPDATE users SET active = false WHERE role = 'admin'`);
      try {
        for (let round = 0; round < 5; round += 1) {
          const [one, other] = [await addStaff(shop, { role: 'admin' }), await addStaff(shop, { role: 'admin' })];
          const answers = await Promise.all([act(other.user.id, one.headers), act(one.user.id, other.headers)]);
          expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
          const left = await shop.database.query<unknown[]>(`SELECT FROM users WHERE role = 'admin' AND active`);
          expect(left).toHaveLength(1);
          await shop.database.query(`UPDATE users SET active = false WHERE role = 'admin'`);
        }
      } finally {
        await shop.database.getRepository(UserEntity).update(admin.user.id, { active: true });
      }
    });

    /** Answer to a call by a user who is let in, and dismissed before the call gets to its change. */
    async function lateCall(
      actor: UserEntity,
      call: () => Promise<{ status: number; failure: { code: string } }>,
    ): Promise<[number, string]> {
      const runner = shop.database.createQueryRunner();
      try {
        await runner.startTransaction();
        await runner.query('UPDATE users SET active = false, token_version = token_version + 1 WHERE id = $1', [
          actor.id,
        ]);
        const late = call();
        await untilSomebodyWaits(shop.database);
        await runner.commitTransaction();
        const { status, failure } = await late;
        return [status, failure.code];
      } finally {
        await runner.release();
      }
    }

    test('who was dismissed meanwhile finds the last admin still there', async () => {
      await shop.database.query(`UPDATE users SET active = false WHERE role = 'admin'`);
      try {
        const [one, other] = [await addStaff(shop, { role: 'admin' }), await addStaff(shop, { role: 'admin' })];
        const end = await lateCall(other.user, () => remove(one.user.id, other.headers));
        expect(end).toEqual([409, 'user.lastAdmin']);
        expect((await me(one.headers)).status).toBe(200);
      } finally {
        await shop.database.getRepository(UserEntity).update(admin.user.id, { active: true });
      }
    });

    test('who was dismissed meanwhile changes nothing any more', async () => {
      const { user: target, headers: targetHeaders } = await addStaff(shop, { role: 'admin' });
      const body = { username: 'puerta-trasera', password: PASSWORD, role: 'admin' };
      const calls: ((headers: { Authorization: string }) => ReturnType<typeof remove>)[] = [
        (headers) => remove(target.id, headers),
        (headers) => shop.send('PATCH', `${USERS}/${target.id}`, { body: { role: 'sales' }, headers }),
        (headers) => shop.post(USERS, { body, headers }),
        (headers) => shop.send('PATCH', '/api/admin/me', { body: { username: 'quien-sea' }, headers }),
      ];
      // The first password starts the thread that judges them, and transactions do not wait for ever.
      await shop.post(USERS, { body: { ...body, username: 'primera' }, headers: targetHeaders });
      for (const call of calls) {
        const { user, headers } = await addStaff(shop, { role: 'admin' });
        expect(await lateCall(user, () => call(headers))).toEqual([401, 'auth.required']);
      }
      expect((await me(targetHeaders)).data.role).toBe('admin');
      expect(await login('puerta-trasera', PASSWORD)).toBe(401);
    });
  });
});

test.each([
  ['an upload', (headers: Record<string, string>) => uploadSheet(shop, 'a;b', headers)],
  ['a job', (headers: Record<string, string>) => shop.post('/api/admin/audit/verify', { headers })],
  [
    'a note',
    async (headers: Record<string, string>) => {
      const { phone } = await addPastOrder(shop, { phone: aPhone() });
      return shop.post(`/api/admin/customers/${phone}/notes`, { body: { text: 'Llama antes' }, headers });
    },
  ],
  [
    'a merge',
    async (headers: Record<string, string>) => {
      const { phone } = await addPastOrder(shop, { phone: aPhone() });
      const other = await addPastOrder(shop, { phone: aPhone() });
      return shop.post(`/api/admin/customers/${phone}/phones`, { body: { phone: other.phone }, headers });
    },
  ],
  [
    'a block',
    (headers: Record<string, string>) =>
      shop.send('PUT', `/api/admin/blocked-phones/${aPhone()}`, { body: { reason: 'Nunca paga' }, headers }),
  ],
])('who is deleted while %s of theirs is asked for is answered as every later call is', async (_what, call) => {
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  expect((await me(headers)).status).toBe(200);
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('DELETE FROM users WHERE id = $1', [user.id]);
  const answer = call(headers);
  await untilSomebodyWaits(shop.database);
  await holder.commitTransaction();
  await holder.release();
  const { status, failure } = await answer;
  expect([status, failure.code]).toEqual([401, 'auth.required']);
});
