import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

import { addIndexConcurrently } from '../../src/migrations/concurrent-index';
import { preparingOptions } from '../../src/migrations/data-source-options';
import { migrations } from '../../src/migrations/registry';
import { asNamedNow } from '../../src/startup/first-release';
import { migrate } from '../../src/startup/migrate';
import { lockPreparation } from '../../src/startup/preparation-lock';
import { addProduct, orderFor } from '../support/builders/basics';
import { createMigratedDatabase, untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/** The next version's first step: something new, which the version that serves knows nothing of. */
class AddGiftWrap1990000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_flavors ADD COLUMN gift_wrap boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_flavors DROP COLUMN gift_wrap');
  }
}

/** An index on a table that is written all the time. */
class IndexGiftWrap1990000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS flavors_gift_wrap ON product_flavors (gift_wrap)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX flavors_gift_wrap');
  }
}

let databaseUrl: string;
let shop: TestShop;
const opened: { end(): Promise<void> }[] = [];

beforeEach(async () => {
  databaseUrl = await createMigratedDatabase();
  shop = await openShop(databaseUrl);
});
afterEach(async () => {
  await shop.close();
  await Promise.all(opened.splice(0).map((one) => one.end()));
});

async function nextVersion(): Promise<DataSource> {
  const options = preparingOptions({ url: databaseUrl, onIdleError: () => undefined });
  const migrations = [...(options.migrations as []), AddGiftWrap1990000000001, IndexGiftWrap1990000000002];
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  opened.push({ end: () => dataSource.destroy() });
  return dataSource;
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  opened.push(client);
  return client;
}

/** A migration that waits for a table until who reads it ends their transaction. */
async function waitingMigration(): Promise<{ next: DataSource; migration: Promise<void>; reader: Client }> {
  const reader = await connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM product_flavors');
  const next = await nextVersion();
  const migration = migrate(next);
  await untilSomebodyWaits(shop.database);
  return { next, migration, reader };
}

test('a migration that has to wait for a table keeps no order from that table', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const place = async () => (await shop.post('/api/orders', { body: orderFor(product) })).status;
  const { next, migration, reader } = await waitingMigration();
  for (let round = 0; round < 3; round += 1) {
    expect(await Promise.all([place(), place(), place()])).toEqual([201, 201, 201]);
  }
  await reader.query('COMMIT');
  await migration;
  expect(await place()).toBe(201);
  expect(await next.query('SELECT DISTINCT gift_wrap FROM product_flavors')).toEqual([{ gift_wrap: false }]);
  expect((await shop.get('/api/products')).status).toBe(200);
});

test('a clock that is set forward gives up no migration that waits for a table', async () => {
  const { next, migration, reader } = await waitingMigration();
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
  try {
    const again = async () => {
      const waits =
        'SELECT FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE datname = current_database() AND NOT granted';
      await until('it waits no more', async () => (await shop.database.query<unknown[]>(waits)).length === 0);
      await untilSomebodyWaits(shop.database);
    };
    await Promise.race([again(), migration]);
    await reader.query('COMMIT');
    await migration;
  } finally {
    jest.restoreAllMocks();
  }
  expect(await next.query('SELECT DISTINCT gift_wrap FROM product_flavors')).toEqual([]);
});

test('a migration whose process hangs, as on a machine without power, keeps orders from a table for a bounded time', async () => {
  let goOn = () => {};
  const hanging = new Promise<void>((resolve) => (goOn = resolve));
  let hasTable = () => {};
  const locked = new Promise<void>((resolve) => (hasTable = resolve));
  class Hangs1990000000003 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('LOCK TABLE product_flavors');
      // Only from here on it may be silent for a thousandth of its time: a slow machine gets here, too.
      await runner.query(`UPDATE pg_settings SET setting = setting::integer / 1000
        WHERE name = 'idle_in_transaction_session_timeout'`);
      hasTable();
      await hanging;
    }

    down(): Promise<void> {
      return Promise.resolve();
    }
  }
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const options = preparingOptions({ url: databaseUrl, onIdleError: () => undefined });
  const migrations = [...(options.migrations as []), Hangs1990000000003];
  const next = await new DataSource({ ...options, migrations }).initialize();
  opened.push({ end: () => next.destroy() });
  const migration = migrate(next);
  await locked;
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
  goOn();
  await expect(migration).rejects.toThrow();
});

