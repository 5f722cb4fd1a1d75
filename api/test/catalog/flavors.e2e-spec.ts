import { randomUUID } from 'node:crypto';

import type { AuditEntryView, ProductView, StaffFlavorView, StaffProductView } from '@shop/contracts';

import { ProductFlavorEntity } from '../../src/catalog/product-flavor.entity';
import { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, orderFor, stockOf } from '../support/builders/basics';
import { addProductSale } from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop, { role: 'admin' }));
});
beforeEach(() => shop.empty('orders', 'products', 'audit_log'));
afterAll(() => shop.close());

const create = (productId: string, body: object, as = headers) =>
  shop.post<StaffFlavorView>(`/api/admin/products/${productId}/flavors`, { body, headers: as });
const patch = (id: string | undefined, body: object, as = headers) =>
  shop.send<StaffFlavorView>('PATCH', `/api/admin/flavors/${String(id)}`, { body, headers: as });
const remove = (id: string | undefined) =>
  shop.send<{ id: string }>('DELETE', `/api/admin/flavors/${String(id)}`, { headers });
const list = (productId: string) =>
  shop.get<StaffFlavorView[]>(`/api/admin/products/${productId}/flavors`, { headers });

async function actionsOn(id: string | undefined): Promise<string[]> {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/flavor/${String(id)}`, { headers });
  return data.map(({ action }) => action);
}

async function publicProduct(): Promise<ProductView | undefined> {
  return (await shop.get<ProductView[]>('/api/products')).data[0];
}

async function settle(status: 'completed' | 'cancelled'): Promise<void> {
  await shop.database.query('UPDATE sales SET status = $1', [status]);
}

describe('creating a flavor', () => {
  test('takes a name, and the rest has the specified defaults', async () => {
    const product = await addProduct(shop.database, {}, []);
    const { status, data } = await create(product.id, { name: '  Melón <b>Hielo</b> ' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String) as string,
      productId: product.id,
      name: 'Melón <b>Hielo</b>',
      active: true,
      inventory: 0,
      reservedInventory: 0,
      lowStockThreshold: 5,
      createdAt: expect.stringMatching(/Z$/) as string,
      available: 0,
      stockStatus: 'out_of_stock',
      pending: 0,
    });
    expect((await list(product.id)).data).toEqual([data]);
    expect((await publicProduct())?.flavors.map(({ name }) => name)).toEqual(['Melón <b>Hielo</b>']);
    expect(await actionsOn(data.id)).toEqual(['flavor.created']);
  });

  test.each([{ inventory: 8 }, { inventory: 8, reservedInventory: 1 }, { lowStockThreshold: 9 }])(
    'with %j takes editInventory beside addProduct',
    async (counts) => {
      const product = await addProduct(shop.database, {}, []);
      const { headers: adder } = await addStaff(shop, { addProduct: true });
      const { headers: both } = await addStaff(shop, { addProduct: true, editInventory: true });
      const refused = await create(product.id, { name: 'Uva', ...counts }, adder);
      expect([refused.status, refused.failure.code]).toEqual([403, 'auth.forbidden']);
      expect((await list(product.id)).data).toEqual([]);
      const empty = { inventory: 0, reservedInventory: 0, lowStockThreshold: 5 };
      expect((await create(product.id, { name: 'Kiwi', ...empty }, adder)).status).toBe(201);
      expect((await create(product.id, { name: 'Uva', ...counts }, both)).data).toMatchObject(counts);
    },
  );

  test('ends the product’s own stock and its names, and leaves their pending sales consistent', async () => {
    const plain = await addProduct(shop.database, { inventory: 9 }, []);
    await addProductSale(shop, plain, 2);
    await create(plain.id, { name: 'Uva', inventory: 5 });
    const body = orderFor(plain, { quantity: 2, flavor: 'Uva' });
    expect((await shop.post('/api/orders', { body })).status).toBe(201);
    const { data } = await shop.get<StaffProductView>(`/api/admin/products/${plain.id}`, { headers });
    expect(data).toMatchObject({ inventory: 5, reservedInventory: 2, available: 3, pending: 2 });
    const row = await shop.database.getRepository(ProductEntity).findOneByOrFail({ id: plain.id });
    expect([row.inventory, row.reservedInventory]).toEqual([9, 2]);

    const named = await addProduct(shop.database, { sabores: ['Kiwi'] }, []);
    const kiwi = orderFor(named, { flavor: 'Kiwi' });
    expect((await shop.post('/api/orders', { body: kiwi })).status).toBe(201);
    await create(named.id, { name: 'Lima', inventory: 5 });
    expect((await shop.post('/api/orders', { body: kiwi })).status).toBe(409);
  });

  test.each(['Menta', 'MENTA', ' menta '])('refuses a name that the product has: %p', async (name) => {
    const product = await addProduct(shop.database);
    const { status, failure } = await create(product.id, { name });
    expect([status, failure.code]).toEqual([409, 'flavor.nameTaken']);
    expect(failure.problems?.map(({ path }) => path)).toEqual(['name']);
    const other = await addProduct(shop.database, {}, []);
    expect((await create(other.id, { name })).status).toBe(201);
  });

  test('refuses a name that the product has with letters and marks together', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Maracuyá' }]);
    const { status, failure } = await create(product.id, { name: 'Maracuyá'.normalize('NFD') });
    expect([status, failure.code]).toEqual([409, 'flavor.nameTaken']);
  });

  test('of one name twenty times at once makes one', async () => {
    const product = await addProduct(shop.database, {}, []);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(product.id, { name: 'Uva' })));
    const outcomes = answers.map(({ status, failure }) => (status === 201 ? 'made' : failure.code)).sort();
    expect(outcomes).toEqual([...Array.from({ length: 19 }, () => 'flavor.nameTaken'), 'made']);
  });

  test('names everything that is wrong, each with its path', async () => {
    const product = await addProduct(shop.database, {}, []);
    const wrong = { name: '  ', inventory: -1, reservedInventory: -2, lowStockThreshold: -3, active: 1 };
    expect((await create(product.id, wrong)).failure.problems).toEqual([
      { path: 'name', message: 'El nombre del sabor es requerido' },
      { path: 'inventory', message: 'El inventario no puede ser negativo' },
      { path: 'reservedInventory', message: 'El inventario reservado no puede ser negativo' },
      { path: 'lowStockThreshold', message: 'El umbral de stock bajo no puede ser negativo' },
      { path: 'active', message: 'Debe ser verdadero o falso' },
    ]);
    const { failure } = await create(product.id, { name: 'Uva', inventory: 1, reservedInventory: 2 });
    expect(failure.problems).toEqual([
      { path: 'reservedInventory', message: 'El inventario reservado no puede ser mayor al inventario total' },
    ]);
    expect((await create(product.id, {})).failure.problems?.[0]?.message).toBe('El nombre del sabor es requerido');
    expect((await list(product.id)).data).toEqual([]);
  });

  test('of a product that is not there is a 404', async () => {
    expect((await create(randomUUID(), { name: 'Uva' })).status).toBe(404);
    expect((await list(randomUUID())).status).toBe(404);
    expect((await create('1', { name: 'Uva' })).status).toBe(400);
  });
});

describe('changing a flavor', () => {
  test('answers the whole flavor, tells the audit log, and the public list has it at once', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 10 }]);
    const id = product.flavors[0]?.id;
    const { status, data } = await patch(id, { inventory: 25 });
    expect([status, data.inventory, data.name]).toEqual([200, 25, 'Uva']);
    expect((await publicProduct())?.inventory).toBe(25);
    const off = await patch(id, { name: 'Uva Hielo', active: false, lowStockThreshold: 0 });
    // Nobody can buy of it.
    expect(off.data).toMatchObject({ inventory: 25, available: 0 });
    expect(await publicProduct()).toMatchObject({ inventory: 0, flavors: [{ name: 'Uva Hielo', active: false }] });
    expect(await actionsOn(id)).toEqual(['stock.edited', 'flavor.updated', 'stock.edited']);
    const { data: history } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/flavor/${String(id)}`, {
      headers,
    });
    expect(history.at(-1)).toMatchObject({
      before: { inventory: 10, reservedInventory: 0, lowStockThreshold: 5 },
      after: { inventory: 25, reservedInventory: 0, lowStockThreshold: 5 },
      actor: { kind: 'staff' },
    });
  });

  test('with what it is already takes neither flag and changes nothing', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 10 }]);
    const id = product.flavors[0]?.id;
    const body = { name: 'Uva', inventory: 10, reservedInventory: 0, lowStockThreshold: 5, active: true };
    for (const flag of ['addProduct', 'editInventory'] as const) {
      const { headers: other } = await addStaff(shop, { [flag]: true });
      expect((await patch(id, body, other)).status).toBe(200);
    }
    expect(await actionsOn(id)).toEqual([]);
  });

  test('keeps the names apart without regard to case, and may change the case of its own', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const [uva] = product.flavors;
    expect((await patch(uva?.id, { name: 'KIWI' })).failure.code).toBe('flavor.nameTaken');
    expect((await patch(uva?.id, { name: 'UVA' })).data.name).toBe('UVA');
    expect((await patch(uva?.id, { name: '' })).failure.problems).toEqual([
      { path: 'name', message: 'El nombre del sabor es requerido' },
    ]);
  });

  test.each([
    [{ inventory: 2 }, 400, 'request.invalid'],
    [{ reservedInventory: 11 }, 400, 'request.invalid'],
    [{ inventory: -1 }, 400, 'request.invalid'],
    [{ reservedInventory: 2 }, 409, 'stock.belowPending'],
    [{ reservedInventory: 2, inventory: 2 }, 409, 'stock.belowPending'],
    [{ inventory: 20, expectedInventory: 9 }, 409, 'stock.moved'],
    [{ inventory: null }, 400, 'request.invalid'],
    [{ productId: randomUUID() }, 400, 'request.invalid'],
    [{ reservedInventory: 3 }, 200, undefined],
    [{ inventory: 20, expectedInventory: 10 }, 200, undefined],
  ])('to %j with 3 pending and 1 held of 10 is %d', async (body, status, code) => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 10, reservedInventory: 1 }]);
    await shop.post('/api/orders', { body: orderFor(product, { quantity: 3 }) });
    const answer = await patch(product.flavors[0]?.id, body);
    expect([answer.status, answer.failure.code]).toEqual([status, code]);
    if (status !== 200)
      expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 4 });
  });

  test('leaves the name of what was sold', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 9 }]);
    await shop.post('/api/orders', { body: orderFor(product) });
    await patch(product.flavors[0]?.id, { name: 'Mora' });
    expect(await shop.database.query('SELECT flavor_name FROM sales')).toEqual([{ flavor_name: 'Uva' }]);
    expect((await patch(randomUUID(), { name: 'X' })).status).toBe(404);
  });

  test('that waited for an order keeps its reservation', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 9 }]);
    const holder = shop.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM product_flavors FOR UPDATE');
    const order = shop.post('/api/orders', { body: orderFor(product, { quantity: 4 }) });
    await untilSomebodyWaits(shop.database);
    const edit = patch(product.flavors[0]?.id, { inventory: 20 });
    await untilSomebodyWaits(shop.database, 2);
    await holder.commitTransaction();
    await holder.release();
    expect([(await order).status, (await edit).status]).toEqual([201, 200]);
    expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 20, reserved: 4 });
  });

  test('while it is being ordered loses no reservation and no edit', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 100 }]);
    const id = product.flavors[0]?.id;
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => shop.post('/api/orders', { body: orderFor(product, { quantity: 2 }) })),
      ...Array.from({ length: 10 }, (_, n) => patch(id, { inventory: 200 + n })),
      ...Array.from({ length: 10 }, (_, n) => patch(id, { lowStockThreshold: n + 6 })),
    ]);
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    const { inventory, reserved } = await stockOf(shop.database, product.flavors[0]);
    expect(inventory).toBeGreaterThanOrEqual(200);
    expect(reserved).toBe(40);
    expect((await actionsOn(id)).filter((action) => action === 'stock.edited')).toHaveLength(20);
  });
});

