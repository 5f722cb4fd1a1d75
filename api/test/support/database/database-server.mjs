import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

/** Nothing that tests write has to outlive anything, and several workers share little memory. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  io_method: 'sync',
  autovacuum: 'off',
  // Three workers with several shops each of fifteen, of which the last ones may still be closing.
  max_connections: '400',
};

/** Time that a machine at rest takes to make and start the packaged server, ms. */
const USUAL_START = 1500;

/** How many times longer than meant the shops of tests wait at least. */
const LEAST_PATIENCE = 10;

const folder = join(import.meta.dirname, '../../../../.cache/api-tests');

/**
 * Before all suites: a PostgreSQL server for them. `DATABASE_URL` names one whose user may create databases; without it
 * the packaged server runs on a folder of this run's own, so that two runs at once don't meet.
 */
export default async function startDatabaseServer() {
  process.env.TEST_RUN = `shop_test_${process.pid}`;
  const begin = performance.now();
  process.env.TEST_SERVER_URL = process.env.DATABASE_URL || (await startOwnServer());
  process.env.TEST_TIMEOUT_FACTOR = Math.ceil(LEAST_PATIENCE * Math.max(1, (performance.now() - begin) / USUAL_START));
  await ensureServingRole();
}

/** The role that serves in all tests. A server of `DATABASE_URL` lets the tests make it, or has it already. */
async function ensureServingRole() {
  process.env.TEST_SERVING_ROLE = 'shop_api';
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = 'shop_api'");
  if (rows.length === 0) await client.query('CREATE ROLE shop_api LOGIN');
  await client.end();
}

async function startOwnServer() {
  await removeLeftOvers();
  const { startLocalPostgres } = await tsImport('@shop/local-postgres', import.meta.url);
  globalThis.testServer = await startLocalPostgres({ dataDir: ownFolder(), settings });
  return globalThis.testServer.url;
}

function ownFolder() {
  return join(folder, String(process.pid));
}

/** Removes the folders of runs that were killed. */
async function removeLeftOvers() {
  for (const pid of existsSync(folder) ? readdirSync(folder) : []) {
    if (!isAlive(Number(pid))) await rm(join(folder, pid), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** After all suites: nothing of this run stays. */
export async function removeTraces() {
  if (globalThis.testServer) {
    await globalThis.testServer.stop();
    // A hundred thousand files: several at once, since on a busy machine each waits for its turn.
    await rm(ownFolder(), { recursive: true, force: true });
    return;
  }
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    `${process.env.TEST_RUN}_`,
  ]);
  for (const { datname } of rows) await drop(client, datname);
  await client.end();
}

/** A role that is no superuser may not end a vacuum that PostgreSQL itself does there; it soon ends. */
async function drop(client, name) {
  for (;;) {
    try {
      await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      return;
    } catch (error) {
      if (!error.message.includes('permission denied to terminate process')) throw error;
      await pause(200);
    }
  }
}
