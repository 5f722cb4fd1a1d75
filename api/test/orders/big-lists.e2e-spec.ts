import type { SalesMeta } from '@shop/contracts';

import { growShop } from '../../tools/grown-shop';
import { addStaff } from '../support/builders/basics';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

/** More than are looked at one after the other for a broad search, and of each brand more than makes a search broad. */
const ORDERS = 20_000;

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  const databaseUrl = await createMigratedDatabase();
  await growShop(databaseUrl, { orders: ORDERS, products: 20 });
  shop = await openShop(databaseUrl);
  ({ headers } = await addStaff(shop, { role: 'admin' }));
});
afterAll(() => shop.close());

const idOf = { orders: 'orderId', sales: 'id', customers: 'phone' };

async function listed(list: keyof typeof idOf, query: string): Promise<{ ids: string[]; meta: SalesMeta }> {
  const { status, text } = await shop.get(`/api/admin/${list}?${query}`, { headers });
  expect(status).toBe(200);
  const { data, meta } = JSON.parse(text) as { data: Record<string, string>[]; meta: SalesMeta };
  return { ids: data.map((row) => row[idOf[list]] ?? ''), meta };
}

/** Ids of all rows of a list, read by PostgreSQL from end to end. */
async function all(list: keyof typeof idOf, order: string, where = 'true'): Promise<string[]> {
  const rows = await shop.database.query<{ id: string }[]>(
    list === 'customers'
      ? `SELECT phone AS id FROM orders WHERE ${where} GROUP BY phone ORDER BY ${order}`
      : `SELECT id FROM ${list} WHERE ${where} ORDER BY ${order}`,
  );
  return rows.map(({ id }) => id);
}

const newestSales = 'created_at DESC, order_id, line_number, id DESC';

// Orders of customers that changed lately are summed up while a list is read; of the others the sums are kept.
beforeAll(async () => {
  await shop.database.query(
    `UPDATE orders SET phone = '20000001' WHERE id IN (SELECT id FROM orders ORDER BY created_at LIMIT 50)`,
  );
});

describe.each([
  ['orders', 'sort=createdAt', 'created_at, id DESC', 'true'],
  ['orders', 'sort=-createdAt', 'created_at DESC, id', 'true'],
  ['orders', 'sort=status', 'line_status DESC, created_at DESC, id', 'true'],
  ['orders', 'sort=-status', 'line_status, created_at DESC, id', 'true'],
  ['orders', 'sort=-status&status=completed', 'line_status, created_at DESC, id', 'completed_lines > 0'],
  ['orders', 'sort=total', 'total, id DESC', 'true'],
  ['orders', 'sort=-total&status=cancelled', 'total DESC, id', 'cancelled_lines > 0'],
  ['sales', 'sort=createdAt', 'created_at, order_id, line_number, id DESC', 'true'],
  ['sales', 'sort=-createdAt&status=completed', newestSales, "status = 'completed'"],
  ['sales', 'sort=status', `status, ${newestSales}`, 'true'],
  ['sales', 'sort=-status', `status DESC, ${newestSales}`, 'true'],
  ['sales', 'sort=-totalAmount', 'total_amount DESC, id', 'true'],
  ['customers', 'sort=-lastOrderAt', 'max(created_at) DESC, phone', 'true'],
  ['customers', 'sort=lastOrderAt', 'max(created_at), phone DESC', 'true'],
  ['customers', 'sort=-total', 'sum(completed_amount) DESC, phone', 'true'],
  ['customers', 'sort=total', 'sum(completed_amount), phone DESC', 'true'],
] as const)('%s by %s', (list, query, order, where) => {
  test('have on every page what is there from end to end', async () => {
    const ids = await all(list, order, where);
    const last = Math.ceil(ids.length / 100);
    for (const page of [1, 2, 17, Math.ceil(last / 2), last - 1, last, last + 1]) {
      const found = await listed(list, `${query}&limit=100&page=${page}`);
      expect([page, found.ids]).toEqual([page, ids.slice(100 * (page - 1), 100 * page)]);
      expect(found.meta.total).toBe(ids.length);
    }
  });
});

describe('a broad search', () => {
  const ofMint = "id IN (SELECT order_id FROM sales WHERE search LIKE '%menta%')";

  test('shows the first that match, page after page, and counts no more', async () => {
    const ids = await all('orders', 'created_at DESC, id', ofMint);
    for (const page of [1, 2, 20]) {
      const found = await listed('orders', `q=Menta&limit=25&page=${page}`);
      expect(found.ids).toEqual(ids.slice(25 * (page - 1), 25 * page));
      expect(found.meta).toMatchObject({ total: 25 * page + 1, more: true });
    }
    const sales = await all('sales', 'total_amount DESC, id', "search LIKE '%menta%'");
    expect((await listed('sales', 'q=menta&sort=-totalAmount&limit=100')).ids).toEqual(sales.slice(0, 100));
  });

  test('is exact where filters leave few, and behind what is looked at', async () => {
    const from = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    const recent = await all('orders', 'created_at DESC, id', `${ofMint} AND created_at >= '${from} 00:00-06'`);
    const found = await listed('orders', `q=Menta&limit=25&from=${from}`);
    expect(found.ids).toEqual(recent.slice(0, 25));
    expect(found.meta).toMatchObject({ total: recent.length, orders: recent.length });
    expect(found.meta).not.toHaveProperty('more');
    const ids = await all('orders', 'created_at DESC, id', ofMint);
    const behind = await listed('orders', `q=Menta&limit=100&page=${Math.ceil(ids.length / 100)}`);
    expect(behind.ids).toEqual(ids.slice(100 * (Math.ceil(ids.length / 100) - 1)));
    expect(behind.meta.total).toBe(ids.length);
  });

  test('finds what was sold long ago', async () => {
    const old = await all('sales', newestSales, "created_at < now() - interval '1 year' AND search LIKE '%menta%'");
    await shop.database.query(`UPDATE sales SET product_name = 'Descontinuado' WHERE id = ANY ($1)`, [old]);
    expect(old.length).toBeGreaterThan(2500);
    const { ids, meta } = await listed('sales', 'q=descontinuado&limit=25');
    expect(ids).toEqual(old.slice(0, 25));
    expect(meta.total).toBe(old.length);
    expect(meta).not.toHaveProperty('more');
  });

  test('shows the customers whom it finds first', async () => {
    const named = "phone IN (SELECT phone FROM orders WHERE search LIKE '%2000%')";
    const ids = await all('customers', 'sum(completed_amount) DESC, phone', named);
    const { ids: found, meta } = await listed('customers', 'q=2000&sort=-total&limit=25&page=2');
    expect(found).toEqual(ids.slice(25, 50));
    expect(meta).toEqual({ total: 51, more: true });
  });

  test('of two letters looks at the first rows alone', async () => {
    const { ids, meta } = await listed('orders', 'q=zz&limit=25');
    expect([ids, meta]).toEqual([[], expect.objectContaining({ total: 0, more: true })]);
    const ma = await all(
      'orders',
      'created_at DESC, id',
      "search LIKE '%ma%' OR id IN (SELECT order_id FROM sales WHERE search LIKE '%ma%')",
    );
    expect((await listed('orders', 'q=ma&limit=25')).ids).toEqual(ma.slice(0, 25));
  });
});
