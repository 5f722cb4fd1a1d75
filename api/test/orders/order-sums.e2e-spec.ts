import { Client } from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';

import { preparingOptions } from '../../src/migrations/data-source-options';
import { findWrongSums, repairSums, wrongSumsText } from '../../src/orders/sums/stored-sums';
import { OrderTotals } from '../../src/orders/sums/order-totals.service';
import { migrate } from '../../src/startup/migrate';
import { addProduct, addStaff } from '../support/builders/basics';
import { changeOrder, changeSale, findOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { createEmptyDatabase, createMigratedDatabase, untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';
import { timeoutFactor } from '../support/timeout-factor';

let databaseUrl: string;
let shop: TestShop;
let desk: OrderDesk;

beforeAll(async () => {
  databaseUrl = await createMigratedDatabase();
  shop = await openShop(databaseUrl);
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => shop.close());

interface Sums {
  status: string;
  lines: [pending: number, completed: number, cancelled: number];
  amounts: [pending: string, completed: string];
}

async function sumsOf(orderId: string): Promise<Sums | undefined> {
  const [sums] = await shop.database.query<Sums[]>(
    `SELECT line_status AS status, ARRAY[pending_lines, completed_lines, cancelled_lines] AS lines,
       ARRAY[pending_amount, completed_amount]::text[] AS amounts FROM orders WHERE id = $1`,
    [orderId],
  );
  return sums;
}

/** Sums of all days together. */
async function totals(): Promise<unknown> {
  const [row] = await shop.database.query<unknown[]>(
    `SELECT sum(orders)::integer AS orders, sum(pending_lines + completed_lines + cancelled_lines)::integer AS lines,
       coalesce(sum(pending_amount), 0)::text AS pending, coalesce(sum(completed_amount), 0)::text AS completed,
       count(*) = count(DISTINCT (day, pending, completed, cancelled)) AS gathered
     FROM order_totals`,
  );
  return row;
}

async function twoLines(second = 2): Promise<{ orderId: string; saleIds: string[] }> {
  const product = await addProduct(shop.database, { price: 10_000 }, [
    { name: 'Uva', inventory: 50 },
    { name: 'Kiwi', inventory: 50 },
  ]);
  const { orderId } = await placeOrder(shop, [product, 1, 'Uva'], [product, second, 'Kiwi']);
  const { lines } = await findOrder(desk, orderId);
  return { orderId, saleIds: lines.map(({ id }) => id) };
}

test('an order knows the sums of its lines, and its day those of its orders, through every change', async () => {
  const { orderId, saleIds } = await twoLines();
  expect(await sumsOf(orderId)).toEqual({ status: 'pending', lines: [2, 0, 0], amounts: ['300.00', '0.00'] });
  await changeSale(desk, saleIds[0], 'completed');
  expect(await sumsOf(orderId)).toEqual({ status: 'pending', lines: [1, 1, 0], amounts: ['200.00', '100.00'] });
  await changeSale(desk, saleIds[1], 'cancelled');
  expect(await sumsOf(orderId)).toEqual({ status: 'completed', lines: [0, 1, 1], amounts: ['0.00', '100.00'] });
  await changeOrder(desk, orderId, 'pending');
  expect(await sumsOf(orderId)).toEqual({ status: 'pending', lines: [1, 0, 1], amounts: ['100.00', '0.00'] });
  await changeSale(desk, saleIds[1], 'pending');
  expect(await sumsOf(orderId)).toEqual({ status: 'pending', lines: [2, 0, 0], amounts: ['300.00', '0.00'] });
  await changeOrder(desk, orderId, 'cancelled');
  expect(await sumsOf(orderId)).toEqual({ status: 'cancelled', lines: [0, 0, 2], amounts: ['0.00', '0.00'] });
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });

  const before = await totals();
  expect(before).toMatchObject({ orders: 1, lines: 2, pending: '0.00', completed: '0.00', gathered: false });
  await shop.app.get(OrderTotals).gather();
  expect(await totals()).toEqual({ ...(before as object), gathered: true });
});

test.each([
  ['another status of all lines', `UPDATE sales SET status = 'completed' WHERE order_id = $1`],
  ['another amount', 'UPDATE sales SET quantity = 5, total_amount = unit_price * 5 WHERE order_id = $1'],
  ['a line that goes', 'DELETE FROM sales WHERE order_id = $1 AND line_number = 1'],
  [
    'a line that comes',
    `INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price, total_amount)
     SELECT order_id, 9, product_id, 'none', 'Otro', 1, 1, 7, 7 FROM sales WHERE order_id = $1 AND line_number = 1`,
  ],
  [
    'a line that goes over to another order',
    `UPDATE sales SET order_id = (SELECT id FROM orders WHERE id <> $1 LIMIT 1), line_number = 8
     WHERE order_id = $1 AND line_number = 2`,
  ],
  [
    'sums that are not so',
    `UPDATE orders SET pending_lines = 7, line_status = 'completed', completed_amount = 1 WHERE id = $1`,
  ],
  [
    'lines of another day',
    `UPDATE sales SET status = 'completed', created_at = created_at - interval '3 days' WHERE order_id = $1`,
  ],
  [
    'another flavor of completed lines',
    `UPDATE sales SET status = 'completed', flavor_name = 'Coco' WHERE order_id = $1`,
  ],
  ['another day', `UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = $1`],
  ['an order that goes', 'DELETE FROM orders WHERE id = $1'],
])('written past the shop: %s', async (_what, statement) => {
  await twoLines();
  const { orderId } = await twoLines();
  await shop.database.query(statement, [orderId]);
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

// Both lines are alike: who does not wait before it reads finds the sums of the other one right.
test('lines of one order that are changed at once do not miss each other', async () => {
  const { orderId, saleIds } = await twoLines(1);
  const [one, other] = [new Client(databaseUrl), new Client(databaseUrl)];
  await Promise.all([one.connect(), other.connect()]);
  const complete = `UPDATE sales SET status = 'completed' WHERE id = $1`;
  await one.query('BEGIN');
  await one.query(complete, [saleIds[0]]);
  const second = other.query(complete, [saleIds[1]]);
  await untilSomebodyWaits(shop.database);
  await one.query('COMMIT');
  await second;
  await Promise.all([one.end(), other.end()]);
  expect(await sumsOf(orderId)).toEqual({ status: 'completed', lines: [0, 2, 0], amounts: ['0.00', '200.00'] });
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

test('totals that are put together by several while orders change stay exact', async () => {
  const orders = await Promise.all([twoLines(), twoLines(), twoLines(), twoLines()]);
  const gathering = new AbortController();
  const gather = async () => {
    while (!gathering.signal.aborted) await shop.app.get(OrderTotals).gather();
  };
  const gathered = Promise.all([gather(), gather()]);
  for (const status of ['completed', 'pending', 'cancelled', 'pending'] as const) {
    await Promise.all(orders.map(({ orderId }) => changeOrder(desk, orderId, status)));
  }
  gathering.abort();
  await gathered;
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

interface CustomerRow {
  phone: string;
  amount: string;
}

const customerOf = async (phone: string) => {
  const rows = await shop.database.query<CustomerRow[]>(
    'SELECT phone, completed_amount::text AS amount FROM customer_sums WHERE phone = $1',
    [phone],
  );
  return rows[0]?.amount ?? null;
};

test('a customer is summed up by phone, and goes with the last order', async () => {
  const { orderId } = await twoLines();
  await shop.database.query(`UPDATE orders SET phone = '41234567' WHERE id = $1`, [orderId]);
  await changeOrder(desk, orderId, 'completed');
  await shop.app.get(OrderTotals).gather();
  expect(await customerOf('41234567')).toBe('300.00');
  await changeOrder(desk, orderId, 'pending');
  expect(await customerOf('41234567')).toBe('300.00');
  await shop.app.get(OrderTotals).gather();
  expect(await customerOf('41234567')).toBe('0.00');
  await shop.database.query(`UPDATE orders SET phone = '47654321' WHERE id = $1`, [orderId]);
  await shop.app.get(OrderTotals).gather();
  expect([await customerOf('41234567'), await customerOf('47654321')]).toEqual([null, '0.00']);
  await shop.database.query('UPDATE customer_sums SET completed_amount = 1 WHERE phone = $1', ['47654321']);
  await shop.database.query(`UPDATE customer_places SET customers = customers + 1 WHERE sort = 'total' AND place = 0`);
  expect((await findWrongSums(shop.database.manager)).customers).toEqual(['47654321', 'total 0']);
  await repairSums(shop.database.manager, []);
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

test('what was written without the triggers is found, and repaired', async () => {
  const { orderId } = await twoLines();
  await shop.asOwner(`
    ALTER TABLE sales DISABLE TRIGGER USER;
    UPDATE sales SET status = 'cancelled' WHERE order_id = '${orderId}';
    ALTER TABLE sales ENABLE TRIGGER USER;
    INSERT INTO order_totals SELECT * FROM order_totals LIMIT 1;
    INSERT INTO flavor_totals SELECT '2020-02-02', id, 'Uva', 1, 1 FROM products LIMIT 1`);
  const wrong = await findWrongSums(shop.database.manager);
  expect([wrong.orders, wrong.days.length]).toEqual([[orderId], 2]);
  expect(wrongSumsText(wrong)).toMatch(/^1 pedido, 2 días y \d+ clientes? con otra suma$/);
  await repairSums(shop.database.manager, wrong.orders);
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

test('tables that are emptied leave nothing behind', async () => {
  await twoLines();
  await shop.asOwner('TRUNCATE sales');
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
  await shop.asOwner('TRUNCATE sales, orders CASCADE');
  expect(await findWrongSums(shop.database.manager)).toEqual({ orders: [], days: [], customers: [] });
});

/** As the version before the sums writes $1 orders of two lines. */
const writeOld = `
  WITH header AS (
    INSERT INTO orders (token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total,
      created_at)
    SELECT md5(random()::text), 'Ana', 'López', '55551234', 'zona 1', 'Guatemala', 'efectivo', 20, 35, 55,
      now() - random() * interval '90 days'
    FROM generate_series(1, $1::integer)
    RETURNING id, created_at
  )
  INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price, total_amount,
    status, created_at)
  SELECT header.id, line, products.id, 'none', 'Uno', 1, 1, 10, 10,
    (ARRAY['pending', 'completed', 'cancelled'])[1 + floor(random() * 3)::integer], header.created_at
  FROM header, products, generate_series(1, 2) AS line`;

test('a filled shop gets its sums while the version before writes on', async () => {
  const url = await createEmptyDatabase();
  const options = preparingOptions({ url, onIdleError: () => undefined });
  const database = await new DataSource(options).initialize();
  const executor = new MigrationExecutor(database);
  executor.transaction = 'each';
  for (const migration of await executor.getPendingMigrations()) {
    if (migration.name.startsWith('OrderSums')) break;
    await executor.executeMigration(migration);
  }
  await database.query(`INSERT INTO products (name, puffs, price) VALUES ('Uno', 1, 10)`);
  // More than one transaction sums up.
  await database.query(writeOld, [2300]);

  const done = new AbortController();
  const client = new Client(url);
  await client.connect();
  await client.query(`SET statement_timeout = ${4000 * timeoutFactor}`);
  let written = 0;
  const writing = (async () => {
    while (!done.signal.aborted) {
      await client.query(writeOld, [1]);
      await client.query(
        `UPDATE sales SET status = 'completed' WHERE order_id = (SELECT id FROM orders ORDER BY random() LIMIT 1)`,
      );
      written += 1;
    }
  })();
  await migrate(database);
  done.abort();
  await writing;
  expect(written).toBeGreaterThan(0);
  expect(await findWrongSums(database.manager)).toEqual({ orders: [], days: [], customers: [] });
  const [{ orders }] = await database.query<[{ orders: number }]>(
    'SELECT sum(orders)::integer AS orders FROM order_totals',
  );
  expect(orders).toBe(2300 + written);
  await client.end();
  await database.destroy();
});