describe('deleting a flavor', () => {
  test('keeps settled sales, and gives the product its own stock back after the last one', async () => {
    const product = await addProduct(shop.database, { inventory: 4 });
    const id = product.flavors[0]?.id;
    await shop.post('/api/orders', { body: orderFor(product) });
    const { status, failure } = await remove(id);
    expect([status, failure.code]).toEqual([409, 'flavor.hasPendingSales']);
    await settle('completed');
    expect((await remove(id)).data).toEqual({ id });
    expect(await shop.database.query('SELECT flavor_name, status FROM sales')).toEqual([
      { flavor_name: 'Menta', status: 'completed' },
    ]);
    expect(await publicProduct()).toMatchObject({ inventory: 4, flavors: [] });
    expect((await actionsOn(id))[0]).toBe('flavor.deleted');
    expect((await remove(id)).status).toBe(404);
  });

  test('touches none of the sales that it had, however many', async () => {
    const product = await addProduct(shop.database);
    await shop.post('/api/orders', { body: orderFor(product) });
    await settle('completed');
    // A change of one of these rows waits here.
    await shop.database.transaction(async (manager) => {
      await manager.query('SELECT FROM sales FOR UPDATE');
      expect((await remove(product.flavors[0]?.id)).status).toBe(200);
    });
  });

  test('while it is being ordered, one of the two goes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await addProduct(shop.database);
      const [deleted, ordered] = await Promise.all([
        remove(product.flavors[0]?.id),
        shop.post('/api/orders', { body: orderFor(product) }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([deleted.status, ordered.status]);
      const left = await shop.database.getRepository(ProductFlavorEntity).countBy({ productId: product.id });
      expect(left).toBe(deleted.status === 200 ? 0 : 1);
    }
  });
});
