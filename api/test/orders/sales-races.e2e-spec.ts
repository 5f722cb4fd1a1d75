import { addProduct, addStaff, stockOf } from '../support/builders/basics';
import {
  addPendingSale,
  changeOrder,
  changeSale,
  findOrder,
  placeOrder,
  type OrderDesk,
} from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());

describe('two clicks at once', () => {
  test('to complete and to cancel: one wins, the stock adds up, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { product, saleId, orderId } = await addPendingSale(desk);
      const answers = await Promise.all([
        changeSale(desk, saleId, 'completed'),
        round % 2 === 0 ? changeSale(desk, saleId, 'cancelled') : changeOrder(desk, orderId, 'cancelled'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const completed = answers[0].status === 200;
      expect((await findOrder(desk, orderId)).lines[0]?.status).toBe(completed ? 'completed' : 'cancelled');
      expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({
        inventory: completed ? 7 : 10,
        reserved: 0,
      });
    }
  });

  test('to complete, ten times the same: all succeed, the units move once', async () => {
    const { product, saleId } = await addPendingSale(desk);
    const answers = await Promise.all(Array.from({ length: 10 }, () => changeSale(desk, saleId, 'completed')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 7, reserved: 0 });
  });

  test('to restore two sales where the stock is left for one: one wins', async () => {
    const product = await addProduct(desk.shop.database, {}, [{ inventory: 5 }]);
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { orderId } = await placeOrder(desk.shop, [product, 3]);
      await changeOrder(desk, orderId, 'cancelled');
      ids.push(orderId);
    }
    const answers = await Promise.all(ids.map((id) => changeOrder(desk, id, 'pending')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 5, reserved: 3 });
  });

  test('a change that waits for another one decides by what that one left', async () => {
    const { saleId, product } = await addPendingSale(desk);
    const other = desk.shop.database.createQueryRunner();
    await other.startTransaction();
    await other.query('UPDATE product_flavors SET reserved_inventory = 0 WHERE id = $1', [product.flavors[0]?.id]);
    await other.query(`UPDATE sales SET status = 'cancelled' WHERE id = $1`, [saleId]);
    const click = changeSale(desk, saleId, 'completed');
    await untilSomebodyWaits(desk.shop.database);
    await other.commitTransaction();
    await other.release();
    expect((await click).failure.code).toBe('sale.statusNotAllowed');
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 0 });
  });

  test('so does one of a line that is not counted', async () => {
    const product = await addProduct(desk.shop.database, { sabores: ['Fresa'] }, []);
    const { orderId } = await placeOrder(desk.shop, [product, 1, 'Fresa']);
    const other = desk.shop.database.createQueryRunner();
    await other.startTransaction();
    await other.query(`UPDATE sales SET status = 'cancelled' WHERE order_id = $1`, [orderId]);
    const click = changeOrder(desk, orderId, 'completed');
    await untilSomebodyWaits(desk.shop.database);
    await other.commitTransaction();
    await other.release();
    expect((await click).failure.code).toBe('sale.statusNotAllowed');
    expect((await findOrder(desk, orderId)).lines[0]?.status).toBe('cancelled');
  });

  test('what an order’s completed lines add up to misses none of two that are completed at once, by any writer', async () => {
    const { database } = desk.shop;
    const product = await addProduct(database, {}, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const { orderId } = await placeOrder(desk.shop, [product, 1, 'Uva'], [product, 1, 'Kiwi']);
    const complete = `UPDATE sales SET status = 'completed' WHERE order_id = $1 AND line_number = $2`;
    const other = database.createQueryRunner();
    await other.startTransaction();
    await other.query(complete, [orderId, 1]);
    const second = database.query(complete, [orderId, 2]);
    await untilSomebodyWaits(database);
    await other.commitTransaction();
    await other.release();
    await second;
    expect(
      await database.query('SELECT completed_amount = subtotal AS "isWhole" FROM orders WHERE id = $1', [orderId]),
    ).toEqual([{ isWhole: true }]);
  });

  test('orders and changes of the same flavors in opposite order don’t block each other', async () => {
    const names = ['Uva', 'Kiwi', 'Mango'];
    const product = await addProduct(
      desk.shop.database,
      {},
      names.map((name) => ({ name, inventory: 1000 })),
    );
    const lines = names.map((name) => [product, 1, name] as [typeof product, number, string]);
    const placed = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder(desk.shop, ...(index % 2 === 0 ? lines : lines.toReversed())),
      ),
    );
    const answers = await Promise.all(
      placed.flatMap(({ orderId }, index) => [
        changeOrder(desk, orderId, index % 2 === 0 ? 'completed' : 'cancelled').then(({ status }) => status),
        placeOrder(desk.shop, ...(index % 2 === 0 ? lines.toReversed() : lines)).then(() => 200),
      ]),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const flavor of product.flavors) {
      expect(await stockOf(desk.shop.database, flavor)).toEqual({ inventory: 990, reserved: 20 });
    }
  });
});
