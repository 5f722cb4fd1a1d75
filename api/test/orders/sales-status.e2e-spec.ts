import { randomUUID } from 'node:crypto';

import type { OrderStatusOutcome, SaleStatus } from '@shop/contracts';

import { addProduct, addStaff, stockOf } from '../support/builders/basics';
import {
  addPendingSale,
  addProductSale,
  changeOrder,
  changeSale,
  findOrder,
  placeOrder,
  productStockOf,
  type OrderDesk,
} from '../support/builders/orders';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());

/** The way from pending to each status. */
const ways: Record<SaleStatus, SaleStatus[]> = { pending: [], completed: ['completed'], cancelled: ['cancelled'] };

/** A sale of 3 of 10 units in a status. */
async function addSaleThatIs(status: SaleStatus) {
  const sale = await addPendingSale(desk);
  for (const step of ways[status]) expect((await changeSale(desk, sale.saleId, step)).status).toBe(200);
  return sale;
}

describe('a sale of 3 of 10 units', () => {
  test.each<[SaleStatus, SaleStatus, number, { inventory: number; reserved: number }]>([
    ['pending', 'pending', 200, { inventory: 10, reserved: 3 }],
    ['pending', 'completed', 200, { inventory: 7, reserved: 0 }],
    ['pending', 'cancelled', 200, { inventory: 10, reserved: 0 }],
    ['completed', 'completed', 200, { inventory: 7, reserved: 0 }],
    ['completed', 'pending', 200, { inventory: 10, reserved: 3 }],
    ['completed', 'cancelled', 409, { inventory: 7, reserved: 0 }],
    ['cancelled', 'cancelled', 200, { inventory: 10, reserved: 0 }],
    ['cancelled', 'pending', 200, { inventory: 10, reserved: 3 }],
    ['cancelled', 'completed', 409, { inventory: 10, reserved: 0 }],
  ])('from %s to %s is %d', async (from, to, expected, stock) => {
    const { product, saleId, orderId } = await addSaleThatIs(from);
    const { status, data, failure } = await changeSale(desk, saleId, to);
    expect(status).toBe(expected);
    const sale = { id: saleId, status: to, productId: product.id, quantity: 3 };
    if (expected === 200) expect(data).toMatchObject({ ...sale, orderId, lines: [sale] });
    else expect(failure.code).toBe('sale.statusNotAllowed');
    expect((await findOrder(desk, orderId)).lines[0]?.status).toBe(expected === 200 ? to : from);
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual(stock);
  });

  test('can’t be restored when the units are gone', async () => {
    const { product, saleId, orderId } = await addSaleThatIs('cancelled');
    await placeOrder(desk.shop, [product, 8]);
    const { status, failure } = await changeSale(desk, saleId, 'pending');
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'order.outOfStock',
      error: 'No hay suficiente inventario para restaurar la venta.',
      shortLines: [{ productId: product.id, flavor: 'Menta', available: 2 }],
    });
    expect((await findOrder(desk, orderId)).lines[0]?.status).toBe('cancelled');
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 8 });
  });

  test.each(['completed', 'cancelled'] as const)('that is %s stays so when its flavor was deleted', async (status) => {
    const { product, saleId } = await addSaleThatIs(status);
    await desk.shop.database.query('DELETE FROM product_flavors WHERE id = $1', [product.flavors[0]?.id]);
    const answer = await changeSale(desk, saleId, 'pending');
    expect(answer.status).toBe(409);
    expect(answer.failure).toMatchObject({
      code: 'sale.statusNotAllowed',
      error: 'El sabor de esta venta ya no existe: no se puede volver a dejar pendiente.',
    });
    expect((await changeSale(desk, saleId, status)).status).toBe(200);
  });

  test('shows in the catalogue at once', async () => {
    const { product, saleId } = await addSaleThatIs('pending');
    await changeSale(desk, saleId, 'completed');
    const { data } = await desk.shop.get<{ id: string; inventory: number }[]>('/api/products');
    expect(data.find(({ id }) => id === product.id)).toMatchObject({ inventory: 7, reservedInventory: 0 });
  });
});

test('a product without flavors moves its own units', async () => {
  const product = await addProduct(desk.shop.database, { inventory: 5 }, []);
  const orderId = await addProductSale(desk.shop, product, 2);
  expect((await changeOrder(desk, orderId, 'completed')).status).toBe(200);
  expect(await productStockOf(desk.shop, product)).toBe('3/0');
  await changeOrder(desk, orderId, 'pending');
  expect(await productStockOf(desk.shop, product)).toBe('5/2');
});

