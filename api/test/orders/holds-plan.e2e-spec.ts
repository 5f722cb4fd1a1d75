import { addProduct, customer } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

const NAMES = ['Uva', 'Kiwi', 'Mango', 'Lima', 'Coco'];
const ORDERS = 150;
/** Pages of 8 kB that may be read for each pending order; a look at its own lines takes 6, a join of all with all 40. */
const PAGES_PER_ORDER = 15;

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

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
