import { randomUUID } from 'node:crypto';

import type { AdminSectionView, StaffFlavorView, StaffOrderView, StaffProductView } from '@shop/contracts';
import { Client } from 'pg';

import committed from '../../openapi.json';
import { waitAsACommit } from '../../src/platform/database/wait-as-a-commit';
import type { ApiDocument } from '../../tools/document/api-document';
import { addProduct, addStaff, anyPhone, customer } from '../support/builders/basics';
import { addPendingSale, findOrder, type OrderDesk } from '../support/builders/orders';
import { changeUnits, editOf, sendEdit } from '../support/builders/order-changes';
import { routeCases } from '../support/routes';
import type { RouteCall } from '../support/routes/route-case';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

const document = committed as unknown as ApiDocument;

let shop: TestShop;
let mine: OrderDesk;
let others: OrderDesk;

beforeAll(async () => {
  shop = await openShop();
  const [{ headers }, { headers: other }] = [
    await addStaff(shop, { role: 'admin' }),
    await addStaff(shop, { role: 'admin' }),
  ];
  mine = { shop, headers };
  others = { shop, headers: other };
});
afterAll(() => shop.close());

/** Routes by which staff make something without a key, and why it may be made again. */
const WITHOUT_KEY: Record<string, string> = {
  'POST /api/admin/products/upload-image': 'a picture that no product shows goes after a day',
  'POST /api/admin/affiliates/:id/activation-link': 'a new link ends the one before it, and only its answer shows it',
  'POST /api/admin/runs/:id/link': 'a new link ends the one before it, and only its answer shows it',
  'POST /api/admin/me/factors/totp': 'an app that is not confirmed yet gives way to the next one',
  'POST /api/admin/audit/verify': 'the job that is open is answered, and another one changes nothing',
  'POST /api/admin/people/search': 'the job that is open is answered, and another one changes nothing',
  'POST /api/admin/people/erase': 'the job that is open is answered, and another one finds nobody to erase',
};

/** Orders keep their keys themselves, as long as they are there: `orders/order-keys.e2e-spec.ts`. Files: `imports/products.e2e-spec.ts`. */
const ELSEWHERE: readonly string[] = ['POST /api/admin/orders', 'POST /api/admin/imports'];

const creating = routeCases.filter(({ route, to }) => {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return to !== 'everyone' && to !== 'distributor' && method === 'POST' && operation?.responses['201'];
});
const keyed = creating.filter(({ route }) => !(route in WITHOUT_KEY) && !ELSEWHERE.includes(route));