test('a flavor name without a record moves no units', async () => {
  const product = await addProduct(desk.shop.database, { sabores: ['Fresa'], inventory: 5 }, []);
  const { orderId } = await placeOrder(desk.shop, [product, 2, 'Fresa']);
  for (const status of ['completed', 'pending', 'cancelled', 'pending'] as const) {
    expect((await changeOrder(desk, orderId, status)).status).toBe(200);
  }
  expect(await productStockOf(desk.shop, product)).toBe('5/0');
});

describe('a request that makes no sense', () => {
  test.each([{}, { status: 'lost' }, { status: null }, { status: ['pending'] }, { status: 'pending', quantity: 1 }])(
    '%j is 400',
    async (body) => {
      const { saleId } = await addPendingSale(desk);
      const { status } = await desk.shop.send('PATCH', `/api/admin/sales/${saleId}/status`, {
        body,
        headers: desk.headers,
      });
      expect(status).toBe(400);
    },
  );

  test('an unknown sale or order is 404, an id that is none is 400', async () => {
    expect((await changeSale(desk, randomUUID(), 'completed')).status).toBe(404);
    expect((await changeOrder(desk, randomUUID(), 'completed')).status).toBe(404);
    expect((await changeSale(desk, '1', 'completed')).status).toBe(400);
    expect((await changeOrder(desk, 'x', 'completed')).status).toBe(400);
  });
});

function changeMany(body: unknown) {
  return desk.shop.send<OrderStatusOutcome[]>('PATCH', '/api/admin/orders/status', { body, headers: desk.headers });
}

describe('a whole order', () => {
  /** Two flavors of 10 units, 2 and 3 of them ordered. */
  async function addOrder() {
    const product = await addProduct(desk.shop.database, {}, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const { orderId } = await placeOrder(desk.shop, [product, 2, 'Uva'], [product, 3, 'Kiwi']);
    const { lines } = await findOrder(desk, orderId);
    const stocks = () =>
      Promise.all(product.flavors.map(async (flavor) => Object.values(await stockOf(desk.shop.database, flavor))));
    return { orderId, product, saleIds: lines.map(({ id }) => id), stocks };
  }

  test('moves every line', async () => {
    const { orderId, stocks } = await addOrder();
    const { status, data } = await changeOrder(desk, orderId, 'completed');
    expect(status).toBe(200);
    expect(data.lines.map((line) => line.status)).toEqual(['completed', 'completed']);
    expect(await stocks()).toEqual([
      [8, 0],
      [7, 0],
    ]);
  });

  test('leaves the lines alone that are there already', async () => {
    const { orderId, saleIds, stocks } = await addOrder();
    await changeSale(desk, saleIds[0], 'completed');
    expect((await changeOrder(desk, orderId, 'completed')).status).toBe(200);
    expect(await stocks()).toEqual([
      [8, 0],
      [7, 0],
    ]);
  });

  test('is completed without what was cancelled of it, also among many, and once', async () => {
    const orders = await Promise.all([addOrder(), addOrder()]);
    for (const { saleIds } of orders) await changeSale(desk, saleIds[0], 'cancelled');
    const [alone, other] = orders.map(({ orderId }) => orderId) as [string, string];
    expect((await changeOrder(desk, alone, 'completed')).data.lines.map((line) => line.status)).toEqual([
      'cancelled',
      'completed',
    ]);
    const { data } = await changeMany({ ids: [alone, other], status: 'completed' });
    expect(data).toMatchObject([{ ok: true }, { ok: true }]);
    for (const { stocks } of orders)
      expect(await stocks()).toEqual([
        [10, 0],
        [7, 0],
      ]);
  });

  test('goes back to pending without what was cancelled of it, or came back, also among many', async () => {
    const orders = await Promise.all([addOrder(), addOrder()]);
    const [alone, other] = orders.map(({ orderId }) => orderId) as [string, string];
    for (const { saleIds } of orders) await changeSale(desk, saleIds[0], 'cancelled');
    await changeMany({ ids: [alone, other], status: 'completed' });
    const sale = orders[1].saleIds[1] ?? '';
    const { version } = await findOrder(desk, other);
    const body = { version, units: 1, outcome: 'restocked', reason: null };
    const { status } = await desk.shop.send('PATCH', `/api/admin/sales/${sale}/units`, { headers: desk.headers, body });
    expect(status).toBe(200);
    expect((await changeOrder(desk, alone, 'pending')).data.lines.map((line) => line.status)).toEqual([
      'cancelled',
      'pending',
    ]);
    expect((await changeMany({ ids: [alone, other], status: 'pending' })).data).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    const { lines } = await findOrder(desk, other);
    expect(lines.map((line) => [line.status, line.quantity, line.returned?.how])).toEqual([
      ['cancelled', 2, undefined],
      ['pending', 2, undefined],
      ['cancelled', 1, 'restocked'],
    ]);
    expect(await orders[1].stocks()).toEqual([
      [10, 0],
      [10, 2],
    ]);
  });

  test('moves nothing when one line can’t', async () => {
    const { orderId, saleIds, stocks } = await addOrder();
    await changeSale(desk, saleIds[1], 'completed');
    const { status, failure } = await changeOrder(desk, orderId, 'cancelled');
    expect([status, failure.code]).toEqual([409, 'sale.statusNotAllowed']);
    expect((await findOrder(desk, orderId)).lines.map((line) => line.status)).toEqual(['pending', 'completed']);
    expect(await stocks()).toEqual([
      [10, 2],
      [7, 0],
    ]);
  });

  test('is not restored in part', async () => {
    const { orderId, product, stocks } = await addOrder();
    await changeOrder(desk, orderId, 'cancelled');
    await placeOrder(desk.shop, [product, 9, 'Kiwi']);
    const { status, failure } = await changeOrder(desk, orderId, 'pending');
    expect(status).toBe(409);
    expect(failure.shortLines).toEqual([{ productId: product.id, flavor: 'Kiwi', available: 1 }]);
    expect(await stocks()).toEqual([
      [10, 0],
      [10, 9],
    ]);
  });

  test('with two lines of one flavor moves the units of both', async () => {
    const product = await addProduct(desk.shop.database);
    const { orderId } = await placeOrder(desk.shop, [product, 2], [product, 3]);
    await changeOrder(desk, orderId, 'completed');
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 5, reserved: 0 });
  });
});

