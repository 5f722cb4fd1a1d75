import { randomUUID } from 'node:crypto';

import type { AuditEntryView, AuditObject, SuccessList } from '@shop/contracts';

import type { Actor } from '../../src/audit/actor';
import { AuditService } from '../../src/audit/audit.service';
import { addStaff } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let sales: { Authorization: string };
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  sales = (await addStaff(shop)).headers;
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

const system: Actor = { kind: 'system', id: null, name: 'Tienda' };

/** Lets the shop write down that an object was edited, once for each number. */
async function edited(type: AuditObject, id: string, ...numbers: number[]): Promise<void> {
  await shop.database.transaction((manager) =>
    shop.app.get(AuditService).record(
      manager,
      system,
      numbers.map((number) => ({
        action: 'flavor.updated',
        object: { type, id },
        before: { number: number - 1 },
        after: { number },
      })),
    ),
  );
}

async function read(path: string, headers: Record<string, string> = sales) {
  const { status, text, failure } = await shop.get(`/api/admin/audit-log/${path}`, { headers });
  const { data, meta } = JSON.parse(text) as Partial<SuccessList<AuditEntryView>>;
  return { status, data: data ?? [], total: meta?.total, problems: failure.problems, code: failure.code };
}

test('the history of one object, newest first, and nothing of others', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await edited('flavor', id, 1, 2);
  await edited('flavor', other, 7);
  await edited('product', id, 8);
  const { status, data, total } = await read(`flavor/${id}`);
  expect([status, total]).toEqual([200, 2]);
  expect(data).toEqual(
    [2, 1].map((number) => ({
      id: expect.any(String) as string,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      actor: system,
      action: 'flavor.updated',
      before: { number: number - 1 },
      after: { number },
      orderId: null,
    })),
  );
  expect(await read(`flavor/${id.toUpperCase()}`)).toMatchObject({ total: 2 });
});

test('pages, with the count of all', async () => {
  const id = randomUUID();
  await edited('order', id, 1, 2, 3, 4, 5);
  const numbers = async (query: string) =>
    (await read(`order/${id}${query}`)).data.map(({ after }) => after?.['number']);
  expect(await numbers('?limit=2')).toEqual([5, 4]);
  expect(await numbers('?limit=2&page=3')).toEqual([1]);
  expect((await read(`order/${id}?limit=2&page=9`)).total).toBe(5);
});

test('an object that nothing happened to has an empty history', async () => {
  expect(await read(`affiliate/${randomUUID()}`)).toMatchObject({ status: 200, data: [], total: 0 });
  expect(await read('content/hero')).toMatchObject({ status: 200, data: [], total: 0 });
});

test('the history of the order limits is for admins alone, as the limits are', async () => {
  const id = randomUUID();
  expect(await read(`limits/${id}`)).toMatchObject({ status: 403, code: 'auth.forbidden' });
  expect(await read(`limits/${id}`, admin)).toMatchObject({ status: 200 });
});

test('the history of a user is for admins alone', async () => {
  const id = randomUUID();
  await edited('user', id, 1);
  expect(await read(`user/${id}`)).toMatchObject({ status: 403, code: 'auth.forbidden' });
  expect(await read(`user/${id}`, admin)).toMatchObject({ status: 200, total: 1 });
});

test.each(['User', 'users', 'log', '__proto__'])('the type %s is 404', async (type) => {
  expect(await read(`${type}/${randomUUID()}`, admin)).toMatchObject({ status: 404, code: 'resource.notFound' });
});

test.each(['flavor/1', 'content/inicio', 'content/__proto__', `content/${randomUUID()}`, "order/'--"])(
  '%s names no object',
  async (path) => {
    expect(await read(path)).toMatchObject({
      status: 400,
      problems: [{ path: 'id', message: 'Identificador inválido' }],
    });
  },
);

test.each(['limit=101', 'page=-1', 'sort=at', 'q=x'])('?%s is refused', async (query) => {
  expect((await read(`order/${randomUUID()}?${query}`)).status).toBe(400);
});

test('what is written in a transaction that fails was never written', async () => {
  const id = randomUUID();
  const failing = shop.database.transaction(async (manager) => {
    await shop.app
      .get(AuditService)
      .record(manager, system, [
        { action: 'order.placed', object: { type: 'order', id }, before: null, after: { a: 1 } },
      ]);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect((await read(`order/${id}`)).total).toBe(0);
});
