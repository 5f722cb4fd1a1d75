import { randomUUID } from 'node:crypto';

import { startLocalPostgres, type LocalPostgres } from '@shop/local-postgres';
import type { OrderView } from '@shop/contracts';
import { Client } from 'pg';

import { readConfig } from '../../src/platform/config/config';
import { doOnce } from '../../src/platform/repeats/do-once';
import { prepareDatabase } from '../../src/startup/prepare-database';
import { addProduct, addStaff, orderFor, stockOf } from '../support/builders/basics';
import { makeDataDir } from '../support/data-dirs';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

const METRICS_TOKEN = 'of those who may read the metrics here';
const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };

/** A server of its own: whether a second machine has to have every commit is one setting for all databases of a server. */
let server: LocalPostgres;
let shop: TestShop;
/** Past the shop, as the server's administrator; commits nothing. */
let aside: Client;

beforeAll(async () => {
  server = await startLocalPostgres({ dataDir: makeDataDir(), settings: { archive_mode: 'on' } });
  await prepareDatabase(
    readConfig({ DATABASE_URL: server.servingUrl, DATABASE_OWNER_URL: server.url }),
    () => undefined,
  );
  const own = { DATABASE_URL: server.servingUrl, TIMEOUT_FACTOR: '1', METRICS_TOKEN };
  shop = await openShop(server.url, own);
  const administrator = new URL(server.url);
  administrator.username = 'postgres';
  aside = new Client({ connectionString: administrator.href });
  await aside.connect();
});
afterEach(() => requireSecondMachine(false));
afterAll(async () => {
  await shop.close();
  await aside.end();
  await server.stop();
});

/** From now on a commit waits for a second machine, which is not there. */
async function requireSecondMachine(requires: boolean): Promise<void> {
  await aside.query(`ALTER SYSTEM SET synchronous_standby_names = '${requires ? 'second' : ''}'`);
  await aside.query('SELECT pg_reload_conf()');
  const wanted = requires ? 'second' : '';
  await until('the setting holds', async () => {
    const { rows } = await aside.query<{ names: string }>(
      `SELECT current_setting('synchronous_standby_names') AS names`,
    );
    return rows[0]?.names === wanted;
  });
  // The checkpointer tells all others if commits wait, and it reads the setting before it makes a checkpoint.
  await aside.query('CHECKPOINT');
}

/** The connections that wait for the second machine. */
async function waiting(): Promise<number[]> {
  const { rows } = await aside.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  return rows.map(({ pid }) => pid);
}

/** Ends their wait as the end of their server does: what they wrote is there, and nobody was told. */
async function breakWaits(): Promise<void> {
  await until('nobody waits for the second machine', async () => {
    const pids = await waiting();
    for (const pid of pids) await aside.query('SELECT pg_terminate_backend($1)', [pid]);
    return pids.length === 0;
  });
}

const ordersOf = async (key: string): Promise<number> => {
  const { rows } = await aside.query('SELECT FROM orders WHERE idempotency_key = $1', [key]);
  return rows.length;
};

test('an order that no second machine has is unknown, and stays so until one has it; its key makes it once', async () => {
  const product = await addProduct(shop.database);
  const key = randomUUID();
  const ask = () =>
    shop.post<OrderView>('/api/orders', { body: orderFor(product), headers: { 'Idempotency-Key': key } });
  await requireSecondMachine(true);

  const first = await ask();
  expect([first.status, first.failure.code]).toEqual([503, 'server.unavailable']);
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
  // No timeout of the shop has cancelled the commit: a cancelled one is acknowledged.
  expect(await waiting()).toHaveLength(1);
  await breakWaits();

  expect(await ordersOf(key)).toBe(1);
  expect((await ask()).status).toBe(503);
  expect((await ask()).status).toBe(503);

  await requireSecondMachine(false);
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1);
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
});

test('nor are staff told of what they made before a second machine has it', async () => {
  const { user } = await addStaff(shop);
  const asked = { key: randomUUID(), call: 'POST /api/admin/something' };
  let made = 0;
  const ask = () =>
    shop.database.transaction((manager) =>
      doOnce(manager, user.id, asked, () => {
        made += 1;
        return Promise.resolve(randomUUID());
      }),
    );
  await requireSecondMachine(true);
  await expect(ask()).rejects.toThrow();
  await breakWaits();
  await expect(ask()).rejects.toThrow();
  await breakWaits();

  await requireSecondMachine(false);
  expect(await ask()).toBe(await ask());
  expect(made).toBe(1);
});

test('the metrics say when the last base backup was made; one of before a takeover, or none, is none', async () => {
  const told = async () => {
    const { text } = await shop.get('/api/metrics', { headers });
    return /^shop_database_backed_up_seconds (.*)$/m.exec(text)?.[1];
  };
  const { rows } = await aside.query<{ timeline: string }>(
    'SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline',
  );
  const name = new URL(server.url).pathname.slice(1);
  // As deploy/database/start.sh notes it.
  const note = (words: string) => aside.query(`COMMENT ON DATABASE "${name}" IS '${words}'`);
  expect(await told()).toBe('0');
  await note(`${rows[0]?.timeline} 1795392000`);
  expect(Number(await told())).toBe(1_795_392_000);
  await note('000000FF 1795392000');
  expect(await told()).toBe('0');
  await note('La base de la tienda');
  expect(await told()).toBe('0');
});

test('who watches the shop is told when what is written no longer gets to the backups, and when it does again', async () => {
  const untilTold = (isArchived: 0 | 1) =>
    until(`shop_database_archived is ${isArchived}`, async () => {
      await aside.query('SELECT pg_switch_wal()');
      const { text } = await shop.get('/api/metrics', { headers });
      return text.includes(`\nshop_database_archived ${isArchived}\n`);
    });
  for (const [command, isArchived] of [
    ['true', 1],
    ['false', 0],
    ['true', 1],
  ] as const) {
    await aside.query(`ALTER SYSTEM SET archive_command = '${command}'`);
    await aside.query('SELECT pg_reload_conf()');
    await addProduct(shop.database);
    await untilTold(isArchived);
  }
});
