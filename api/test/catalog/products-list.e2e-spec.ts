import { LEGACY_FLAVOR_STOCK, type LowStockRow, type StaffProductView, type SuccessList } from '@shop/contracts';

import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

const PATH = '/api/admin/products';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop));
});
beforeEach(() => shop.empty('orders', 'products'));
afterAll(() => shop.close());

async function list(query = ''): Promise<{ names: string[]; total: number; status: number }> {
  const { text, status } = await shop.get(`${PATH}${query}`, { headers });
  const { data = [], meta } = JSON.parse(text) as Partial<SuccessList<StaffProductView>>;
  return { names: data.map(({ name }) => name), total: meta?.total ?? -1, status };
}

describe('the list', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));

  beforeEach(async () => {
    await addProduct(shop.database, { name: 'Ñandú', createdAt: day(1) }, [{ name: 'Coco', inventory: 30 }]);
    // As few as its threshold are low.
    await addProduct(shop.database, { name: 'Nube 9K', createdAt: day(2), inventory: 500, lowStockThreshold: 5 }, [
      { name: 'Melón', inventory: 6, reservedInventory: 1 },
      { name: 'Uva', inventory: 90, active: false },
    ]);
    await addProduct(shop.database, { name: 'Árbol', createdAt: day(3), active: false }, [
      { name: 'Coco', inventory: 90 },
    ]);
    await addProduct(shop.database, { name: 'abeja 100%', createdAt: day(4), sabores: ['Melocotón'] }, []);
    await addProduct(shop.database, { name: 'Oculto', createdAt: day(5), showOnHomepage: false }, [
      { name: 'Coco', inventory: 11 },
    ]);
  });

  test.each([
    ['', ['Oculto', 'abeja 100%', 'Árbol', 'Nube 9K', 'Ñandú']],
    ['?sort=created', ['Oculto', 'abeja 100%', 'Árbol', 'Nube 9K', 'Ñandú']],
    ['?sort=-created', ['Ñandú', 'Nube 9K', 'Árbol', 'abeja 100%', 'Oculto']],
    ['?sort=name', ['abeja 100%', 'Árbol', 'Nube 9K', 'Ñandú', 'Oculto']],
    ['?sort=-name', ['Oculto', 'Ñandú', 'Nube 9K', 'Árbol', 'abeja 100%']],
    ['?sort=stock', ['Nube 9K', 'Oculto', 'Ñandú', 'Árbol', 'abeja 100%']],
    ['?sort=-stock', ['Árbol', 'Ñandú', 'Oculto', 'Nube 9K', 'abeja 100%']],
    ['?q=melon', ['Nube 9K']],
    ['?q=MELOCOT%C3%93N', ['abeja 100%']],
    ['?q=nandu', ['Ñandú']],
    ['?q=%25', ['abeja 100%']],
    ['?q=_', []],
    ['?q=.*', []],
    ['?q=(', []],
    ['?q=%5C', []],
    ['?q=[a', []],
    ['?q=***=a', []],
    ['?q=nada', []],
    ['?active=false', ['Árbol']],
    ['?active=true&sort=name', ['abeja 100%', 'Nube 9K', 'Ñandú', 'Oculto']],
    ['?stock=in_stock', ['Oculto', 'Ñandú']],
    ['?stock=low_stock', ['Nube 9K']],
    ['?stock=out_of_stock', ['Árbol']],
  ])('%s', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length, status: 200 });
  });

  test('has pages, and a total of what matches', async () => {
    expect(await list('?sort=name&limit=2&page=2')).toMatchObject({ names: ['Nube 9K', 'Ñandú'], total: 5 });
    expect(await list('?sort=name&limit=2&page=3')).toMatchObject({ names: ['Oculto'], total: 5 });
    expect(await list('?active=true&limit=1')).toMatchObject({ names: ['Oculto'], total: 4 });
    expect(await list('?page=9')).toMatchObject({ names: [], total: 5 });
  });

  test.each([
    '?sort=price',
    '?sort=name;DROP TABLE products',
    '?sort=name&sort=stock',
    '?active=1',
    '?stock=none',
    '?limit=101',
    '?limit=0',
    '?page=-1',
    '?orderBy=name',
    '?q[$ne]=1',
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('says that names of flavors are sold without a stock check, and a product without any flavor is not', async () => {
    await addProduct(shop.database, { name: 'Uno', inventory: 50 }, []);
    const { text } = await shop.get(`${PATH}?sort=name`, { headers });
    const { data } = JSON.parse(text) as SuccessList<StaffProductView>;
    const statuses = data.map(({ name, stockStatus, available }) => [name, stockStatus, available]);
    expect(statuses).toContainEqual(['abeja 100%', 'untracked', LEGACY_FLAVOR_STOCK]);
    expect(statuses).toContainEqual(['Uno', 'unsellable', 0]);
  });

  test('says of every flavor what is pending and what is left', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 9, reservedInventory: 2 }]);
    await shop.post('/api/orders', { body: orderFor(product, { quantity: 3 }) });
    const flavor = { name: 'Uva', inventory: 9, reservedInventory: 5, pending: 3, available: 4 };
    const { data } = await shop.get<StaffProductView>(`${PATH}/${product.id}`, { headers });
    expect(data.flavors).toMatchObject([{ ...flavor, stockStatus: 'low_stock' }]);
  });
});

test('the low stock list has what to buy next, the scarcest first', async () => {
  await addProduct(shop.database, { name: 'Sin sabores', inventory: 1 }, []);
  const low = await addProduct(shop.database, { name: 'Bajo' }, [
    { name: 'Anís', inventory: 12, reservedInventory: 2, lowStockThreshold: 10 },
  ]);
  await addProduct(shop.database, { name: 'Inactivo', active: false });
  await addProduct(shop.database, { name: 'De nombres', sabores: ['Uva'] }, []);
  const nube = await addProduct(shop.database, { inventory: 0 }, [
    { name: 'Uva', inventory: 5, reservedInventory: 5 },
    { name: 'Kiwi', inventory: 5 },
    { name: 'Lima', inventory: 6 },
    { name: 'Coco', inventory: 0, active: false },
  ]);
  const { data, text } = await shop.get<LowStockRow[]>('/api/admin/low-stock', { headers });
  const flavorId = (index: number) => nube.flavors[index]?.id;
  const units = (inventory: number, reservedInventory: number, lowStockThreshold: number) => ({
    inventory,
    reservedInventory,
    lowStockThreshold,
    available: inventory - reservedInventory,
    stockStatus: inventory === reservedInventory ? 'out_of_stock' : 'low_stock',
  });
  const ofNube = { productId: nube.id, productName: 'Nube 9K', image: nube.image };
  expect(data).toEqual([
    { ...ofNube, flavorId: flavorId(0), flavorName: 'Uva', ...units(5, 5, 5) },
    { ...ofNube, flavorId: flavorId(1), flavorName: 'Kiwi', ...units(5, 0, 5) },
    {
      productId: low.id,
      productName: 'Bajo',
      image: low.image,
      flavorId: low.flavors[0]?.id,
      flavorName: 'Anís',
      ...units(12, 2, 10),
    },
  ]);
  expect(JSON.parse(text)).toMatchObject({ meta: { total: 3 } });
  const page = await shop.get<LowStockRow[]>('/api/admin/low-stock?limit=1&page=3', { headers });
  expect(page.data.map(({ productName }) => productName)).toEqual(['Bajo']);
});
