import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiEntry } from '@shop/launcher';
import { startLocalPostgres } from '@shop/local-postgres';
import { Client } from 'pg';

import { run } from '../compose/engine/run';
import { Buyers, type Sent } from './buyers';
import type { Cluster } from './cluster';
import { must } from './faults';
import { untilSome, type Bench } from './trial';
import { Watch } from './watch';

/** The port of a restored database in deploy/database/start.sh. */
const PORT = 5433;
const BIN = '/usr/lib/postgresql/17/bin';

/** For WAL to reach the bucket, and for a database to come back from it. */
const PATIENCE_MS = 120_000;

/** Orders of before and after keep so far from the moment. */
const APART_MS = 1500;

/** Somebody gives every product this name by mistake. */
const MISTAKE = 'Por error';

/**
 * Takes the shop back to a moment, from base backup and WAL in the bucket, and from there into a shop of one machine, as
 * docs/machines.md says: every order of before is there, and nothing that came after, a mistake among it.
 * @returns the figures, in words
 * @throws Error when an order is missing, or a later change is there
 */
export async function restoreMoment({ cluster, guide, input, journal }: Bench, folder: string): Promise<string> {
  await Watch.remove(cluster);
  await untilBackedUp(cluster);
  const before = await sell(cluster, input, journal);
  await pause(APART_MS);
  const [{ moment } = { moment: '' }] = await cluster.query<{ moment: string }>(
    'SELECT clock_timestamp()::text AS moment',
  );
  await pause(APART_MS);
  await cluster.query('UPDATE products SET name = $1 || id', [MISTAKE]);
  const after = await sell(cluster, input, journal);
  await untilArchived(cluster);

  const [follower] = await cluster.replicas();
  if (!follower) throw new Error('no machine follows');
  const begin = Date.now();
  await guide.follow(follower, ...guide.lines('backups info'));
  const there = guide.lines('start.sh restored', { '2026-11-25 10:31:00-06': moment });
  const restored = guide.follow(follower, ...there).catch((error: unknown) => String(error));
  const question = [
    '--host',
    '/tmp',
    '--port',
    String(PORT),
    '--username',
    'postgres',
    '--command',
    'SELECT 1 / (NOT pg_is_in_recovery())::integer',
  ];
  await until('the database of the moment', () => answers(follower.inSystem('psql', question))).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}\n${await Promise.race([restored, pause(0, 'it still runs')])}`);
    },
  );
  const seconds = Math.round((Date.now() - begin) / 1000);

  const file = join(folder, 'moment.tar.gz');
  await guide.follow(follower, ...guide.lines('then.tar.gz', { '10.0.0.2': follower.address, 'then.tar.gz': file }));
  await follower.inSystem(`${BIN}/pg_ctl`, ['stop', '-W', '-D', '/var/lib/shop/restored']);
  await restored;

  const dataDir = join(folder, 'one');
  const postgres = await startLocalPostgres({ dataDir });
  try {
    const own = { DATABASE_URL: postgres.servingUrl, DATABASE_OWNER_URL: postgres.url, DATA_DIR: dataDir };
    const words = [join(apiEntry, '../restore.js'), file];
    await run(process.execPath, words, { env: { ...process.env, NODE_ENV: 'production', ...own } });
    await holdAgainst(postgres.url, before, after);
  } finally {
    await postgres.stop();
  }
  return `back to ${moment} in ${seconds} s, and on to one machine: ${before.length} orders of before, none of ${after.length} after it`;
}

async function sell(cluster: Cluster, input: Bench['input'], journal: string): Promise<Sent[]> {
  const buyers = new Buyers(cluster.machines, input, journal, 2);
  await untilSome(buyers, Date.now());
  await buyers.sendHome();
  return buyers.sent;
}

/** Waits until the present primary has made a base backup: no moment of before can be had past a takeover. */
async function untilBackedUp(cluster: Cluster): Promise<void> {
  const [{ timeline } = { timeline: '' }] = await cluster.query<{ timeline: string }>(
    'SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline',
  );
  await until('a base backup', async () => {
    const primary = await cluster.primary();
    const made = primary?.inSystem('grep', ['-q', timeline, '/var/lib/shop/backed-up']);
    return made !== undefined && answers(made);
  });
}

/** Waits until the bucket has every byte of WAL that was written until now. */
async function untilArchived(cluster: Cluster): Promise<void> {
  const [{ file } = { file: '' }] = await cluster.query<{ file: string }>(
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS file',
  );
  await until('the bucket has the last WAL', async () => {
    // At most a minute: `archive_timeout`.
    const [{ has } = { has: false }] = await cluster.query<{ has: boolean }>(
      'SELECT coalesce(last_archived_wal >= $1, false) AS has FROM pg_stat_archiver',
      [file],
    );
    return has;
  });
}

/** @throws Error unless a shop has every order of before, none of after, and no mistake */
async function holdAgainst(url: string, before: readonly Sent[], after: readonly Sent[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const count = async (text: string, value: unknown) =>
      (await client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${text}`, [value])).rows[0]?.count;
    const ordered = (sent: readonly Sent[]) =>
      count(
        'orders WHERE idempotency_key = ANY ($1)',
        sent.map(({ key }) => key),
      );
    must((await ordered(before)) === before.length, `of ${before.length} orders there are ${await ordered(before)}`);
    must((await ordered(after)) === 0, 'orders of afterwards are there');
    must((await count('products WHERE starts_with(name, $1)', MISTAKE)) === 0, 'the mistake is there');
    must((await count('products WHERE $1', true)) !== 0, 'no product is there');
  } finally {
    await client.end();
  }
}

function answers(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

/** Asks again until it is so. @throws Error with what was waited for */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    must(Date.now() < deadline, `it was waited in vain: ${what}`);
    await pause(1000);
  }
}
