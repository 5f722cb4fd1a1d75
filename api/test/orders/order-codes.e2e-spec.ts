import crypto from 'node:crypto';

import { DataSource } from 'typeorm';

import { preparingOptions } from '../../src/migrations/data-source-options';
import { migrate } from '../../src/startup/migrate';
import { addProduct } from '../support/builders';
import { placeOrder } from '../support/order-builders';
import { createMigratedDatabase } from '../support/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let databaseUrl: string;
let shop: TestShop;

beforeAll(async () => {
  databaseUrl = await createMigratedDatabase();
  shop = await openShop(databaseUrl);
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

/** Another id with the same code. */
function likeId(id: string): ReturnType<typeof crypto.randomUUID> {
  const [first = '', second = '', third = '', fourth = ''] = crypto.randomUUID().split('-');
  return `${first}-${second}-${third}-${fourth}-${crypto.randomBytes(2).toString('hex')}${id.slice(-8)}`;
}

test('an order that draws the code of another one draws again', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
  const first = await placeOrder(shop, [product]);
  const taken = [likeId(first.orderId), likeId(first.orderId)];
  const draw = crypto.randomUUID.bind(crypto);
  // A line and the order itself.
  const drawn = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => taken.pop() ?? draw());
  const second = await placeOrder(shop, [product]);
  expect(drawn.mock.calls.length).toBeGreaterThan(2);
  expect(second.code).not.toBe(first.code);
});

test('orders that shared a code before keep it, and nobody else gets it', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
  const first = await placeOrder(shop, [product]);
  const copy = likeId(first.orderId);
  await shop.asOwner(`
    ALTER TABLE orders DROP COLUMN shares_code;
    DELETE FROM migrations WHERE name LIKE '%OrderCodes%';
    INSERT INTO orders (id, token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total)
      SELECT '${copy}', token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total
      FROM orders WHERE id = '${first.orderId}'
  `);
  const dataSource = await new DataSource(
    preparingOptions({ url: databaseUrl, onIdleError: () => undefined }),
  ).initialize();
  await migrate(dataSource);
  await dataSource.destroy();

  const codes = await shop.database.query<{ id: string; shares: boolean }[]>(
    'SELECT id, shares_code AS shares FROM orders WHERE right(id::text, 8) = $1 ORDER BY created_at',
    [first.orderId.slice(-8)],
  );
  expect(codes).toEqual([
    { id: first.orderId, shares: false },
    { id: copy, shares: true },
  ]);
  await expect(shop.asOwner(`UPDATE orders SET shares_code = false WHERE id = '${copy}'`)).rejects.toThrow(
    'orders_code',
  );
});
