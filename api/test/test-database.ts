import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';
import { DataSource } from 'typeorm';

import { preparingOptions } from '../src/migrations/data-source-options';
import { migrate as bringUpToDate } from '../src/startup/migrate';

/** Any number; suites that start at once make the template one after the other. */
const TEMPLATE_LOCK = 5_120_077;

function serverUrl(): string {
  return process.env['TEST_SERVER_URL'] ?? '';
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function runPrefix(): string {
  return process.env['TEST_RUN'] ?? '';
}

async function onServer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of the suite's own with every table and no rows; answers its address. It is dropped after the run. */
export async function createMigratedDatabase(): Promise<string> {
  const template = `${runPrefix()}_template`;
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE "${template}"`);
      await migrate(urlOf(template));
    }
    return createFrom(client, `TEMPLATE "${template}"`);
  });
}

/** A database without any table; `how` it is made, where that matters. */
export function createEmptyDatabase(how = ''): Promise<string> {
  return onServer((client) => createFrom(client, how));
}

/** Until a statement of this database, or so many, waits for a lock that another one holds. */
export async function untilSomebodyWaits(dataSource: DataSource, count = 1): Promise<void> {
  for (;;) {
    const waiting = await dataSource.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
    await pause(20);
  }
}

async function createFrom(client: Client, source: string): Promise<string> {
  const name = `${runPrefix()}_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE "${name}" ${source}`);
  return urlOf(name);
}

async function migrate(url: string): Promise<void> {
  const dataSource = new DataSource(preparingOptions({ url, onIdleError: () => undefined }));
  await dataSource.initialize();
  await bringUpToDate(dataSource);
  await dataSource.destroy();
}
