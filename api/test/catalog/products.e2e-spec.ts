import { randomUUID } from 'node:crypto';

import type { AuditEntryView, Problem, ProductView, StaffFlavorView, StaffProductView } from '@shop/contracts';

import { ProductFlavorEntity } from '../../src/catalog/product-flavor.entity';
import { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
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

const create = (body: object, as = headers) => shop.post<StaffProductView>(PATH, { body, headers: as });
const remove = (id: string) => shop.send<{ id: string }>('DELETE', `${PATH}/${id}`, { headers });
const find = async (id: string) => (await shop.get<StaffProductView>(`${PATH}/${id}`, { headers })).data;

async function historyOf(id: string): Promise<Pick<AuditEntryView, 'action' | 'before' | 'after'>[]> {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/product/${id}`, { headers });
  return data.map(({ action, before, after }) => ({ action, before, after }));
}

async function publicProducts(): Promise<ProductView[]> {
  return (await shop.get<ProductView[]>('/api/products')).data;
}

const minimal = { name: 'Bruma 20K', puffs: 20_000, price: '145.50' };

function expectProblems({ status, failure }: Answer<unknown>, problems: Problem[]): void {
  expect(failure.problems).toEqual(problems);
  expect([status, failure.code]).toEqual([400, 'request.invalid']);
}

describe('creating a product', () => {
  test('takes name, puffs and price, and the rest has the specified defaults', async () => {
    const { status, data } = await create(minimal);
    expect(status).toBe(201);
    expect(data).toEqual({
      ...minimal,
      id: expect.any(String) as string,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      image: '',
      sabores: [],
      description: '',
      flavors: [],
      popular: false,
      active: true,
      showOnHomepage: true,
      inventory: 0,
      reservedInventory: 0,
      lowStockThreshold: 10,
      available: 0,
      stockStatus: 'unsellable',
      pending: 0,
      hasSales: false,
    });
    expect((await publicProducts())[0]).toMatchObject(minimal);
    expect(await find(data.id)).toEqual(data);
  });

  test('takes out of the names of its flavors what nobody sees, and has each once', async () => {
    const sabores = ['Men\u202eta', 'Menta\u200b', 'Piña', 'Piña'.normalize('NFD')];
    const { data } = await create({ name: 'Brisa', puffs: 5000, price: '100.00', sabores });
    expect(data.sabores).toEqual(['Menta', 'Piña']);
  });

  test('keeps every field as it was sent, markup included', async () => {
    const body = {
      name: '<img src=x onerror=alert(1)>',
      puffs: 1,
      price: '99999999.99',
      image: 'bruma.webp',
      sabores: 'Uva, <b>Kiwi</b>, ,uva',
      description: '  "; DROP TABLE products; -- ${7*7} {{7*7}}  ',
      popular: true,
      active: false,
      showOnHomepage: false,
      inventory: 7,
      reservedInventory: 2,
      lowStockThreshold: 0,
    };
    const { data } = await create(body);
    expect(data).toMatchObject({ ...body, sabores: ['Uva', '<b>Kiwi</b>'], description: body.description.trim() });
    expect(data).toMatchObject({ available: 999, stockStatus: 'untracked' });
    expect(await publicProducts()).toEqual([]);
  });

  test.each([
    [145.5, '145.50'],
    ['145.5', '145.50'],
    [' 7 ', '7.00'],
    [0.29, '0.29'],
  ])('reads the price %p as %s', async (price, stored) => {
    expect((await create({ ...minimal, price })).data.price).toBe(stored);
  });

  test('names everything that is wrong, each with its path', async () => {
    expectProblems(await create({}), [
      { path: 'name', message: 'El nombre es requerido' },
      { path: 'puffs', message: 'Los puffs son requeridos' },
      { path: 'price', message: 'El precio es requerido' },
    ]);
    const wrong = { name: ' ', puffs: 0, price: 0, inventory: -1, reservedInventory: -1, lowStockThreshold: -1 };
    expectProblems(await create({ ...wrong, popular: 'sí', sabores: 7, image: '../x', extra: 1 }), [
      { path: 'extra', message: 'Campo desconocido' },
      { path: 'name', message: 'El nombre es requerido' },
      { path: 'puffs', message: 'Debe ser un número entero de 1 a 1000000' },
      { path: 'price', message: 'El precio debe ser mayor que 0' },
      { path: 'image', message: 'Elige una imagen de la tienda' },
      { path: 'sabores', message: 'Escribe los sabores separados por comas' },
      { path: 'popular', message: 'Debe ser verdadero o falso' },
      { path: 'inventory', message: 'El inventario no puede ser negativo' },
      { path: 'reservedInventory', message: 'El inventario reservado no puede ser negativo' },
      { path: 'lowStockThreshold', message: 'El umbral de stock bajo no puede ser negativo' },
    ]);
    expect(await shop.database.getRepository(ProductEntity).count()).toBe(0);
  });

  const tooMuchReserved = [
    { path: 'reservedInventory', message: 'El inventario reservado no puede ser mayor al inventario total' },
  ];
  test('refuses to reserve more than there is', async () => {
    expectProblems(await create({ ...minimal, inventory: 3, reservedInventory: 4 }), tooMuchReserved);
  });

  test.each([
    ['a text with NUL', { name: 'a\0' }],
    ['half a character', { name: '\ud800' }],
    ['a name of 121', { name: 'x'.repeat(121) }],
    ['a price in exponents', { price: '1e3' }],
    ['a price of three decimals', { price: 145.505 }],
    ['a price beyond the column', { price: '100000000.00' }],
    ['a price object', { price: { $gt: 0 } }],
    ['puffs as text', { puffs: '9000' }],
    ['half a puff', { puffs: 1.5 }],
    ['a boolean null', { active: null }],
    ['an inventory beyond the column', { inventory: 1e10 }],
    ['61 sabores', { sabores: Array.from({ length: 61 }, (_, n) => String(n)) }],
    ['sabores that are no texts', { sabores: ['Uva', { name: 'Kiwi' }] }],
    ['an image elsewhere', { image: 'https://malo.example/x.png' }],
    ['a script for an image', { image: 'javascript:alert(1)' }],
    ['an id', { id: randomUUID() }],
    ['what is unknown', { unknown: true }],
  ])('refuses %s', async (_name, change) => {
    const { status, failure } = await create({ ...minimal, ...change });
    expect(status).toBe(400);
    expect(failure.problems?.length).toBe(1);
  });

  test('with its first counts takes addProduct alone; to change them takes editInventory', async () => {
    const { headers: adder } = await addStaff(shop, { addProduct: true });
    const counts = { inventory: 9, reservedInventory: 1, lowStockThreshold: 3 };
    const { status, data } = await create({ ...minimal, ...counts }, adder);
    expect([status, data]).toEqual([201, expect.objectContaining(counts)]);
    const body = { inventory: 10, expectedInventory: 9 };
    expect((await shop.send('PATCH', `${PATH}/${data.id}`, { body, headers: adder })).status).toBe(403);
  });

  test('is written into the audit log', async () => {
    const { data } = await create({ ...minimal, inventory: 4 });
    expect(await historyOf(data.id)).toEqual([
      {
        action: 'product.created',
        before: null,
        after: expect.objectContaining({ name: 'Bruma 20K', price: '145.50', inventory: 4 }) as object,
      },
    ]);
  });
});

describe('deleting a product', () => {
  test('takes its flavors along and tells the audit log', async () => {
    const product = await addProduct(shop.database);
    const { status, data } = await remove(product.id);
    expect([status, data]).toEqual([200, { id: product.id }]);
    expect(await publicProducts()).toEqual([]);
    expect(await shop.database.getRepository(ProductFlavorEntity).count()).toBe(0);
    expect((await historyOf(product.id)).map(({ action, after }) => [action, after])).toEqual([
      ['product.deleted', null],
    ]);
    expect((await remove(product.id)).status).toBe(404);
  });

  test('tells of a flavor, too, that was added while the deletion waited', async () => {
    const product = await addProduct(shop.database, {}, []);
    const holder = shop.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM products FOR NO KEY UPDATE');
    const path = `${PATH}/${product.id}/flavors`;
    const added = shop.post<StaffFlavorView>(path, { body: { name: 'Uva' }, headers });
    await untilSomebodyWaits(shop.database);
    const removed = remove(product.id);
    await untilSomebodyWaits(shop.database, 2);
    await holder.commitTransaction();
    await holder.release();
    const { data: flavor } = await added;
    expect((await removed).status).toBe(200);
    const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/flavor/${flavor.id}`, { headers });
    expect(data.map(({ action }) => action)).toEqual(['flavor.deleted', 'flavor.created']);
  });

  test('with sales is refused, cancelled ones too', async () => {
    const product = await addProduct(shop.database);
    await shop.post('/api/orders', { body: orderFor(product) });
    await shop.database.query(`UPDATE sales SET status = 'cancelled'`);
    const { status, failure } = await remove(product.id);
    expect([status, failure.code]).toEqual([409, 'product.hasSales']);
    expect(failure.error).toContain('desactívalo');
  });

  test('while it is being ordered, one of the two goes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const flavors = round % 2 === 0 ? [{ name: 'Uva' }, { name: 'Kiwi' }] : [];
      const product = await addProduct(shop.database, { inventory: 9 }, flavors);
      const [deleted, ordered] = await Promise.all([
        remove(product.id),
        shop.post('/api/orders', { body: orderFor(product) }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([deleted.status, ordered.status]);
    }
  });
});
