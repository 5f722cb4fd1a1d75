import { randomUUID } from 'node:crypto';

import type { AuditEntryView, Problem, ProductView, StaffProductView } from '@shop/contracts';

import { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { addProductSale, findOrder } from '../support/builders/orders';
import { editOf, sendEdit } from '../support/builders/order-changes';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

const PATH = '/api/admin/products';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop, { role: 'admin' }));
});
beforeEach(() => shop.empty('orders', 'products', 'audit_log'));
afterAll(() => shop.close());

const patch = (id: string, body: object, as = headers) =>
  shop.send<StaffProductView>('PATCH', `${PATH}/${id}`, { body, headers: as });
const find = async (id: string) => (await shop.get<StaffProductView>(`${PATH}/${id}`, { headers })).data;

async function historyOf(id: string): Promise<Pick<AuditEntryView, 'action' | 'before' | 'after'>[]> {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/product/${id}`, { headers });
  return data.map(({ action, before, after }) => ({ action, before, after }));
}

async function publicProducts(): Promise<ProductView[]> {
  return (await shop.get<ProductView[]>('/api/products')).data;
}

function expectProblems({ status, failure }: Answer<unknown>, problems: Problem[]): void {
  expect(failure.problems).toEqual(problems);
  expect([status, failure.code]).toEqual([400, 'request.invalid']);
}

describe('changing a product', () => {
  test('answers the whole product, and the public list has it at once', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9 }, []);
    const { status, data } = await patch(id, { name: 'Nube 12K', price: '150', sabores: ['Uva'], inventory: 20 });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, name: 'Nube 12K', price: '150.00', sabores: ['Uva'], inventory: 20, puffs: 9000 });
    expect((await publicProducts())[0]).toMatchObject({ name: 'Nube 12K', price: '150.00', inventory: 20 });
    await patch(id, { active: false });
    expect(await publicProducts()).toEqual([]);
  });

  test('leaves what it does not name, also where a new product would begin otherwise', async () => {
    const fields = { popular: true, active: false, showOnHomepage: false, description: 'Frío', sabores: ['Uva'] };
    const counts = { inventory: 9, reservedInventory: 2, lowStockThreshold: 3 };
    const { id } = await addProduct(shop.database, { ...fields, ...counts, image: 'a.webp' }, []);
    const before = await find(id);
    expect((await patch(id, { puffs: 1 })).data).toEqual({ ...before, puffs: 1 });
    expect(before).toMatchObject({ ...fields, ...counts, image: 'a.webp' });
  });

  test('writes fields and counts into the audit log, apart, and only what changed', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9, image: 'a.webp' }, []);
    await patch(id, { name: 'Nube 9K', image: 'b.webp', price: '120.00', inventory: 12, reservedInventory: 0 });
    expect(await historyOf(id)).toEqual([
      {
        action: 'stock.edited',
        before: { inventory: 9, reservedInventory: 0, lowStockThreshold: 10 },
        after: { inventory: 12, reservedInventory: 0, lowStockThreshold: 10 },
      },
      {
        action: 'product.updated',
        before: { price: '100.00', image: 'a.webp' },
        after: { price: '120.00', image: 'b.webp' },
      },
    ]);
  });

  test('with what it is already changes nothing, for any staff', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9, sabores: ['Uva'] }, []);
    const { inventory, reservedInventory, lowStockThreshold, ...fields } = (await find(id)) as ProductView;
    const { name, puffs, price, image, sabores, description, popular, active } = fields;
    const whole = { name, puffs, price, image, sabores, description, popular, active };
    for (const flag of ['addProduct', 'editInventory'] as const) {
      const { headers: other } = await addStaff(shop, { [flag]: true });
      const body = { ...whole, inventory, reservedInventory, lowStockThreshold };
      expect((await patch(id, body, other)).status).toBe(200);
      expect((await patch(id, {}, other)).status).toBe(200);
    }
    expect(await historyOf(id)).toEqual([]);
  });

  test('of fields and counts takes both flags, and is refused whole', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9 }, []);
    for (const flag of ['addProduct', 'editInventory'] as const) {
      const { headers: other } = await addStaff(shop, { [flag]: true });
      expect((await patch(id, { name: 'Otro', inventory: 10 }, other)).status).toBe(403);
    }
    const { headers: both } = await addStaff(shop, { addProduct: true, editInventory: true });
    expect(await find(id)).toMatchObject({ name: 'Nube 9K', inventory: 9 });
    expect((await patch(id, { name: 'Otro', inventory: 10 }, both)).status).toBe(200);
  });

  test.each([
    [{ inventory: 2 }, 'El inventario reservado no puede ser mayor al inventario total'],
    [{ reservedInventory: 10 }, 'El inventario reservado no puede ser mayor al inventario total'],
    [{ reservedInventory: -1 }, 'El inventario reservado no puede ser negativo'],
  ])('to %p with 3 of 9 reserved is refused', async (body, message) => {
    const { id } = await addProduct(shop.database, { inventory: 9, reservedInventory: 3 }, []);
    expectProblems(await patch(id, body), [{ path: 'reservedInventory', message }]);
    expect(await find(id)).toMatchObject({ inventory: 9, reservedInventory: 3 });
  });

  test('may hold more than is pending, never less', async () => {
    const product = await addProduct(shop.database, { inventory: 9, reservedInventory: 1 }, []);
    await addProductSale(shop, product, 3);
    expect(await find(product.id)).toMatchObject({ reservedInventory: 4, pending: 3, hasSales: true });
    const { status, failure } = await patch(product.id, { reservedInventory: 2 });
    expect([status, failure.code]).toEqual([409, 'stock.belowPending']);
    expect(failure.problems?.[0]?.path).toBe('reservedInventory');
    expect((await patch(product.id, { reservedInventory: 3 })).data).toMatchObject({ reservedInventory: 3 });
  });

  test('with an expected inventory is refused when it moved', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9 }, []);
    const { status, failure } = await patch(id, { inventory: 12, expectedInventory: 8 });
    expect([status, failure.code]).toEqual([409, 'stock.moved']);
    expect((await patch(id, { inventory: 12, expectedInventory: 9 })).data.inventory).toBe(12);
  });

  test('with what it is already is told of a move where somebody else counted after this user', async () => {
    const { id } = await addProduct(shop.database, { inventory: 9 }, []);
    const counted = { inventory: 12, expectedInventory: 9 };
    await patch(id, counted);
    // Without its answer the count is made again.
    expect((await patch(id, counted)).status).toBe(200);
    const { headers: other } = await addStaff(shop, { role: 'admin' });
    await patch(id, { inventory: 20 }, other);
    await patch(id, { inventory: 12 }, other);
    expect((await patch(id, counted)).failure.code).toBe('stock.moved');
  });

  test('below what is pending counts no units of sales that move no stock', async () => {
    const product = await addProduct(shop.database, { sabores: ['Uva'], inventory: 9, reservedInventory: 3 }, []);
    const { status } = await shop.post('/api/orders', { body: orderFor(product, { quantity: 3, flavor: 'Uva' }) });
    expect([status, (await find(product.id)).pending]).toEqual([201, 0]);
    expect((await patch(product.id, { reservedInventory: 1 })).data.reservedInventory).toBe(1);
  });

  test('with flavors leaves its units to them, whatever it says of them', async () => {
    const { id } = await addProduct(shop.database, { inventory: 4 }, [
      { name: 'Uva', inventory: 7, reservedInventory: 2 },
      { name: 'Kiwi', inventory: 30, active: false },
    ]);
    const { headers: adder } = await addStaff(shop, { addProduct: true });
    const body = { name: 'Otro', inventory: 500, reservedInventory: 900, expectedInventory: 1 };
    const { status, data } = await patch(id, body, adder);
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Otro', inventory: 7, reservedInventory: 2 });
    const row = await shop.database.getRepository(ProductEntity).findOneByOrFail({ id });
    expect([row.inventory, row.reservedInventory]).toEqual([4, 0]);
    expect((await patch(id, { lowStockThreshold: 3 }, adder)).status).toBe(403);
    expect((await patch(id, { lowStockThreshold: 3 })).data.lowStockThreshold).toBe(3);
  });

  test('leaves what was sold as it was sold', async () => {
    const product = await addProduct(shop.database);
    const { data: order } = await shop.post<{ orderId: string; token: string }>('/api/orders', {
      body: orderFor(product),
    });
    await patch(product.id, { name: 'Otro', price: '1.00', image: 'otra.webp', puffs: 1 });
    const { data } = await shop.get<{ lines: object[] }>(`/api/orders/${order.orderId}?token=${order.token}`);
    expect(data.lines).toMatchObject([
      { productName: 'Nube 9K', unitPrice: '100.00', image: 'nube.webp', puffs: 9000 },
    ]);
  });

  test('that is not there, or is none, is 404 or 400', async () => {
    expect((await patch(randomUUID(), { name: 'X' })).status).toBe(404);
    for (const id of ['1', '..%2f', 'x'.repeat(10_000), '%00', 'null', `${randomUUID()}'--`]) {
      expect((await patch(id, { name: 'X' })).status).toBe(400);
    }
  });
});

