import { Client } from 'pg';

import { requestContext } from '../../src/platform/logging/request-context';
import { Line } from '../../tools/line';
import { addDistributor, addStaff } from '../support/builders/basics';
import { routeCases } from '../support/routes';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/**
 * API-12. Jest fails a test for each promise that is left alone in what the test itself began, so each opens the
 * shop by itself: in the shop such a promise would be a fault of the process.
 */

/** Tables that guards read to know who calls: with these locked, no call would reach a handler. */
const ACCESS_TABLES = [
  'users',
  'staff_sessions',
  'staff_totp',
  'passkeys',
  'factor_rules',
  'affiliates',
  'revoked_tokens',
];

/** Fewer than the connections of the pool, so that each call gets to its own query. */
const AT_ONCE = 4;

/** Answered from memory, from what guards read, or without the database. */
const NOTHING_LOCKED = new Set([
  'GET /api/health',
  'GET /api/health/ready',
  'GET /api/health/live',
  'GET /api/metrics',
  'GET /api/admin/me',
  'GET /api/admin/me/sessions',
  'GET /api/admin/users',
  'GET /api/admin/factor-rules',
  'GET /api/admin/high-terms',
  'GET /api/admin/database-role',
  'GET /api/admin/releases',
  'GET /api/auth/distributor/me',
  'GET /api/docs-json',
]);

interface OpenShop {
  line: Line;
  shop: TestShop;
  /** The owner's connection, which no fault of the shop's reaches. */
  aside: Client;
}

/** @param patience what its waits are multiplied by: short where each call waits until it is refused */
async function withShop(patience: string, work: (open: OpenShop) => Promise<void>): Promise<void> {
  const url = await createMigratedDatabase();
  const line = new Line(url);
  const shop = await openShop(await line.open(), { TIMEOUT_FACTOR: patience });
  const aside = new Client({ connectionString: url });
  await aside.connect();
  try {
    await work({ line, shop, aside });
  } finally {
    await aside.end();
    await shop.close();
    line.cut();
  }
}

interface Reading {
  route: string;
  path: string;
  headers: Record<string, string>;
}

/** An example of every GET whose answer needs a table, by a caller who may make it; so many at a time. */
async function readings(shop: TestShop): Promise<Reading[][]> {
  const callers = {
    everyone: {},
    distributor: (await addDistributor(shop)).headers,
    staff: (await addStaff(shop, { role: 'admin' })).headers,
  };
  const cases = new Map(routeCases.map((each) => [each.route, each]));
  const groups: Reading[][] = [];
  for (const { route, to, call } of cases.values()) {
    if (!route.startsWith('GET ') || NOTHING_LOCKED.has(route)) continue;
    const headers = callers[to === 'everyone' || to === 'distributor' ? to : 'staff'];
    const { path, headers: own } = await call(shop);
    const reading = { route, path, headers: { ...own, ...headers } };
    const last = groups.at(-1);
    if (last && last.length < AT_ONCE) last.push(reading);
    else groups.push([reading]);
  }
  return groups;
}

async function lock(aside: Client, but: readonly string[]): Promise<void> {
  const { rows } = await aside.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [but],
  );
  const names = rows.map(({ name }) => name).join(', ');
  await aside.query('BEGIN');
  try {
    await aside.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  } catch (error) {
    // The shop's own reads can lock tables in the opposite order.
    if ((error as { code?: string }).code !== '40P01') throw error;
    await aside.query('ROLLBACK');
    await lock(aside, but);
  }
}

function make(shop: TestShop, readings: readonly Reading[]): Promise<[string, number][]> {
  return Promise.all(
    readings.map(async ({ route, path, headers }) => [route, (await shop.get(path, { headers })).status]),
  );
}

/** From now on, the address that each connection works for, by its process at the database; none for the shop's own work. */
function addressesByProcess(): Map<unknown, string | undefined> {
  const addresses = new Map<unknown, string | undefined>();
  const connections = Client.prototype as { query: (...statement: unknown[]) => unknown };
  const ask = connections.query;
  jest.spyOn(connections, 'query').mockImplementation(function (this: { processID: number }, ...statement) {
    addresses.set(this.processID, requestContext.getStore()?.path);
    return ask.apply(this, statement);
  });
  return addresses;
}

/**
 * Until a statement of this call waits for a table: the shop's own work waits for them, too. Or until it is answered: a
 * connection that broke with the line before may be met only now.
 */
async function untilItWaits(
  aside: Client,
  { route, path }: Reading,
  addresses: Map<unknown, string | undefined>,
  answers: Promise<unknown>,
) {
  const [address] = path.split('?');
  let isAnswered = false;
  void answers.finally(() => (isAnswered = true)).catch(() => undefined);
  await until(`${route} waits for a table`, async () => {
    if (isAnswered) return true;
    const { rows } = await aside.query<{ pid: number }>('SELECT pid FROM pg_locks WHERE NOT granted');
    return rows.some(({ pid }) => addresses.get(pid) === address);
  });
}

const unavailable = (readings: readonly Reading[]) => readings.map(({ route }) => [route, 503]);

test('every list and sheet whose tables are locked for longer than a statement may take is 503', async () => {
  await withShop('0.5', async ({ shop, aside }) => {
    for (const group of await readings(shop)) {
      await lock(aside, ACCESS_TABLES);
      expect(await make(shop, group)).toEqual(unavailable(group));
      await aside.query('ROLLBACK');
    }
  });
});

test('so is every one while even who calls can’t be asked for', async () => {
  await withShop('0.5', async ({ shop, aside }) => {
    const all = (await readings(shop)).flat();
    await lock(aside, []);
    expect(await make(shop, all)).toEqual(unavailable(all));
    await aside.query('ROLLBACK');
  });
});

test('and so is every one whose database is gone in mid-query; then all goes on', async () => {
  await withShop('1', async ({ line, shop, aside }) => {
    const addresses = addressesByProcess();
    for (const reading of (await readings(shop)).flat()) {
      await lock(aside, ACCESS_TABLES);
      const answers = make(shop, [reading]);
      await untilItWaits(aside, reading, addresses, answers);
      line.cut();
      expect(await answers).toEqual(unavailable([reading]));
      await aside.query('ROLLBACK');
      await line.open();
      expect((await shop.get('/api/health')).status).toBe(200);
    }
  });
});
