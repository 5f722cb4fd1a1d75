import { randomUUID } from 'node:crypto';

import type { OrderView } from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import { closeShop } from '../../src/startup/serve';
import { addDistributor, addProduct, customer, orderFor, stockOf } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { timeoutFactor } from '../support/timeout-factor';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function count(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function ordersOf({ id }: ProductEntity): Promise<number> {
  const [row] = await shop.database.query<{ n: number }[]>(
    'SELECT count(DISTINCT order_id)::integer AS n FROM sales WHERE product_id = $1',
    [id],
  );
  return row?.n ?? 0;
}

test('of 40 buyers at once for the last 5 units, 5 get one', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 5 }]);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => shop.post('/api/orders', { body: orderFor(product) })),
  );
  expect(count(answers.map(({ status }) => status))).toEqual({ 201: 5, 409: 35 });
  expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 5, reserved: 5 });
  const short = answers.find(({ status }) => status === 409)?.failure.shortLines;
  expect(short).toEqual([{ productId: product.id, flavor: 'Menta', available: 0 }]);
});

test('of two buyers who want the last units of two products at once, none gets half', async () => {
  const product = await addProduct(shop.database, {}, [
    { name: 'Uva', inventory: 3 },
    { name: 'Kiwi', inventory: 8 },
  ]);
  const line = (flavor: string, quantity: number) => ({ id: product.id, flavor, quantity });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.post('/api/orders', { body: { cartItems: [line('Kiwi', 1), line('Uva', 1)], customerData: customer } }),
    ),
  );
  expect(count(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: 17 });
  expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 3, reserved: 3 });
  expect(await stockOf(shop.database, product.flavors[1])).toEqual({ inventory: 8, reserved: 3 });
});

test('200 orders whose lines cross in opposite order all succeed', async () => {
  const names = ['Uva', 'Kiwi', 'Mango', 'Lima'];
  const product = await addProduct(
    shop.database,
    {},
    names.map((name) => ({ name, inventory: 1000 })),
  );
  const lines = names.map((flavor) => ({ id: product.id, flavor, quantity: 1 }));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      shop.post('/api/orders', {
        body: { cartItems: index % 2 === 0 ? lines : lines.toReversed(), customerData: customer },
      }),
    ),
  );
  expect(count(answers.map(({ status }) => status))).toEqual({ 201: 200 });
  for (const flavor of product.flavors) {
    expect(await stockOf(shop.database, flavor)).toEqual({ inventory: 1000, reserved: 200 });
  }
});

