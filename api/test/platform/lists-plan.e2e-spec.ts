import pg from 'pg';

import { growShop } from '../../tools/grown-shop';
import { addStaff } from '../support/builders';
import { routeCases } from '../support/routes';
import { createMigratedDatabase } from '../support/test-database';
import { openShop, type TestShop } from '../support/test-shop';

/** So many that reading a table from end to end is dearer than any index of it; a shop of a million has the same plans. */
const ORDERS = 20_000;

/** Tables that grow for as long as the shop sells: each statement of a list reads them by an index. */
const GROWING = new Set(['orders', 'sales', 'audit_log', 'events']);

let shop: TestShop;
let headers: { Authorization: string };
let staffId: string;

beforeAll(async () => {
  const databaseUrl = await createMigratedDatabase();
  await growShop(databaseUrl, { orders: ORDERS, products: 50 });
  shop = await openShop(databaseUrl);
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
  return asked.filter(({ text }) => /^\s*(?:SELECT|WITH)/i.test(text));
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function scanned({ Plans = [], ...node }: Plan): string[] {
  const own = node['Node Type'].endsWith('Seq Scan') && GROWING.has(node['Relation Name'] ?? '');
  return [...(own ? [node['Relation Name'] ?? ''] : []), ...Plans.flatMap(scanned)];
}

/** Tables that a list reads from end to end, with the statement. */
async function scansOf(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const { text, values } of await statementsOf(path)) {
    const [row] = await shop.database.query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    for (const table of scanned(row['QUERY PLAN'][0].Plan)) found.push(`${path} reads all ${table}: ${text}`);
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
  `${list}?limit=25&page=400`,
]);

/** What lists are asked for; every other GET of staff is asked for as the table of routes has it. */
const lists = [
  ...sorted('orders', 'createdAt', 'total', 'status'),
  ...sorted('sales', 'createdAt', 'totalAmount', 'status'),
  ...filtered,
  'orders/overdue?limit=25',
  ...sorted('customers', 'lastOrderAt', 'total'),
  'customers?limit=25&q=20000042',
  'customers?limit=25&q=Xicara%20Tzul',
  'customers?limit=25&page=100',
  'customers?limit=25&blocked=true',
  'customers/20000042',
  `reports/sales?from=${day(300)}&to=${day(0)}`,
].map((path) => `/api/admin/${path}`);

test.each(lists)('%s reads what grows by an index', async (path) => {
  expect(await scansOf(path)).toEqual([]);
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
  for (const { call } of readings) found.push(...(await scansOf((await call(shop)).path)));
  found.push(...(await scansOf(`/api/admin/audit-log/user/${staffId}`)));
  expect(found).toEqual([]);
});