describe('changes at once', () => {
  test('an edit that waited for an order’s edit counts its reservation', async () => {
    const product = await addProduct(shop.database, { inventory: 5, reservedInventory: 2 }, []);
    const order = await findOrder({ shop, headers }, await addProductSale(shop, product, 1));
    const lines = [{ saleId: order.lines[0]?.id ?? '', quantity: 3 }];
    const changes = editOf(order, { lines, expectedTotal: '300.00' });
    const holder = shop.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM products FOR UPDATE');
    const more = sendEdit({ shop, headers }, order.orderId, changes);
    await untilSomebodyWaits(shop.database);
    const edit = patch(product.id, { inventory: 4 });
    await untilSomebodyWaits(shop.database, 2);
    await holder.commitTransaction();
    await holder.release();
    expect((await more).status).toBe(200);
    expect((await edit).status).toBe(400);
    expect(await find(product.id)).toMatchObject({ inventory: 5, reservedInventory: 5, pending: 3 });
  });

  test('of twenty who saw the same stock one changes it', async () => {
    const { id } = await addProduct(shop.database, { inventory: 10 }, []);
    const body = (n: number) => ({ inventory: 11 + n, expectedInventory: 10 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => patch(id, body(n))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await historyOf(id)).toHaveLength(1);
  });
});
