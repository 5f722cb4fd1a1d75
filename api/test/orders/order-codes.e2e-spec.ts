import crypto from 'node:crypto';

import { addProduct } from '../support/builders/basics';
import { placeOrder } from '../support/builders/orders';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop(await createMigratedDatabase());
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

test('an order that shared a code before codes were unique keeps it, and nobody else gets it', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
  const first = await placeOrder(shop, [product]);
  const copy = likeId(first.orderId);
  await shop.asOwner(`
    INSERT INTO orders (id, token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total,
      shares_code)
    SELECT '${copy}', token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total, true
    FROM orders WHERE id = '${first.orderId}'`);
  await expect(shop.asOwner(`UPDATE orders SET shares_code = false WHERE id = '${copy}'`)).rejects.toThrow(
    'orders_code',
  );
});
