import { randomUUID } from 'node:crypto';

import type { StaffSession, StaffSessionView } from '@shop/contracts';

import { addStaff, PASSWORD } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { doChore } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

interface Headers extends Record<string, string> {
  Authorization: string;
}

async function signIn(username: string, agent = chrome): Promise<Headers> {
  const call = { body: { username, password: PASSWORD }, headers: { 'User-Agent': agent } };
  const { data } = await shop.post<StaffSession>('/api/admin/login', call);
  return { Authorization: data.token, 'User-Agent': agent };
}

const list = async (headers: Headers) =>
  (await shop.get<StaffSessionView[]>('/api/admin/me/sessions', { headers })).data;
const end = (headers: Headers, id = '') => shop.send('DELETE', `/api/admin/me/sessions${id && `/${id}`}`, { headers });
const status = async (headers: Headers) => (await shop.get('/api/admin/me', { headers })).status;
const idOf = async (headers: Headers) => (await list(headers))[0]?.id ?? '';

async function somebody(): Promise<string> {
  const { user } = await addStaff(shop);
  await shop.database.query('DELETE FROM staff_sessions WHERE user_id = $1', [user.id]);
  return user.username;
}

test('are listed with device and address, the one that asks first', async () => {
  const name = await somebody();
  const [desk, pocket] = [await signIn(name), await signIn(name, phone)];
  const found = await list(desk);
  expect(found).toEqual([
    expect.objectContaining({ device: 'Chrome en Windows', address: '127.0.0.1', current: true }),
    expect.objectContaining({ device: 'Safari en iPhone o iPad', address: '127.0.0.1', current: false }),
  ]);
  expect((await list(pocket)).map(({ id }) => id)).toEqual(found.map(({ id }) => id).reverse());
});

test('are not listed any more once their time is over', async () => {
  const name = await somebody();
  const [desk, pocket] = [await signIn(name), await signIn(name, phone)];
  await shop.database.query(`UPDATE staff_sessions SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
    await idOf(pocket),
  ]);
  expect((await list(desk)).map(({ current }) => current)).toEqual([true]);
  const idle = `UPDATE staff_sessions SET expires_at = now() + interval '1 day', seen_at = now() - interval '13 hours' WHERE id <> $1`;
  await shop.database.query(idle, [await idOf(desk)]);
  expect((await list(desk)).map(({ current }) => current)).toEqual([true]);
});

test('are listed from the last used on, behind the one that asks', async () => {
  const name = await somebody();
  const asking = await signIn(name);
  const others = [await signIn(name), await signIn(name), await signIn(name)];
  const ids = await Promise.all(others.map(idOf));
  for (const [place, hours] of [2, 3, 1].entries()) {
    const used = `UPDATE staff_sessions SET seen_at = now() - $2 * interval '1 hour' WHERE id = $1`;
    await shop.database.query(used, [ids[place], hours]);
  }
  expect((await list(asking)).map(({ id }) => ids.indexOf(id))).toEqual([-1, 2, 0, 1]);
});

test('end one by one, and all others at once', async () => {
  const name = await somebody();
  const [desk, pocket, third] = [await signIn(name), await signIn(name, phone), await signIn(name)];
  expect((await end(desk, await idOf(pocket))).status).toBe(200);
  expect([await status(desk), await status(pocket), await status(third)]).toEqual([200, 401, 200]);
  expect((await end(desk)).status).toBe(200);
  expect([await status(desk), await status(third)]).toEqual([200, 401]);
  expect(await list(desk)).toHaveLength(1);
});

test('of others can neither be seen nor ended', async () => {
  const [mine, theirs] = [await signIn(await somebody()), await signIn(await somebody())];
  expect((await end(mine, await idOf(theirs))).status).toBe(404);
  expect((await end(mine, randomUUID())).status).toBe(404);
  expect((await end(mine)).status).toBe(200);
  expect(await status(theirs)).toBe(200);
});

test('end after twelve hours without a call', async () => {
  const headers = await signIn(await somebody());
  const id = await idOf(headers);
  const idle = (interval: string) =>
    shop.database.query('UPDATE staff_sessions SET seen_at = now() - $2::interval WHERE id = $1', [id, interval]);
  await idle('11 hours 59 minutes');
  expect(await status(headers)).toBe(200);
  await idle('12 hours 1 minute');
  expect(await status(headers)).toBe(401);
  await doChore(shop, 'rows.sweep');
  expect(await shop.database.query('SELECT FROM staff_sessions WHERE id = $1', [id])).toEqual([]);
});

test('note when they were last used, at most once a minute', async () => {
  const headers = await signIn(await somebody());
  const begin = Date.now();
  const [row] = await list(headers);
  await status(headers);
  expect((await list(headers))[0]).toEqual(row);
  const elsewhere = `UPDATE staff_sessions SET seen_at = now() - interval '2 minutes', address = '203.0.113.9' WHERE id = $1`;
  await shop.database.query(elsewhere, [row?.id]);
  await shop.get('/api/admin/me', { headers: { ...headers, 'User-Agent': phone } });
  const [seen] = await list(headers);
  expect(Date.parse(seen?.seenAt ?? '')).toBeGreaterThanOrEqual(begin);
  const now = { device: 'Safari en iPhone o iPad', address: '127.0.0.1' };
  expect(seen).toMatchObject({ id: row?.id, beganAt: row?.beganAt, ...now });
});

test('keep what was noted of them while a call waited to note its own', async () => {
  const headers = await signIn(await somebody());
  const id = await idOf(headers);
  await shop.database.query(`UPDATE staff_sessions SET seen_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
  const waiting = await shop.database.transaction(async (holder) => {
    const later = `UPDATE staff_sessions SET seen_at = now() + interval '1 minute', address = '203.0.113.9' WHERE id = $1`;
    await holder.query(later, [id]);
    const call = status(headers);
    await untilSomebodyWaits(shop.database);
    return { call };
  });
  expect(await waiting.call).toBe(200);
  expect(await list(headers)).toMatchObject([{ id, address: '203.0.113.9' }]);
});

test('end with another role, and with a password that an admin sets', async () => {
  const admin = await addStaff(shop, { role: 'admin' });
  const { user } = await addStaff(shop);
  const send = (path: string, body: object) =>
    shop.send('PATCH', `/api/admin/users/${user.id}${path}`, { body, headers: admin.headers });
  const first = await signIn(user.username);
  expect((await send('', { role: 'admin' })).status).toBe(200);
  expect(await status(first)).toBe(401);
  const second = await signIn(user.username);
  expect((await send('/password', { newPassword: PASSWORD, confirmPassword: PASSWORD })).status).toBe(200);
  expect(await status(second)).toBe(401);
  expect(await shop.database.query('SELECT FROM staff_sessions WHERE user_id = $1', [user.id])).toEqual([]);
});