test('processes of the next version that start at once migrate one after the other, beside the one that serves', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const home = new AbortController();
  const seen: number[] = [];
  const buyer = (async () => {
    while (!home.signal.aborted) seen.push((await shop.post('/api/orders', { body: orderFor(product) })).status);
  })();
  const start = async () => {
    const lock = await connect();
    await lockPreparation(lock);
    const next = await nextVersion();
    await migrate(next);
    await lock.query('SELECT pg_advisory_unlock_all()');
    return next.query<unknown[]>("SELECT FROM migrations WHERE name LIKE '%GiftWrap%'");
  };
  const rows = await Promise.all([start(), start(), start()]);
  home.abort();
  await buyer;
  expect(rows.map((names) => names.length)).toEqual([2, 2, 2]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((status) => status !== 201)).toEqual([]);
  const indexes = await shop.database.query<{ valid: boolean }[]>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'flavors_gift_wrap'::regclass",
  );
  expect(indexes).toEqual([{ valid: true }]);
});

test('what a migration does wrong is told, and what came before it stays', async () => {
  class Broken1990000000003 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('ALTER TABLE product_flavors ADD COLUMN ribbon text');
      await runner.query('SELECT nothing_like_it()');
    }

    down(): Promise<void> {
      return Promise.resolve();
    }
  }
  const options = preparingOptions({ url: databaseUrl, onIdleError: () => undefined });
  const migrations = [...(options.migrations as []), AddGiftWrap1990000000001, Broken1990000000003];
  const next = await new DataSource({ ...options, migrations }).initialize();
  opened.push({ end: () => next.destroy() });
  await expect(migrate(next)).rejects.toThrow('nothing_like_it');
  const columns = await next.query<{ name: string }[]>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'product_flavors' AND column_name IN ('gift_wrap', 'ribbon')`,
  );
  expect(columns).toEqual([{ name: 'gift_wrap' }]);
});

test('a migration that met a deadlock is made again, and what comes after it waits for tables as long as it takes', async () => {
  let met = 0;
  class Unlucky1990000000003 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      met += 1;
      if (met === 1) await runner.query('DO $$ BEGIN RAISE deadlock_detected; END $$');
    }

    down(): Promise<void> {
      return Promise.resolve();
    }
  }
  const options = preparingOptions({ url: databaseUrl, onIdleError: () => undefined });
  const migrations = [...(options.migrations as []), Unlucky1990000000003];
  const next = await new DataSource({ ...options, migrations }).initialize();
  opened.push({ end: () => next.destroy() });
  await migrate(next);
  expect(met).toBe(2);
  expect(await next.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
});

test('an index whose making was broken off is made again, and one that is there stays', async () => {
  for (const name of ['Nube', 'Brisa']) await addProduct(shop.database, { name, puffs: 9000 });
  const runner = (await nextVersion()).createQueryRunner();
  await expect(runner.query('CREATE UNIQUE INDEX CONCURRENTLY by_puffs ON products (puffs)')).rejects.toThrow('unique');
  const added = async (): Promise<unknown> => {
    await addIndexConcurrently(runner, 'by_puffs', 'ON products (puffs)');
    return runner.query("SELECT indexrelid, indisvalid FROM pg_index WHERE indexrelid = 'by_puffs'::regclass");
  };
  const made = await added();
  expect(made).toEqual([expect.objectContaining({ indisvalid: true })]);
  expect(await added()).toEqual(made);
  await runner.release();
});

/** Gives the database the names of migrations from before the first release. */
async function beFormer(names: readonly string[]): Promise<void> {
  await shop.asOwner('DELETE FROM migrations');
  for (const [index, name] of names.entries()) {
    await shop.asOwner(`INSERT INTO migrations (timestamp, name) VALUES (${index}, '${name}')`);
  }
}

test('a shop from before the first release goes on with the migrations that were put together', async () => {
  const former = ['Schema1795305600000', 'Holds1795392000000', 'PendingLines1795636800000'];
  const together = asNamedNow(former);
  // This database has what came after them as well.
  await beFormer([...former, ...migrations.map(({ name }) => name).filter((name) => !together.includes(name))]);
  const next = await nextVersion();
  await migrate(next);
  await migrate(next);
  const rows = await next.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  expect(rows).toEqual((next.options.migrations as (new () => unknown)[]).map(({ name }) => ({ name })));
  expect((await shop.get('/api/products')).status).toBe(200);

  await beFormer(['Schema1795305600000', 'Holds1795392000000']);
  await expect(migrate(next)).rejects.toThrow('es de antes de la versión 0.1.0');
});
