import pg from 'pg';

import { growShop } from '../../tools/grown-shop';
import { addStaff } from '../support/builders/basics';
import { routeCases } from '../support/routes';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

/** A third as many customers, twice as many sales, four times as many rows of the audit log. */
const ORDERS = 30_000;

/** PostgreSQL plans as if there were so many times as many: a million orders. */
const AS_IF = 33;

/**
 * Tables that grow for as long as the shop sells, and how many of their rows a statement may read, by whatever index: what a
 * broad search looks at (decision 0230), and less than half of what there is. More grows with the shop.
 */
const GROWING = new Map([
  ['orders', 11_000],
  ['sales', 21_000],
  ['audit_log', 11_000],
  ['events', 11_000],
  ['customer_sums', 4000],
  ['jobs', 1000],
]);

let shop: TestShop;
let headers: { Authorization: string };
let staffId: string;

beforeAll(async () => {
  const databaseUrl = await createMigratedDatabase();
  await growShop(databaseUrl, { orders: ORDERS, products: 50 });
  shop = await openShop(databaseUrl);
  await shop.asOwner(`
    INSERT INTO jobs (kind, state, created_at, ended_at) SELECT kind, 'done', now() - number * interval '1 minute', now()
    FROM generate_series(1, 5000) AS number, unnest(ARRAY['audit.verify', 'person.search']) AS kind;
    ANALYZE jobs;
    SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'reltuples', (reltuples * ${AS_IF})::real)
    FROM pg_class WHERE relname IN (${[...GROWING.keys()].map((name) => `'${name}'`).join(', ')})`);
  const staff = await addStaff(shop, { role: 'admin' });
  ({ headers } = staff);
  staffId = staff.user.id;
});
afterAll(() => shop.close());

/** The statements that any connection of the shop was asked while a call was answered. */
async function statementsOf(path: string): Promise<{ text: string; values: unknown[] }[]> {
  const ask = jest.spyOn(pg.Client.prototype, 'query');
  const { status } = await shop.get(path, { headers });
  const calls = ask.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown][];
  const asked = calls.map(([statement, given]) => {
    const { text, values = given } = typeof statement === 'string' ? { text: statement } : statement;
    return { text, values: Array.isArray(values) ? values : [] };
  });
  ask.mockRestore();
  // A job is its asker's alone.
  expect(status).toBe(path.startsWith('/api/admin/jobs/') ? 404 : 200);
  return asked.filter(
    ({ text }) => /^\s*(?:SELECT|WITH)/i.test(text) && !/\b(?:INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b/.test(text),
  );
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Every step of a plan that reads a table that grows. */
function readings({ Plans = [], ...node }: Plan): Omit<Plan, 'Plans'>[] {
  const own = GROWING.has(node['Relation Name'] ?? '') ? [node] : [];
  return [...own, ...Plans.flatMap(readings)];
}

/** Tables of which a statement reads more than does not grow. */
function tooMuch(plan: Plan): string[] {
  const rows = new Map<string, number>();
  for (const node of readings(plan)) {
    const table = node['Relation Name'] ?? '';
    const each =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    rows.set(table, (rows.get(table) ?? 0) + each * node['Actual Loops']);
  }
  return [...rows].flatMap(([table, read]) => (read > (GROWING.get(table) ?? 0) ? `${Math.round(read)} ${table}` : []));
}

/** Excessive reads of a list, each with its statement. */
async function excessOf(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const { text, values } of await statementsOf(path)) {
    const [row] = await shop.database.query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    for (const much of tooMuch(row['QUERY PLAN'][0].Plan)) found.push(`${path} reads ${much}: ${text}`);
  }
  return found;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const sorted = (list: string, ...sorts: string[]) =>
  sorts.flatMap((sort) => [`${list}?limit=25&sort=${sort}`, `${list}?limit=25&sort=-${sort}`]);
const filtered = ['orders', 'sales'].flatMap((list) => [
  ...['pending', 'completed', 'cancelled'].map((status) => `${list}?limit=25&status=${status}`),
  `${list}?limit=25&from=${day(40)}&to=${day(30)}`,
  `${list}?limit=25&status=cancelled&from=${day(40)}`,
  `${list}?limit=25&chat=missing`,
  `${list}?limit=25&q=20000042`,
  `${list}?limit=25&q=Xicara%20Tzul`,
  `${list}?limit=25&q=Jade%2010`,
  `${list}?limit=25&q=00c0ffee`,
  `${list}?limit=25&q=Jade`,
  `${list}?limit=25&q=zz`,
  ...['createdAt', 'status', '-status'].map((sort) => `${list}?limit=25&sort=${sort}&page=600`),
  `${list}?limit=25&status=completed&page=500`,
]);

/** Addresses of lists; every other GET of staff is asked for as the table of routes has it. */
const lists = [
  ...sorted('orders', 'createdAt', 'total', 'status'),
  ...sorted('sales', 'createdAt', 'totalAmount', 'status'),
  ...filtered,
  'orders/overdue?limit=25',
  ...sorted('customers', 'lastOrderAt', 'total'),
  'customers?limit=25&q=20000042',
  'customers?limit=25&q=Xicara%20Tzul',
  'customers?limit=25&q=2000',
  'customers?limit=25&q=zz',
  'customers?limit=25&page=200',
  'customers?limit=25&sort=total&page=200',
  'customers?limit=25&blocked=true',
  'customers/20000042',
  `reports/sales?from=${day(300)}&to=${day(0)}`,
].map((path) => `/api/admin/${path}`);

test.each(lists)('%s reads no more than it shows', async (path) => {
  expect(await excessOf(path)).toEqual([]);
});

/** Answered by a stream or a file, whose statements come after the answer, or asked for above with fewer rows. */
const NO_LISTS = new Set([
  'GET /api/admin/events',
  'GET /api/admin/sales.csv',
  'GET /api/admin/orders',
  'GET /api/admin/sales',
  'GET /api/admin/customers',
  'GET /api/admin/orders/overdue',
]);

test('so does every other GET of staff', async () => {
  const readings = routeCases.filter(
    ({ route, to }) =>
      route.startsWith('GET /api/admin/') && !NO_LISTS.has(route) && to !== 'everyone' && to !== 'distributor',
  );
  expect(readings.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { call } of readings) found.push(...(await excessOf((await call(shop)).path)));
  found.push(...(await excessOf(`/api/admin/audit-log/user/${staffId}`)));
  expect(found).toEqual([]);
});
