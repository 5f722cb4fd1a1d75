import { randomUUID } from 'node:crypto';

import { EDITOR_LIVES_MS, type EditorView } from '@shop/contracts';

import { addStaff } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Staff = Awaited<ReturnType<typeof addStaff>>;

const anOrder = () => `pedido:${randomUUID()}`;
const aFlavor = () => `sabor:${randomUUID()}:${randomUUID()}`;

async function note({ headers }: Staff, subject: string, editing: boolean | null = true): Promise<EditorView[]> {
  return (await shop.post<EditorView[]>('/api/admin/editing', { headers, body: { subject, editing } })).data;
}

test('two who edit one thing hear of each other, with since when, and nobody hears of other things', async () => {
  const [ana, beto] = [await addStaff(shop), await addStaff(shop)];
  const subject = anOrder();
  expect(await note(ana, subject)).toEqual([]);
  const heard = await note(beto, subject);
  expect(heard).toEqual([{ username: ana.user.username, since: expect.any(String) as string }]);
  expect(await note(ana, subject)).toEqual([{ username: beto.user.username, since: expect.any(String) as string }]);
  // Saying so again is no new beginning.
  expect(await note(beto, subject)).toEqual(heard);
  expect(await note(beto, aFlavor())).toEqual([]);
});

test('who began first stands in front of who began later', async () => {
  const [asks, ...editing] = [await addStaff(shop), await addStaff(shop), await addStaff(shop)];
  // Against the alphabet.
  editing.sort((one, other) => (one.user.username < other.user.username ? 1 : -1));
  const subject = anOrder();
  for (const each of editing) await note(each, subject);
  const heard = await note(asks, subject);
  expect(heard.map(({ username }) => username)).toEqual(editing.map(({ user }) => user.username));
});

test('it ends when the form is closed, and by itself when nothing is heard of it any more', async () => {
  const [ana, beto] = [await addStaff(shop), await addStaff(shop)];
  const subject = anOrder();
  await note(ana, subject);
  await note(ana, subject, false);
  expect(await note(beto, subject, false)).toEqual([]);

  await note(ana, subject);
  const age = (ms: number) =>
    shop.database.query(
      `UPDATE editors SET since = since - $2 * interval '1 ms', seen_at = seen_at - $2 * interval '1 ms'
       WHERE subject = $1`,
      [subject, ms],
    );
  await age(EDITOR_LIVES_MS + 1000);
  expect(await note(beto, subject, false)).toEqual([]);
  const before = Date.now() - EDITOR_LIVES_MS;
  await note(ana, subject);
  const [{ since } = { since: '' }] = await note(beto, subject, false);
  expect(Date.parse(since)).toBeGreaterThan(before);
});

test('who only looks, in another tab of somebody who edits it, ends no editing', async () => {
  const [ana, beto] = [await addStaff(shop), await addStaff(shop)];
  const subject = anOrder();
  await note(ana, subject);
  const heard = await note(beto, subject, null);
  expect(heard).toMatchObject([{ username: ana.user.username }]);
  expect(await note(ana, subject, null)).toEqual([]);
  expect(await note(beto, subject, null)).toEqual(heard);
});

test('somebody who was deleted edits nothing', async () => {
  const [ana, beto] = [await addStaff(shop), await addStaff(shop)];
  const subject = anOrder();
  await note(ana, subject);
  await shop.database.query('DELETE FROM users WHERE id = $1', [ana.user.id]);
  expect(await note(beto, subject)).toEqual([]);
});

test.each([{ subject: 'pedido:<b>', editing: true }, { subject: 'limites' }, { subject: 'limites', editing: 'sí' }])(
  'refuses %j',
  async (body) => {
    const { headers } = await addStaff(shop);
    expect((await shop.post('/api/admin/editing', { headers, body })).status).toBe(400);
  },
);
