import type { OrderView } from '@shop/contracts';

import { readCart } from '../../src/orders/checkout/checkout.queries';
import { runNamed } from '../../src/platform/database/named-statement';
import { addProduct, customer } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

const NAMES = ['Uva', 'Kiwi', 'Mango', 'Lima', 'Coco'];
const ORDERS = 150;
/** Pages of 8 kB that may be read for each pending order; a look at its own lines takes 6, a join of all with all 40. */
const PAGES_PER_ORDER = 15;

let shop: TestShop;

beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

test('what a phone holds is summed up in one look at each order, also by a plan from when there was none', async () => {
  const product = await addProduct(
    shop.database,
    {},
    NAMES.map((name) => ({ name, inventory: 1000 })),
  );
  const cartItems = NAMES.map((flavor) => ({ id: product.id, flavor, quantity: 1 }));
  const sum = `met_hold_limit('${customer.phone.replace(/\D/g, '')}', '127.0.0.1', 1, NULL, NULL, 1000)`;
  const connection = shop.database.createQueryRunner();
  try {
    // PostgreSQL keeps a plan after the fifth call.
    for (let call = 0; call < 7; call += 1) await connection.query(`SELECT ${sum}`);
    for (let order = 0; order < ORDERS; order += 1) {
      expect((await shop.post('/api/orders', { body: { cartItems, customerData: customer } })).status).toBe(201);
    }
    // Tests beside this one may have emptied what the connection knew of the catalogue: reading that again is no look at orders.
    await connection.query(`SELECT ${sum}`);
    const [row] = (await connection.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT ${sum}`)) as [
      { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] },
    ];
    const { Plan } = row['QUERY PLAN'][0];
    expect((Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']) / ORDERS).toBeLessThan(PAGES_PER_ORDER);
  } finally {
    await connection.release();
  }
});

test('an order reads no table of orders from end to end, also by plans from when there were two of them', async () => {
  const { id } = await addProduct(shop.database, {}, [{ name: 'Pera', inventory: 10 }]);
  const cartItems = [{ id, flavor: 'Pera', quantity: 1 }];
  await shop.post('/api/orders', { body: { cartItems, customerData: customer } });
  const { data: order } = await shop.post<OrderView>('/api/orders', { body: { cartItems, customerData: customer } });
  await shop.asOwner('ANALYZE orders, sales');
  const connection = shop.database.createQueryRunner();
  try {
    await connection.startTransaction();
    // PostgreSQL takes the plan that it keeps once it expects more of a new one, however old the figures of that are.
    await connection.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await connection.query(`SELECT met_hold_limit('12345678', '127.0.0.1', 9, ARRAY[$1::uuid], ARRAY[9], 1000)`, [id]);
    await connection.query('SELECT keep_order_sums(ARRAY[$1::uuid])', [order.orderId]);
    const read: unknown = await connection.query(`
      SELECT relname AS table, seq_scan AS "wholeReads" FROM pg_stat_xact_user_tables
      WHERE relname IN ('orders', 'sales') ORDER BY 1`);
    expect(read).toEqual([
      { table: 'orders', wholeReads: '0' },
      { table: 'sales', wholeReads: '0' },
    ]);
  } finally {
    await connection.rollbackTransaction();
    await connection.release();
  }
});

test('a connection keeps its plan for carts of any length', async () => {
  const { id } = await addProduct(shop.database, {}, [{ name: 'Pera', inventory: 10 }]);
  const connection = shop.database.createQueryRunner();
  try {
    // PostgreSQL plans five times before it may keep one.
    for (let length = 1; length <= 9; length += 1) {
      const cart = Array.from({ length }, () => ({ id, flavor: 'Pera' }));
      expect(await runNamed(connection, readCart, [JSON.stringify(cart)])).toHaveLength(length);
    }
    const plans: unknown = await connection.query(
      `SELECT custom_plans AS made, generic_plans AS kept FROM pg_prepared_statements WHERE name = $1`,
      [readCart.name],
    );
    expect(plans).toEqual([{ made: '5', kept: '4' }]);
  } finally {
    await connection.release();
  }
});
