import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';

import { preparingOptions } from '../../../src/migrations/data-source-options';
import { migrate as bringUpToDate } from '../../../src/startup/migrate';
import { grantServing } from '../../../src/startup/serving-role';
import { until } from '../until';

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

/** The same database, with the role that serves a shop: it owns nothing and changes no table. */
export function servingUrlOf(url: string): string {
  const address = new URL(url);
  address.username = servingRole();
  address.password = '';
  return address.href;
}

/** Lets that role serve in a database, as the start of a shop does. */
export async function letServe(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await grantServing(owner, servingRole());
  await owner.end();
}

/** The owners' connections, by address: a new one costs the server more than most statements. They end with the suite. */
const owners = new Map<string, Promise<Client>>();

/** Runs statements in a database as the role that owns the schema, which the shop never does. */
export async function runAsOwner(url: string, statements: string): Promise<void> {
  const owner = owners.get(url) ?? connectOwner(url);
  owners.set(url, owner);
  await (await owner).query(statements);
}

async function connectOwner(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // Tests cut connections.
  client.on('error', () => owners.delete(url));
  await client.connect();
  return client;
}

afterAll(async () => {
  for (const owner of owners.values()) await (await owner).end();
  owners.clear();
});

function servingRole(): string {
  return process.env['TEST_SERVING_ROLE'] ?? '';
}

/**
 * A database of the suite's own with every table and no rows; answers its owner's address. It stays until the run ends: some
 * file systems keep inodes that were just given free for a minute, and look through them for each of the 700 files of the next one.
 */
export async function createMigratedDatabase(): Promise<string> {
  const template = `${runPrefix()}_template`;
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE "${template}"`);
      await migrate(urlOf(template));
      await letServe(urlOf(template));
    }
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    // Through the log of the server it would take five times the work.
    return createFrom(client, `TEMPLATE "${template}" STRATEGY file_copy`);
  });
}

/** A database without any table; `how` it is made, where that matters. */
export function createEmptyDatabase(how = ''): Promise<string> {
  return onServer((client) => createFrom(client, how));
}

/** Until a statement of this database, or so many, waits for a lock that another one holds. */
export async function untilSomebodyWaits(database: DataSource | Client, count = 1): Promise<void> {
  const query = async (text: string) =>
    database instanceof Client ? (await database.query(text)).rows : database.query<unknown[]>(text);
  await until(`${count} statements wait for a lock`, async () => {
    // A transaction would go on seeing those who were connected when it first looked.
    await query('SELECT pg_stat_clear_snapshot()');
    // Of other roles' connections, too: pg_stat_activity alone hides what those wait for.
    const waiting = await query(
      'SELECT FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE datname = current_database() AND NOT granted',
    );
    return waiting.length >= count;
  });
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
