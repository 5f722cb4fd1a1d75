import type { StaffOrderView } from '@shop/contracts';
import { DataSource } from 'typeorm';

import { preparingOptions } from '../../src/migrations/data-source-options';
import { ReadingDatabase } from '../../src/platform/database/reading-database';
import { migrate } from '../../src/startup/migrate';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { changeOrder } from '../support/builders/orders';
import { startReplicatedServers, type ReplicatedServers } from '../support/database/replica-server';
import { letServe } from '../support/database/test-database';
import { readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/** On a busy machine a replica may be behind for seconds: the shop waits longer, and a test moves the clock on. */
const TIMEOUT_FACTOR = '100';
/** More than the shop leaves a replica alone for, ms. */
const REST_MS = 600_000;

let servers: ReplicatedServers;
let shop: TestShop;
let headers: { Authorization: string };
/** How far the shop's clock is ahead, ms. */
let skipped = 0;

beforeAll(async () => {
  servers = await startReplicatedServers();
  const { url } = servers.primary;
  const owner = await new DataSource(preparingOptions({ url, onIdleError: () => undefined })).initialize();
  await migrate(owner);
  await owner.destroy();
  await letServe(url);
  shop = await openShop(url, { DATABASE_READ_URL: servers.replica.servingUrl, TIMEOUT_FACTOR, LOG_LEVEL: 'silent' });
  ({ headers } = await addStaff(shop));
});
beforeEach(() => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
});
afterAll(async () => {
  await shop.close();
  await servers.stop();
});

const reads = () => ({ ...shop.app.get(ReadingDatabase).reads });

async function listed(): Promise<StaffOrderView[]> {
  const { status, data } = await shop.get<StaffOrderView[]>('/api/admin/orders?limit=100', { headers });
  expect(status).toBe(200);
  return data;
}

async function placed(): Promise<string> {
  const product = await addProduct(shop.database);
  const { status, data } = await shop.post<{ orderId: string }>('/api/orders', { body: orderFor(product) });
  expect(status).toBe(201);
  return data.orderId;
}

async function untilReplicaReads(): Promise<void> {
  const { replica } = reads();
  await until('the replica reads', async () => {
    skipped += REST_MS;
    await listed();
    return reads().replica !== replica;
  });
}

test('lists are read at the replica, and have what was written the moment before', async () => {
  const before = reads();
  for (let turn = 0; turn < 20; turn += 1) {
    const orderId = await placed();
    expect((await listed())[0]).toMatchObject({ orderId, lines: [{ status: 'pending' }] });
    await changeOrder({ shop, headers }, orderId, 'cancelled');
    expect((await listed())[0]).toMatchObject({ orderId, lines: [{ status: 'cancelled' }] });
  }
  expect(reads()).toEqual({ primary: before.primary, replica: before.replica + 40 });
});

test('so are dashboard, reports, customers and products', async () => {
  const before = reads();
  for (const path of ['dashboard', 'reports/sales', 'customers', 'sales', 'products', 'orders/unusual', 'low-stock']) {
    expect([path, (await shop.get(`/api/admin/${path}`, { headers })).status]).toEqual([path, 200]);
  }
  expect(reads()).toEqual({ primary: before.primary, replica: before.replica + 7 });
});

test('who watches the shop is told how many machines follow the primary, and that none of them may take its place', async () => {
  // Who serves sees nothing of them otherwise (docs/machines.md).
  await servers.asSuperuser(servers.primary, 'GRANT pg_read_all_stats TO shop_api');
  const text = await readMetrics(shop);
  for (const told of ['followers 1', 'candidates 0', 'synchronous 0'])
    expect(text).toContain(`\nshop_database_${told}\n`);
  expect(text).toMatch(/^shop_database_lag_bytes \d+$/m);
  expect(text).toMatch(/^shop_staff_readings_total\{at="replica"\} [1-9]/m);
});

test('a replica that is behind is not waited for: the primary answers, and it again once it has caught up', async () => {
  await servers.asSuperuser(servers.replica, 'SELECT pg_wal_replay_pause()');
  const orderId = await placed();
  const before = reads();
  const list = listed();
  await until('the primary answers', () => {
    skipped += REST_MS;
    return reads().primary !== before.primary;
  });
  expect((await list)[0]?.orderId).toBe(orderId);
  expect(reads()).toEqual({ primary: before.primary + 1, replica: before.replica });
  await servers.asSuperuser(servers.replica, 'SELECT pg_wal_replay_resume()');
  await untilReplicaReads();
  expect((await listed())[0]?.orderId).toBe(orderId);
});

test('a replica that is gone is missed by nobody', async () => {
  await servers.replica.stop();
  const orderId = await placed();
  const before = reads();
  expect((await listed())[0]?.orderId).toBe(orderId);
  expect(reads()).toEqual({ primary: before.primary + 1, replica: before.replica });
});

test('a reading is of one moment, so that sums belong to the rows beside them, and changes nothing', async () => {
  const own = await openShop(servers.primary.url);
  const product = await addProduct(own.database);
  const reading = own.app.get(ReadingDatabase);
  const seen = await reading.read(async (manager) => {
    const count = 'SELECT count(*)::integer AS orders FROM orders';
    const before = await manager.query<unknown[]>(count);
    expect((await own.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
    return { before, after: await manager.query<unknown[]>(count) };
  });
  expect(seen.after).toEqual(seen.before);
  await expect(reading.read((manager) => manager.query('DELETE FROM orders'))).rejects.toThrow('read-only transaction');
  await own.close();
});

test('a server that follows nobody is not read', async () => {
  const own = await openShop(servers.primary.url, {
    DATABASE_READ_URL: servers.primary.servingUrl,
    TIMEOUT_FACTOR,
    LOG_LEVEL: 'silent',
  });
  const staff = await addStaff(own);
  expect((await own.get('/api/admin/orders', staff)).status).toBe(200);
  expect(own.app.get(ReadingDatabase).reads).toEqual({ primary: 1, replica: 0 });
  await own.close();
});
