import { randomUUID } from 'node:crypto';

import type { OrderView } from '@shop/contracts';

import { addDistributor, addProduct, addStaff, orderFor } from '../support/builders/basics';
import { changeUnits } from '../support/builders/order-changes';
import { findOrder } from '../support/builders/orders';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function order(headers: Record<string, string>): Promise<OrderView> {
  const product = await addProduct(shop.database);
  const { status, data } = await shop.post<OrderView>('/api/orders', { body: orderFor(product), headers });
  expect(status).toBe(201);
  return data;
}

async function list(headers: Record<string, string>, query = ''): Promise<{ data: OrderView[]; meta: unknown }> {
  const { status, text } = await shop.get(`/api/distributor/orders${query}`, { headers });
  expect(status).toBe(200);
  return JSON.parse(text) as { data: OrderView[]; meta: unknown };
}

test('a distributor sees their own orders, newest first, in pages', async () => {
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const other = await addDistributor(shop, { minimumPurchase: 0 });
  const mine: OrderView[] = [];
  for (let count = 0; count < 3; count += 1) {
    mine.unshift(await order(headers));
    await order(other.headers);
  }
  await order({});
  expect(await list(headers)).toEqual({ success: true, data: mine, meta: { total: 3 } });
  expect(await list(headers, '?page=2&limit=2')).toMatchObject({ data: mine.slice(2), meta: { total: 3 } });
});

test('a page has as many orders as were asked for, however many lines each has', async () => {
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const product = await addProduct(shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }, { name: 'Kiwi' }]);
  const cartItems = product.flavors.map(({ name }) => ({ id: product.id, flavor: name, quantity: 1 }));
  const mine: OrderView[] = [];
  for (let count = 0; count < 3; count += 1) {
    mine.unshift(
      (await shop.post<OrderView>('/api/orders', { body: { ...orderFor(product), cartItems }, headers })).data,
    );
  }
  expect(await list(headers, '?page=1&limit=2')).toMatchObject({ data: mine.slice(0, 2), meta: { total: 3 } });
  expect(await list(headers, '?page=2&limit=2')).toMatchObject({ data: mine.slice(2), meta: { total: 3 } });
  expect(await list(headers, '?page=3&limit=2')).toMatchObject({ data: [], meta: { total: 3 } });
});

test('a distributor reads the lines of an order as they ordered them, whatever became of each', async () => {
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const product = await addProduct(shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }, { name: 'Kiwi' }]);
  const cartItems = product.flavors.map(({ name }) => ({ id: product.id, flavor: name, quantity: 1 }));
  const body = { ...orderFor(product), cartItems };
  const { data } = await shop.post<OrderView>('/api/orders', { body, headers });
  const staff = (await addStaff(shop, { role: 'admin' })).headers;
  const [first] = (await findOrder({ shop, headers: staff }, data.orderId)).lines;
  await changeUnits(
    { shop, headers: staff },
    { orderId: data.orderId, saleId: first?.id },
    { units: 1, outcome: 'completed' },
  );
  const [listed] = (await list(headers)).data;
  expect(listed?.lines.map(({ flavor }) => flavor)).toEqual(cartItems.map(({ flavor }) => flavor));
});

test('a distributor opens their own order with all that they wrote in it', async () => {
  const { headers } = await addDistributor(shop, { discount: 25, minimumPurchase: 0 });
  const mine = await order(headers);
  const { status, data } = await shop.get<OrderView>(`/api/distributor/orders/${mine.orderId}`, { headers });
  expect(status).toBe(200);
  expect(data).toEqual(mine);
  expect(data).toMatchObject({ customer: { phone: '55551234' }, lines: [{ unitPrice: '75.00', discount: 25 }] });
});

test('another’s order, a public one, an unknown one and an id that is none are the same 404', async () => {
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const other = await addDistributor(shop, { minimumPurchase: 0 });
  const theirs = await order(other.headers);
  const open = await order({});
  const answers = await Promise.all(
    [theirs.orderId, open.orderId, randomUUID(), '1', `${theirs.orderId}?affiliateId=${other.affiliate.id}`].map((id) =>
      shop.get(`/api/distributor/orders/${id}`, { headers }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect((await list(headers)).data).toEqual([]);
});

test('staff read no distributor’s page, and a distributor none of staff’s', async () => {
  const staff = await addStaff(shop, { role: 'admin' });
  const { headers } = await addDistributor(shop);
  const mine = await order({});
  for (const path of ['/api/distributor/orders', `/api/distributor/orders/${mine.orderId}`]) {
    expect((await shop.get(path, { headers: staff.headers })).status).toBe(401);
  }
  for (const path of ['/api/admin/orders', `/api/admin/orders/${mine.orderId}`, '/api/admin/sales.csv']) {
    expect((await shop.get(path, { headers })).status).toBe(401);
  }
});
