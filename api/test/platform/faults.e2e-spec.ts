import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, type QueryConfig } from 'pg';

import { ConnectionPool } from '../../src/platform/database/connections/connection-pool';
import { toShopError } from '../../src/platform/errors/to-shop-error';
import { Line } from '../../tools/line';
import { addProduct, addStaff, orderFor, stockOf } from '../support/builders/basics';
import { timeoutFactor } from '../support/timeout-factor';
import {
  createMigratedDatabase,
  runAsOwner,
  servingUrlOf,
  untilSomebodyWaits,
} from '../support/database/test-database';
import { readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let line: Line;
let shop: TestShop;
let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await createMigratedDatabase();
  line = new Line(databaseUrl);
  // Some wait for the end of its patience.
  shop = await openShop(await line.open(), { TIMEOUT_FACTOR: String(timeoutFactor / 5) });
});
afterEach(async () => {
  await shop.close();
  line.cut();
});

const readers = [
  '/api/health',
  '/api/health/ready',
  '/api/products',
  '/api/homepage-content',
  '/api/orders/00000000-0000-4000-8000-000000000000',
];

test('without its database the shop says so, and it recovers by itself', async () => {
  const product = await addProduct(shop.database);
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
  line.cut();

  const answers = await Promise.all([
    ...readers.map((path) => shop.get(path)),
    shop.post('/api/orders', { body: orderFor(product) }),
    shop.post('/api/admin/login', { body: { username: 'a', password: 'b' } }),
    ...readers.map((path) => shop.get(path)),
  ]);
  for (const { status, headers, failure } of answers) {
    expect(failure).toEqual({ success: false, code: 'server.unavailable', error: expect.any(String) as string });
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }

  await line.open();
  expect((await shop.get('/api/health')).status).toBe(200);
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
  expect((await shop.get('/api/products')).status).toBe(200);
});

test('buyers go on looking at the list that was known last, for two minutes, and at the new one afterwards', async () => {
  const product = await addProduct(shop.database);
  const { data: before } = await shop.get('/api/products');
  line.cut();
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(503);
  await runAsOwner(databaseUrl, `UPDATE products SET name = 'Otro'`);
  for (let read = 0; read < 3; read += 1) {
    const { status, data } = await shop.get('/api/products');
    expect([status, data]).toEqual([200, before]);
  }
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 120_000);
  expect((await shop.get('/api/products')).status).toBe(503);
  clock.mockRestore();

  await line.open();
  expect((await shop.get('/api/health')).status).toBe(200);
  expect((await shop.get('/api/products')).data).toMatchObject([{ name: 'Otro' }]);
});