test('an order locks its flavors in the order of their ids, so that two that cross never wait in a circle', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Sabor ${index}`);
  const product = await addProduct(
    shop.database,
    {},
    names.map((name) => ({ name })),
  );
  const [first] = product.flavors.map(({ id }) => id).sort();
  const cartItems = names.map((flavor) => ({ id: product.id, flavor, quantity: 1 }));
  const { order } = await shop.database.transaction(async (holder) => {
    await holder.query('SELECT FROM product_flavors WHERE id = $1 FOR UPDATE', [first]);
    const waits = shop.post('/api/orders', { body: { cartItems, customerData: customer } });
    await untilSomebodyWaits(shop.database);
    // It waits for the first one, and holds no other.
    await holder.query('SELECT FROM product_flavors WHERE product_id = $1 FOR UPDATE NOWAIT', [product.id]);
    return { order: waits };
  });
  expect((await order).status).toBe(201);
});

test('one idempotency key, 50 times at once, makes one order that all of them get', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1 }]);
  const headers = { 'Idempotency-Key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.post<OrderView>('/api/orders', { body: orderFor(product), headers })),
  );
  expect(count(answers.map(({ status }) => status))).toEqual({ 201: 50 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await ordersOf(product)).toBe(1);
  expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 1, reserved: 1 });
});

test.each([
  ['its product', 'DELETE FROM products WHERE id = $1'],
  ['its flavor', 'DELETE FROM product_flavors WHERE product_id = $1'],
  ['the flavor from the shelf', 'UPDATE product_flavors SET active = false WHERE product_id = $1'],
  ['its last units', 'UPDATE product_flavors SET reserved_inventory = inventory WHERE product_id = $1'],
])('an order that loses %s while it waits is told that nothing is left', async (_what, change) => {
  const product = await addProduct(shop.database);
  const staff = shop.database.createQueryRunner();
  await staff.startTransaction();
  await staff.query(change, [product.id]);
  const order = shop.post('/api/orders', { body: orderFor(product) });
  await untilSomebodyWaits(shop.database);
  await staff.commitTransaction();
  await staff.release();

  const { status, failure } = await order;
  expect(status).toBe(409);
  expect(failure.shortLines).toEqual([{ productId: product.id, flavor: 'Menta', available: 0 }]);
});

test.each([
  ['is off the shelf', 'active = false', { status: 409 }],
  ['has another price', 'price = 120', { status: 201, subtotal: '120.00' }],
])('an order whose product %s between its pricing and its writing goes by what is', async (_what, change, outcome) => {
  const product = await addProduct(shop.database);
  const staff = shop.database.createQueryRunner();
  await staff.startTransaction();
  // The order is priced, and waits to be written.
  await staff.query('LOCK TABLE orders IN SHARE MODE');
  const order = shop.post<OrderView>('/api/orders', { body: orderFor(product) });
  await untilSomebodyWaits(shop.database);
  await staff.query(`UPDATE products SET ${change} WHERE id = $1`, [product.id]);
  await staff.commitTransaction();
  await staff.release();

  const { status, data } = await order;
  expect({ status, ...data }).toMatchObject(outcome);
});

describe('a distributor whose terms are changed while the order waits for them', () => {
  /** Orders three units for Q100 each; meanwhile staff change what the distributor buys with. */
  async function orderDuring(change: string, more: { expectedTotal?: string } = {}) {
    const { affiliate, headers } = await addDistributor(shop, { discount: 25, minimumPurchase: 20_000 });
    const product = await addProduct(shop.database);
    const staff = shop.database.createQueryRunner();
    await staff.startTransaction();
    await staff.query(`UPDATE affiliates SET ${change} WHERE id = $1`, [affiliate.id]);
    const body = { ...orderFor(product, { quantity: 3 }), ...more };
    const order = shop.post<OrderView>('/api/orders', { body, headers });
    await untilSomebodyWaits(shop.database);
    await staff.commitTransaction();
    await staff.release();
    const answer = await order;
    return { ...answer, reserved: (await stockOf(shop.database, product.flavors[0])).reserved };
  }

  test('pays the new price', async () => {
    const { status, data, reserved } = await orderDuring('discount = 10');
    expect([status, reserved]).toEqual([201, 3]);
    expect(data).toMatchObject({ subtotal: '270.00', lines: [{ unitPrice: '90.00', discount: 10 }] });
  });

  test('is told the new total when another one was shown', async () => {
    const { status, failure, reserved } = await orderDuring('discount = 10', { expectedTotal: '225.00' });
    expect([status, failure.code, reserved]).toEqual([409, 'order.totalChanged', 0]);
    expect(failure.error).toContain('Q270.00');
  });

  test('has to reach the new minimum', async () => {
    const { status, failure, reserved } = await orderDuring('minimum_purchase = 300');
    expect([status, failure.code, reserved]).toEqual([422, 'order.belowMinimum', 0]);
    expect(failure.error).toContain('Te faltan Q75.00');
  });
});

/** Waits until nobody is let in any more: a shop that ends finishes what it has begun to read. */
async function untilRefused(url: string): Promise<void> {
  await until('nobody is let in', () =>
    fetch(url).then(
      async (answer) => void (await answer.text()),
      () => true,
    ),
  );
}

test('an order that runs when the shop is asked to end is still placed, and its buyer told', async () => {
  const other = await openShop();
  const product = await addProduct(other.database);
  const holder = other.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM product_flavors FOR UPDATE');
  const order = other.post('/api/orders', { body: orderFor(product) });
  await untilSomebodyWaits(other.database);

  const closed = closeShop(other, 0, 9000 * timeoutFactor);
  await untilRefused(`${other.url}/api/health`);
  await holder.rollbackTransaction();
  await holder.release();
  expect((await order).status).toBe(201);
  await closed;
});