describe('many orders at once', () => {
  test('are changed one by one, and each is told of', async () => {
    const first = await addPendingSale(desk);
    const second = await addPendingSale(desk);
    await changeOrder(desk, second.orderId, 'completed');
    const unknown = randomUUID();
    const { status, data } = await changeMany({
      ids: [first.orderId, second.orderId, unknown, first.orderId],
      status: 'cancelled',
    });
    expect(status).toBe(200);
    expect(data).toEqual([
      { id: first.orderId, ok: true, version: 2 },
      { id: second.orderId, ok: false, error: 'Una venta completada no puede pasar a cancelada.' },
      { id: unknown, ok: false, error: 'No lo encontramos: puede que otra persona lo haya eliminado.' },
    ]);
    expect(await stockOf(desk.shop.database, first.product.flavors[0])).toEqual({ inventory: 10, reserved: 0 });
    expect(await stockOf(desk.shop.database, second.product.flavors[0])).toEqual({ inventory: 7, reserved: 0 });
  });

  test('are counted, not the calls that bring them', async () => {
    const limited = await openShop(undefined, { RATE_LIMIT_SCALE: '0.1' });
    const [someone, another] = [await addStaff(limited), await addStaff(limited)];
    async function bring(orders: number, { headers } = someone) {
      const body = { ids: Array.from({ length: orders }, () => randomUUID()), status: 'cancelled' };
      return (await limited.send('PATCH', '/api/admin/orders/status', { body, headers })).status;
    }
    const statuses = [await bring(100), await bring(100), await bring(1), await bring(1, another)];
    await limited.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test.each([
    [{ ids: [], status: 'cancelled' }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => randomUUID()), status: 'cancelled' }, 'ids'],
    [{ ids: ['1'], status: 'cancelled' }, 'ids'],
    [{ ids: randomUUID(), status: 'cancelled' }, 'ids'],
    [{ ids: [null], status: 'cancelled' }, 'ids'],
    [{ ids: [randomUUID()], status: 'lost' }, 'status'],
  ])('%j is 400', async (body, path) => {
    const { status, failure } = await changeMany(body);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });
});