/** Forms by which visitors make something. */
const FORMS = {
  'POST /api/contact': { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' },
  'POST /api/affiliates': { name: 'Eva', email: 'eva@ejemplo.gt', phone: '5555 0101', level: 'agente', message: null },
};

/** Edits name the version that they change; those of which one press may be sent on top of what it made take a key as well. */
const EDITS: readonly string[] = [
  'PATCH /api/admin/sales/:id/units',
  'POST /api/admin/deliveries/orders/:id/cancel',
  'PUT /api/admin/orders/:id',
  'PATCH /api/admin/homepage-content/:section',
  'PUT /api/admin/homepage-content/:section',
  'POST /api/admin/homepage-content/:section',
];

test('every call of staff that creates something takes an Idempotency-Key, or says why it needs none', () => {
  const declaring = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const expected = creating.map(({ route }) => route as string).filter((route) => !(route in WITHOUT_KEY));
  expect(new Set(declaring)).toEqual(new Set([...expected, ...EDITS, ...Object.keys(FORMS), 'POST /api/orders']));
  expect(keyed).toHaveLength(11);
});

type Request = Pick<RouteCall, 'path' | 'body'>;

function make<Data = unknown>({ path, body }: Request, key: string, { headers } = mine): Promise<Answer<Data>> {
  return shop.post<Data>(path, { body, headers: { ...headers, 'Idempotency-Key': key } });
}

/** Rows of the audit log: nothing is made without one. */
async function told(): Promise<number> {
  const [{ total }] = await shop.database.query<[{ total: number }]>(
    'SELECT count(*)::integer AS total FROM audit_log',
  );
  return total;
}

describe.each(keyed.map((routeCase) => [routeCase.route, routeCase] as const))('%s', (_route, { call }) => {
  test('again under its key makes nothing more and answers the same, also while the first one runs', async () => {
    const [request, key] = [await call(shop), randomUUID()];
    const before = await told();
    const answers = await Promise.all([1, 2, 3].map(() => make(request, key)));
    answers.push(await make(request, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await told()) - before).toBe(1);
  });

  test('with another body under the same key is refused and makes nothing', async () => {
    const [request, key] = [await call(shop), randomUUID()];
    expect((await make(request, key)).status).toBe(201);
    const made = await told();
    const money = { day: '2026-11-25', float: '300.00', reason: 'Otro motivo' };
    const fresh = { ...money, name: 'Otro', text: 'Otra', username: `u-${randomUUID()}`, phone: anyPhone() };
    const changed = Object.entries(fresh).filter(([field]) => field in (request.body as object));
    const body = { ...(request.body as object), ...Object.fromEntries(changed) };
    const { status, failure } = await make({ ...request, body }, key);
    expect([status, failure.code]).toEqual([409, 'request.keyReused']);
    expect(await told()).toBe(made);
  });

  test('under the key of somebody else is a call of one’s own', async () => {
    const [request, key] = [await call(shop), randomUUID()];
    const own = await make(request, key);
    const other = await call(shop);
    const theirs = await make(other, key, others);
    expect([own.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.data).not.toEqual(own.data);
    // Asked again, each is answered of their own call.
    const again = [await make(request, key), await make(other, key, others)];
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('takes no key that is too short', async () => {
    const { status, failure } = await make(await call(shop), 'corta');
    expect([status, failure.problems?.[0]?.path]).toEqual([400, 'Idempotency-Key']);
  });
});

describe.each(Object.entries(FORMS))('%s of a visitor', (route, form) => {
  const path = route.split(' ')[1] ?? '';
  const send = (body: object, key: string) =>
    shop.post<{ id: string }>(path, { body, headers: { 'Idempotency-Key': key } });
  const fresh = () => ({ ...form, email: `${randomUUID()}@ejemplo.gt` });

  test('again under its key is the same one, also while the first one runs', async () => {
    const [body, key] = [fresh(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => send(body, key)));
    answers.push(await send(body, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('with other words under the same key is refused, and under another key it is another one', async () => {
    const [body, key] = [fresh(), randomUUID()];
    const { data } = await send(body, key);
    const { status, failure } = await send(fresh(), key);
    expect([status, failure.code]).toEqual([409, 'request.keyReused']);
    expect((await send(fresh(), randomUUID())).data.id).not.toBe(data.id);
  });

  test('is not used up by a refusal', async () => {
    const [body, key] = [fresh(), randomUUID()];
    expect((await send({ ...body, email: '' }, key)).status).toBe(400);
    expect((await send(body, key)).status).toBe(201);
  });
});

const bruma = { path: '/api/admin/products', body: { name: 'Bruma 20K', puffs: 20_000, price: '145.50' } };

describe('a key', () => {
  test('of a call at one path is refused at another one', async () => {
    const [key, one, other] = [randomUUID(), await addProduct(shop.database), await addProduct(shop.database)];
    const [first, second] = [one, other].map(({ id }) => `/api/admin/products/${id}/flavors`);
    expect((await make({ path: first ?? '', body: { name: 'Kiwi' } }, key)).status).toBe(201);
    expect((await make({ path: second ?? '', body: { name: 'Kiwi' } }, key)).failure.code).toBe('request.keyReused');
  });

  test('is not used up by a refusal: who mends what was wrong goes on with it', async () => {
    const [key, { id }] = [randomUUID(), await addProduct(shop.database, {}, [{ name: 'Uva' }])];
    const path = `/api/admin/products/${id}/flavors`;
    expect((await make({ path, body: { name: '' } }, key)).status).toBe(400);
    // Found out within the transaction, after the key was claimed.
    expect((await make({ path, body: { name: 'Uva' } }, key)).failure.code).toBe('flavor.nameTaken');
    expect((await make({ path, body: { name: 'Kiwi' } }, key)).status).toBe(201);
  });

  test('stands for the same call whatever the order of its fields', async () => {
    const key = randomUUID();
    const first = await make<StaffProductView>(bruma, key);
    const body = Object.fromEntries(Object.entries(bruma.body).toReversed());
    expect((await make<StaffProductView>({ ...bruma, body }, key)).data.id).toBe(first.data.id);
  });

  test('answers what it made once a commit has waited: a machine that fails takes nothing along that was told', async () => {
    const key = randomUUID();
    expect((await make(bruma, key)).status).toBe(201);
    const sent = jest.spyOn(Client.prototype, 'query');
    expect((await make(bruma, key)).status).toBe(201);
    const texts = sent.mock.calls.map(([first]: unknown[]) => first);
    sent.mockRestore();
    expect(texts).toContain(waitAsACommit);
  });

  test('answers what it made as it is now, and 404 once that is gone', async () => {
    const [key, { id }] = [randomUUID(), await addProduct(shop.database)];
    const call = { path: `/api/admin/products/${id}/flavors`, body: { name: 'Melón' } };
    const { data } = await make<StaffFlavorView>(call, key);
    const flavor = `/api/admin/flavors/${data.id}`;
    await shop.send('PATCH', flavor, { body: { name: 'Sandía' }, headers: mine.headers });
    expect((await make<StaffFlavorView>(call, key)).data).toMatchObject({ id: data.id, name: 'Sandía' });
    await shop.send('DELETE', flavor, { headers: mine.headers });
    expect((await make(call, key)).failure.code).toBe('resource.notFound');
  });

  test('goes with what it was to make when the call is killed: the next call makes it, once', async () => {
    const key = randomUUID();
    const body = { ...bruma.body, name: 'Cortada 20K' };
    const [killed, again] = await shop.database.transaction(async (holder) => {
      await holder.query('LOCK TABLE products IN EXCLUSIVE MODE');
      const first = make({ ...bruma, body }, key);
      await untilSomebodyWaits(shop.database);
      const second = make({ ...bruma, body }, key);
      await untilSomebodyWaits(shop.database, 2);
      await holder.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass",
      );
      return [await first, { answer: second }] as const;
    });
    expect(killed.status).toBe(503);
    expect((await again.answer).status).toBe(201);
    const [{ total }] = await shop.database.query<[{ total: string }]>(
      `SELECT count(*) AS total FROM products WHERE name = 'Cortada 20K'`,
    );
    expect(total).toBe('1');
  });

  test('is not kept itself, and no fingerprint of a call can be made without it', async () => {
    await shop.database.query('DELETE FROM answered_calls');
    const keys = [randomUUID(), randomUUID()];
    for (const key of keys) expect((await make(bruma, key)).status).toBe(201);
    const rows = await shop.database.query<{ call_hash: string }[]>('SELECT * FROM answered_calls');
    expect(new Set(rows.map(({ call_hash: hash }) => hash)).size).toBe(2);
    for (const key of keys) expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe('an edit that is made again as its answer was lost', () => {
  test('of an order is one’s own: it stays done once, with its new lines; a colleague’s is told of it', async () => {
    const { product, orderId } = await addPendingSale(mine);
    const order = await findOrder(mine, orderId);
    const edit = editOf(order, {
      customerData: { ...customer, address: 'Zona 10' },
      newLines: [{ id: product.id, flavor: 'Menta', quantity: 1 }],
      expectedTotal: '400.00',
    });
    const first = await sendEdit(mine, orderId, edit);
    expect(first.status).toBe(200);
    const again = await sendEdit(mine, orderId, edit);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await sendEdit(others, orderId, edit)).failure.code).toBe('order.changed');
    expect((await findOrder(mine, orderId)).version).toBe(order.version + 1);
  });

  test('is answered with the order as it is by then', async () => {
    const { orderId } = await addPendingSale(mine);
    const edit = editOf(await findOrder(mine, orderId), { customerData: { ...customer, address: 'Zona 10' } });
    await sendEdit(mine, orderId, edit);
    const now = await findOrder(mine, orderId);
    await sendEdit(others, orderId, editOf(now, { customerData: { ...customer, address: 'Zona 11' } }));
    const again = await sendEdit(mine, orderId, edit);
    expect([again.status, again.data.customer.address]).toEqual([200, 'Zona 11']);
  });

  test('of units takes them once', async () => {
    const { orderId, saleId } = await addPendingSale(mine);
    const { version } = await findOrder(mine, orderId);
    const change = { version, units: 1, outcome: 'completed' } as const;
    const answers = await Promise.all([1, 2].map(() => changeUnits(mine, { orderId, saleId }, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { lines } = await findOrder(mine, orderId);
    expect(lines.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['pending', 2],
      ['completed', 1],
    ]);
    expect((await changeUnits(others, { orderId, saleId }, change)).failure.code).toBe('order.changed');
  });

  test('of a section is one’s own; a colleague’s same words are told', async () => {
    const path = '/api/admin/homepage-content/about';
    const save = ({ headers }: OrderDesk, body: object) =>
      shop.send<AdminSectionView>('PATCH', path, { body, headers });
    const { data } = await save(mine, { title: 'Antes' });
    const body = { title: 'Después', expectedUpdatedAt: data.updatedAt };
    const first = await save(mine, body);
    expect([first.status, first.data.title]).toEqual([200, 'Después']);
    const again = await save(mine, body);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await save(others, body)).failure.code).toBe('content.changed');
    // Without what was seen it is an edit each time.
    await save(others, { title: 'Suyo' });
    expect((await save(mine, { title: 'Antes' })).data.title).toBe('Antes');
  });

  test.each(['products', 'flavors'])('of the units of %s is one’s own until somebody else counts', async (what) => {
    const product = await addProduct(shop.database, { inventory: 9 }, what === 'products' ? [] : [{ inventory: 9 }]);
    const path = `/api/admin/${what}/${what === 'products' ? product.id : product.flavors[0]?.id}`;
    const count = async ({ headers }: OrderDesk, inventory: number, expectedInventory?: number) => {
      const body = { inventory, ...(expectedInventory !== undefined && { expectedInventory }) };
      const { status, data, failure } = await shop.send<StaffFlavorView>('PATCH', path, { body, headers });
      return [status, status === 200 ? data.inventory : failure.code];
    };
    expect(await count(mine, 12, 9)).toEqual([200, 12]);
    expect(await count(mine, 12, 9)).toEqual([200, 12]);
    expect(await count(others, 12, 9)).toEqual([409, 'stock.moved']);
    expect(await count(mine, 13, 9)).toEqual([409, 'stock.moved']);
    // A count that comes back to what it was is another one: it is made.
    expect(await count(others, 9)).toEqual([200, 9]);
    expect(await count(mine, 12, 9)).toEqual([200, 12]);
  });

  test('of units is whose it is, whoever ordered some since', async () => {
    const { id, flavors } = await addProduct(shop.database, {}, [{ inventory: 9 }]);
    const count = async ({ headers }: OrderDesk) => {
      const body = { inventory: 12, expectedInventory: 9 };
      return (await shop.send('PATCH', `/api/admin/flavors/${flavors[0]?.id}`, { body, headers })).status;
    };
    const body = { cartItems: [{ id, flavor: 'Menta', quantity: 1 }], customerData: customer };
    expect(await count(mine)).toBe(200);
    expect((await shop.post('/api/orders', { body })).status).toBe(201);
    expect(await count(mine)).toBe(200);
    const staffOrder = { body: { ...body, affiliateId: null }, headers: others.headers };
    expect((await shop.post('/api/admin/orders', staffOrder)).status).toBe(201);
    expect(await count(others)).toBe(409);
  });
});

describe('an order of staff', () => {
  test('that costs something else than they were shown is refused with what it costs', async () => {
    const { id } = await addProduct(shop.database);
    const order = (expectedTotal?: string) =>
      shop.post<StaffOrderView>('/api/admin/orders', {
        body: {
          cartItems: [{ id, flavor: 'Menta', quantity: 1 }],
          customerData: customer,
          affiliateId: null,
          ...(expectedTotal !== undefined && { expectedTotal }),
        },
        headers: mine.headers,
      });
    const { status, failure } = await order('100.00');
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'order.totalChanged',
      'El total cambió y ahora es de Q130.00. Revisa el pedido y finaliza de nuevo.',
    ]);
    expect((await order('130.00')).data.total).toBe('130.00');
    expect((await order()).data.total).toBe('130.00');
  });
});
