import { createHash } from 'node:crypto';

import { Client } from 'pg';

import { readConfig } from '../../src/platform/config/config';
import { prepareDatabase } from '../../src/startup/prepare-database';
import { RUNNING } from '../support/clocks';
import { timeoutFactor } from '../support/timeout-factor';
import { createEmptyDatabase, createMigratedDatabase, servingUrlOf } from '../support/database/test-database';
import { until } from '../support/until';

const opened: Client[] = [];
afterEach(() => Promise.all(opened.splice(0).map((client) => client.end())));

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  opened.push(client);
  return client;
}

/** The SQLSTATE that a statement ends with; 'ok' when it is done. */
function tryOut(client: Client, statement: string): Promise<string> {
  return client.query(statement).then(
    () => 'ok',
    (error: unknown) => (error as { code: string }).code,
  );
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

const FORBIDDEN = '42501';
const entry = `INSERT INTO audit_log (actor_kind, actor_name, action, object_type, object_id)
  VALUES ('system', 'Sistema', 'order.placed', 'order', 'x')`;

const configOf = (env: Record<string, string>) => readConfig({ TIMEOUT_FACTOR: String(timeoutFactor), ...env });

/** A database as a start makes it, and how its role serves. */
async function prepared(): Promise<string> {
  const DATABASE_OWNER_URL = await createEmptyDatabase();
  const config = configOf({ DATABASE_URL: servingUrlOf(DATABASE_OWNER_URL), DATABASE_OWNER_URL });
  await prepareDatabase(config, () => undefined);
  return config.databaseUrl;
}

test('the role that serves is no superuser, owns nothing and can create nothing', async () => {
  const client = await connect(await prepared());
  const { rows } = await client.query(
    `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS power,
       EXISTS (SELECT FROM pg_class WHERE relowner = role.oid) OR EXISTS (SELECT FROM pg_proc WHERE proowner = role.oid)
         OR EXISTS (SELECT FROM pg_database WHERE datdba = role.oid) AS owns,
       EXISTS (SELECT FROM pg_auth_members WHERE member = role.oid) AS belongs
     FROM pg_roles role WHERE rolname = current_user`,
  );
  expect(rows).toEqual([{ power: false, owns: false, belongs: false }]);
  for (const statement of [
    'CREATE TABLE mine (id integer)',
    'CREATE TEMPORARY TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    `CREATE FUNCTION mine() RETURNS integer LANGUAGE sql RETURN 1`,
    'CREATE EXTENSION pgcrypto',
    'CREATE ROLE mine',
    'ALTER TABLE orders ADD COLUMN mine integer',
    'DROP TABLE orders',
    'TRUNCATE orders CASCADE',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    `UPDATE migrations SET name = 'mine'`,
    `COPY orders TO PROGRAM 'true'`,
  ]) {
    expect([statement, await tryOut(client, statement)]).toEqual([statement, FORBIDDEN]);
  }
});

test('it adds rows to the audit log and reads them, no more', async () => {
  const client = await connect(await prepared());
  expect(await tryOut(client, entry)).toBe('ok');
  expect((await client.query('SELECT FROM audit_log')).rowCount).toBe(1);
  for (const statement of ['UPDATE audit_log SET actor_name = NULL', 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    expect([statement, await tryOut(client, statement)]).toEqual([statement, FORBIDDEN]);
  }
});

test('preparing lets it serve, also in tables that later migrations add', async () => {
  const ownerUrl = await createEmptyDatabase();
  const config = configOf({ DATABASE_URL: servingUrlOf(ownerUrl), DATABASE_OWNER_URL: ownerUrl });
  await prepareDatabase(config, () => undefined);
  const owner = await connect(ownerUrl);
  await owner.query('CREATE TABLE added_later (id integer GENERATED ALWAYS AS IDENTITY, word text)');
  const serving = await connect(config.databaseUrl);
  expect(await tryOut(serving, `INSERT INTO added_later (word) VALUES ('one')`)).toBe('ok');
  expect(await tryOut(serving, `UPDATE added_later SET word = 'two'`)).toBe('ok');

  await owner.query('GRANT UPDATE, TRUNCATE ON audit_log TO shop_api');
  await prepareDatabase(config, () => undefined);
  for (const statement of ['UPDATE audit_log SET actor_name = NULL', 'TRUNCATE audit_log']) {
    expect([statement, await tryOut(serving, statement)]).toEqual([statement, FORBIDDEN]);
  }
});

test('a process that has the serving role alone waits until the owner has prepared the database', async () => {
  const ownerUrl = await createEmptyDatabase();
  const DATABASE_URL = servingUrlOf(ownerUrl);
  const steps: string[] = [];
  const serving = prepareDatabase(configOf({ DATABASE_URL }), (text) => steps.push(text));
  const env = { DATABASE_URL, DATABASE_OWNER_URL: ownerUrl, ADMIN_USERNAME: 'jefa' };
  const ownersSteps: string[] = [];
  await prepareDatabase(configOf(env), (text) => ownersSteps.push(text));
  expect(ownersSteps.join()).toContain('usuario jefa');
  await serving;
  expect(steps).toEqual([expect.stringContaining('Se conecta') as string]);
});

test('it does not serve on a database of the version before', async () => {
  const ownerUrl = await createMigratedDatabase();
  const owner = await connect(ownerUrl);
  const { rows } = await owner.query<{ timestamp: string; name: string }>(
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING "timestamp", name',
  );
  const superuser = await connect(ownerUrl.replace(/\/\/[^@]*@/, '//postgres@'));
  const asked = new Set<string>();
  const hasAskedTwice = async () => {
    const { rows: seen } = await superuser.query<{ at: string }>(
      `SELECT query_start::text AS at FROM pg_stat_activity WHERE datname = current_database()
         AND application_name = 'shop-prepare' AND query LIKE 'SELECT name FROM migrations%'`,
    );
    for (const { at } of seen) asked.add(at);
    return asked.size > 1;
  };
  const serving = prepareDatabase(configOf({ DATABASE_URL: servingUrlOf(ownerUrl) }), () => undefined);
  const outcome = Promise.race([
    until('it asks again', hasAskedTwice).then(() => 'waits'),
    serving.then(() => 'serves'),
  ]);
  expect(await outcome).toBe('waits');
  await owner.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', [rows[0]?.timestamp, rows[0]?.name]);
  await serving;
});

test('it waits as long for a migration that takes a minute and a half', async () => {
  const ownerUrl = await createEmptyDatabase();
  const DATABASE_URL = servingUrlOf(ownerUrl);
  // Others do not see what a role asks.
  const superuser = await connect(ownerUrl.replace(/\/\/[^@]*@/, '//postgres@'));
  const hasAsked = async () => {
    const { rowCount } = await superuser.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'shop-prepare'
         AND state = 'idle' AND query LIKE '%to_regclass%'`,
    );
    return rowCount !== 0;
  };
  // The time of day alone.
  jest.useFakeTimers({ doNotFake: [...RUNNING, 'setTimeout', 'clearTimeout'] });
  try {
    const serving = prepareDatabase(readConfig({ DATABASE_URL, TIMEOUT_FACTOR: '1' }), () => undefined);
    await Promise.race([until('it has asked', hasAsked), serving]);
    jest.setSystemTime(Date.now() + 90_000);
    const prepared = prepareDatabase(configOf({ DATABASE_URL, DATABASE_OWNER_URL: ownerUrl }), () => undefined);
    await Promise.all([serving, prepared]);
  } finally {
    jest.useRealTimers();
  }
});

test('a superuser as owner gives the serving role the password that its address has now', async () => {
  const ownerUrl = (await createEmptyDatabase()).replace(/\/\/[^@]*@/, '//postgres@');
  const owner = await connect(ownerUrl);
  // One that can be compared.
  await owner.query(`ALTER ROLE postgres IN DATABASE ${databaseOf(ownerUrl)} SET password_encryption = 'md5'`);
  const role = 'turned_api';
  for (const [given, kept] of [
    ['first', 'first'],
    ['second', 'second'],
    ['', 'second'],
  ]) {
    const DATABASE_URL = ownerUrl.replace('//postgres@', `//${role}:${given}@`);
    await prepareDatabase(configOf({ DATABASE_URL, DATABASE_OWNER_URL: ownerUrl }), () => undefined);
    const { rows } = await owner.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [role]);
    expect(rows).toEqual([{ rolpassword: `md5${createHash('md5').update(`${kept}${role}`).digest('hex')}` }]);
  }
  await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

test('a missing role that the owner may not make is named with the statement to ask for', async () => {
  const ownerUrl = await createEmptyDatabase();
  const DATABASE_URL = ownerUrl.replace(/\/\/[^@]*@/, '//nadie_aun:clave-secreta@');
  const attempt = prepareDatabase(configOf({ DATABASE_URL, DATABASE_OWNER_URL: ownerUrl }), () => undefined);
  await expect(attempt).rejects.toThrow(/CREATE ROLE "nadie_aun" LOGIN PASSWORD/);
  await expect(attempt).rejects.not.toThrow(/clave-secreta/);
});
