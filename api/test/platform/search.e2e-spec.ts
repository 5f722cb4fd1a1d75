import { randomInt, randomUUID } from 'node:crypto';

import { toLikePattern } from '../../src/platform/lists/like-pattern';
import { addProduct, addStaff, customer, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

const MARKED = 'ÁÀÂÄÃáàâäãÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop, { role: 'admin' }));
});
afterAll(() => shop.close());

test('the database and the search box fold letters alike', async () => {
  for (const letter of Array.from(`${MARKED}ABCXYZaxz09 .-_ßœ¿中`)) {
    const [row] = await shop.database.query<{ found: boolean }[]>('SELECT shop_fold($1) LIKE $2 AS found', [
      letter,
      toLikePattern(`x${letter}x`)?.replaceAll('x', ''),
    ]);
    expect([letter, row?.found]).toEqual([letter, true]);
  }
});

test('orders and sales keep what the one folding makes', async () => {
  const product = await addProduct(shop.database, { name: MARKED.slice(0, 40) }, [{ name: MARKED.slice(20) }]);
  const body = orderFor(product);
  expect((await shop.post('/api/orders', { body })).status).toBe(201);
  await shop.database.query('UPDATE orders SET first_name = $1', [MARKED]);
  const [row] = await shop.database.query<{ orders: boolean; sales: boolean }[]>(
    `SELECT orders.search = shop_fold(right(orders.id::text, 8) || chr(10) || phone || chr(10) || first_name || ' ' ||
        last_name || coalesce(chr(10) || email, '')) AS orders,
      sales.search = shop_fold(product_name || chr(10) || flavor_name) AS sales
     FROM orders JOIN sales ON order_id = orders.id`,
  );
  expect(row).toEqual({ orders: true, sales: true });
});

describe('with and without marks, in any case, the same is found among', () => {
  const found = async (path: string, q: string) => {
    const { data } = await shop.get<unknown[]>(`${path}?q=${encodeURIComponent(q)}`, { headers });
    return data.length;
  };
  // Letters and marks apart, as some programs copy them.
  const apart = 'Ñañéz'.normalize('NFD');
  const orderOf = async (lastName: string) => {
    const body = orderFor(await addProduct(shop.database));
    const phone = `4${String(randomInt(10_000_000)).padStart(7, '0')}`;
    return shop.post('/api/orders', { body: { ...body, customerData: { ...customer, phone, lastName } } });
  };
  const order = () => orderOf('Ñañéz');
  const orderApart = () => orderOf(apart);
  const addOf = (name: string) =>
    shop.post('/api/admin/products', { headers, body: { name, puffs: 5000, price: '100.00' } });
  // More at once than staff's readings have connections: none of them waits for a second one.
  const writings = ['Ñañéz', 'ÑAÑÉZ', 'nanez', 'NANEZ', apart];

  test.each([
    ['products', '/api/admin/products', () => addProduct(shop.database, { name: 'Brisa Ñañéz' })],
    ['flavors', '/api/admin/products', () => addProduct(shop.database, {}, [{ name: 'Uva Ñañéz' }])],
    [
      'older flavors',
      '/api/admin/products',
      () => addProduct(shop.database, { sabores: ['Uva', 'Miel Ñañéz'], inventory: 1 }, []),
    ],
    [
      'users',
      '/api/admin/users',
      () =>
        shop.post('/api/admin/users', {
          headers,
          body: { username: 'Ñañéz', password: 'Marimba-2026', role: 'sales', active: true },
        }),
    ],
    [
      'messages',
      '/api/admin/messages',
      () => shop.post('/api/contact', { body: { name: 'Eva Ñañéz', email: `${randomUUID()}@x.gt`, message: 'Hola' } }),
    ],
    [
      'affiliates',
      '/api/admin/affiliates',
      () =>
        shop.post('/api/affiliates', {
          body: { name: 'Eva Ñañéz', email: `${randomUUID()}@x.gt`, phone: '55550000', level: 'agente', message: null },
        }),
    ],
    ['sales', '/api/admin/sales', order],
    ['orders', '/api/admin/orders', order],
    ['customers', '/api/admin/customers', order],
    ['products with marks apart', '/api/admin/products', () => addOf(`Brisa ${apart}`)],
    ['customers with marks apart', '/api/admin/customers', orderApart],
    [
      'messages with marks apart',
      '/api/admin/messages',
      () => shop.post('/api/contact', { body: { name: 'Eva', email: `${randomUUID()}@x.gt`, message: `De ${apart}` } }),
    ],
  ])('%s', async (_name, path, add) => {
    const before = await Promise.all(writings.map((q) => found(path, q)));
    await add();
    const after = await Promise.all(writings.map((q) => found(path, q)));
    expect(after).toEqual(before.map((count) => count + 1));
    expect(await found(path, 'Nañoz')).toBe(0);
  });
});