test('a reader whose connection breaks alone gets the list all the same', async () => {
  await addProduct(shop.database);
  const aside = new Client({ connectionString: databaseUrl });
  await aside.connect();
  await aside.query('BEGIN; LOCK TABLE products');
  const read = shop.get('/api/products');
  await untilSomebodyWaits(shop.database);
  // The owner of the schema may neither see nor end what the serving role does.
  const broken = await shop.database.query<unknown[]>(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'shop-api' AND wait_event_type = 'Lock'`,
  );
  expect(broken).toHaveLength(1);
  await aside.query('COMMIT');
  await aside.end();
  expect((await read).status).toBe(200);
});

test('an order that was cut off is whole or not there, and its key finds out', async () => {
  const product = await addProduct(shop.database);
  const headers = { 'Idempotency-Key': 'one-checkout-0001' };
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM product_flavors FOR UPDATE');
  const order = shop.post('/api/orders', { body: orderFor(product), headers });
  await untilSomebodyWaits(shop.database);
  line.cut();
  await Promise.allSettled([holder.release()]);
  expect((await order).status).toBe(503);

  await line.open();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await shop.post('/api/orders', { body: orderFor(product), headers });
    expect(answer.status).toBe(201);
  }
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
});

test('a connection that breaks between two statements means that the shop is unavailable', async () => {
  const broken = shop.database.transaction(async (manager) => {
    const client = (await manager.queryRunner?.connect()) as Client;
    const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await shop.database.query('SELECT pg_terminate_backend($1)', [pid]);
    await ended;
    await manager.query('SELECT 1');
  });
  expect(toShopError(await broken.catch((error: unknown) => error))).toMatchObject({ code: 'server.unavailable' });
});

test.each([
  ['its statement goes on', 'SELECT FROM product_flavors FOR UPDATE'],
  ['its transaction is open', 'SELECT'],
])('a connection given up where %s keeps nothing of the next caller’s', async (_what, statement) => {
  const product = await addProduct(shop.database);
  const aside = new Client({ connectionString: databaseUrl });
  await aside.connect();
  await aside.query('BEGIN; SELECT FROM product_flavors FOR UPDATE');
  const caller = shop.database.createQueryRunner();
  await caller.startTransaction();
  const client = (await caller.connect()) as Client;
  // As a statement is given up that the database does not answer in time, and a `ROLLBACK` behind it.
  await client.query({ text: statement, query_timeout: 1 } as QueryConfig).catch(() => undefined);
  await caller.release();
  await aside.query('COMMIT');
  await shop.database.query(`UPDATE products SET name = 'Otro'`);
  const { rows } = await aside.query('SELECT name FROM products WHERE id = $1', [product.id]);
  await aside.end();
  expect(rows).toEqual([{ name: 'Otro' }]);
});

test('a database that does not answer keeps nobody waiting for ever, and nothing of it happens later', async () => {
  const product = await addProduct(shop.database);
  line.setSilent(true);
  const answers = await Promise.all([
    shop.get('/api/health'),
    ...Array.from({ length: 30 }, () => shop.post('/api/orders', { body: orderFor(product) })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  line.cut();
  await line.open();
  // A call joins the question that is out already: one that was asked on the silent line fails with it.
  await until('the database answers again', async () => (await shop.get('/api/health')).status === 200);
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
});

test('who was told that the shop is not available is not served later, when the database answers again', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const staff = await addStaff(shop);
  expect((await shop.get('/api/admin/orders', staff)).status).toBe(200);
  const aside = new Client({ connectionString: databaseUrl });
  await aside.connect();
  await aside.query('BEGIN; LOCK TABLE orders');
  // A list of staff has got to its own connection by then, which is none of the pool's.
  const list = shop.get('/api/admin/orders', staff);
  await untilSomebodyWaits(shop.database);
  line.setSilent(true);
  await aside.query('COMMIT');
  await aside.end();
  const orders = Array.from({ length: 60 }, () => shop.post('/api/orders', { body: orderFor(product) }));
  await until('the shop is not available', async () => (await shop.get('/api/health')).status === 503);
  line.setSilent(false);
  const statuses = (await Promise.all([list, ...orders])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
});

test('a shop that begins while its database changes machines waits for it', async () => {
  const away = new Line(databaseUrl);
  const url = await away.open();
  away.cut();
  const refusing = createServer((socket) => socket.destroy());
  const refused = once(refusing, 'connection');
  refusing.listen(Number(new URL(url).port), '127.0.0.1');
  const opening = openShop(url);
  await refused;
  await new Promise((resolve) => refusing.close(resolve));
  await away.open();
  const begun = await opening;
  expect((await begun.get('/api/health')).status).toBe(200);
  await begun.close();
  away.cut();
});

test('the process lives while its database is away', async () => {
  line.cut();
  expect((await shop.get('/api/health/ready')).status).toBe(503);
  expect((await shop.get('/api/health/live')).status).toBe(200);
});

test('metrics are told while the database is away, orders that failed among them, and nothing of its machines', async () => {
  const product = await addProduct(shop.database);
  expect(await readMetrics(shop)).toContain('shop_database_synchronous 0');
  line.cut();
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(503);
  const text = await until('the order is counted', async () => {
    const told = await readMetrics(shop);
    return told.includes('shop_orders_total{outcome="failed"} 1\n') && told;
  });
  expect(text).not.toMatch(/^shop_database_synchronous /m);
});

test('pages stand while the database is away, without the lists that nobody knows', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'shell/dist'), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>t</title>');
  writeFileSync(join(root, 'shell/dist/routes.json'), '["/"]');
  const own = new Line(databaseUrl);
  const pages = await openShop(await own.open(), { WEB_ROOT: root });
  try {
    own.cut();
    expect((await pages.get('/api/products')).status).toBe(503);
    const { status, text } = await pages.get('/');
    expect([status, text]).toEqual([200, expect.stringContaining('<title>') as string]);
  } finally {
    await pages.close();
    rmSync(root, { recursive: true });
  }
});

describe('a database that is busy but answers', () => {
  /** Holds every flavor, so that orders wait in all connections of the pool and behind them, until it is let go. */
  async function withOrdersWaiting(meanwhile: () => Promise<void>): Promise<number[]> {
    const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
    const aside = new Client({ connectionString: databaseUrl });
    await aside.connect();
    await aside.query('BEGIN');
    await aside.query('SELECT FROM product_flavors FOR UPDATE');
    const orders = Array.from({ length: 12 }, () => shop.post('/api/orders', { body: orderFor(product) }));
    await until('an order waits for a connection', () => shop.app.get(ConnectionPool).use().waiting > 0);
    await meanwhile();
    await aside.query('COMMIT');
    await aside.end();
    return (await Promise.all(orders)).map(({ status }) => status);
  }

  test('refuses nobody and is ready', async () => {
    const statuses = await withOrdersWaiting(async () => {
      expect((await shop.get('/api/health')).status).toBe(200);
      expect((await shop.get('/api/health/ready')).status).toBe(200);
    });
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  test('is not taken for away when the watch alone loses its connection', async () => {
    const statuses = await withOrdersWaiting(async () => {
      const aside = new Client({ connectionString: servingUrlOf(databaseUrl) });
      await aside.connect();
      await aside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'shop-changes'`);
      await aside.end();
      expect((await shop.get('/api/health')).status).toBe(200);
    });
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});
