import type { ProductView, StaffProductView } from '@shop/contracts';

import { CONFIG, type Config } from '../../src/platform/config/config';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/** Two processes of one shop. */
let shop: TestShop;
let other: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  other = await openShop(shop.app.get<Config>(CONFIG).databaseUrl);
  ({ headers } = await addStaff(shop, { role: 'admin' }));
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** Reads the list as a browser that has read it before. */
async function readAgain(
  from: TestShop,
  tag: string,
): Promise<{ status: number; tag: string; products: ProductView[] }> {
  const {
    status,
    headers: sent,
    data,
  } = await from.get<ProductView[]>('/api/products', {
    headers: { 'If-None-Match': tag },
  });
  return { status, tag: sent.get('etag') ?? '', products: status === 200 ? data : [] };
}

test('every kind of edit changes the list at once here, and soon everywhere', async () => {
  const product = await addProduct(shop.database, { inventory: 50 }, []);
  const flavored = await addProduct(shop.database);
  const path = `/api/admin/products/${product.id}`;
  let flavorId = '';
  const send = async (method: string, at: string, body?: object) => {
    const answer = await shop.send<StaffProductView>(method, at, { headers, ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    return answer.data;
  };
  const edits: [string, () => Promise<unknown>][] = [
    ['a name', () => send('PATCH', path, { name: 'Otro' })],
    ['an inventory', () => send('PATCH', path, { inventory: 60 })],
    ['a product', () => send('POST', '/api/admin/products', { name: 'Nuevo', puffs: 1, price: '1' })],
    [
      'a flavor',
      async () => {
        flavorId = (await send('POST', `${path}/flavors`, { name: 'Uva', inventory: 7 })).id;
      },
    ],
    ['a reservation', () => shop.post('/api/orders', { body: orderFor(flavored) })],
    ['a flavor’s stock', () => send('PATCH', `/api/admin/flavors/${flavorId}`, { inventory: 8 })],
    ['a flavor switched off', () => send('PATCH', `/api/admin/flavors/${flavorId}`, { active: false })],
    ['a flavor less', () => send('DELETE', `/api/admin/flavors/${flavorId}`)],
    ['a product hidden', () => send('PATCH', path, { showOnHomepage: false })],
    ['a product shown', () => send('PATCH', path, { showOnHomepage: true })],
    ['a product switched off', () => send('PATCH', path, { active: false })],
    ['SQL', () => shop.database.query('UPDATE products SET active = true')],
  ];
  let known = await readAgain(shop, '');
  for (const [name, edit] of edits) {
    await edit();
    let now = await readAgain(shop, known.tag);
    if (name === 'SQL' && now.status === 304)
      now = await until('the shop hears of a change by SQL', async () => {
        const read = await readAgain(shop, known.tag);
        return read.status !== 304 && read;
      });
    expect([name, now.status]).toEqual([name, 200]);
    expect([name, (await readAgain(shop, now.tag)).status]).toEqual([name, 304]);
    await until(`the other process hears of ${name}`, async () => (await readAgain(other, now.tag)).status === 304);
    known = now;
  }
});

test('an edit that was refused, or changed nothing, leaves every reader’s copy as it is', async () => {
  const product = await addProduct(shop.database, {}, [{ name: 'Menta', inventory: 3 }]);
  const flavor = `/api/admin/flavors/${product.flavors[0]?.id ?? ''}`;
  const known = await until('the product is in the list', async () => {
    const read = await readAgain(shop, '');
    return read.products.some(({ id }) => id === product.id) && read;
  });
  const bodies: [object, number][] = [
    [{ inventory: 3 }, 200],
    [{ reservedInventory: 4 }, 400],
    [{ inventory: 9, expectedInventory: 5 }, 409],
  ];
  for (const [body, status] of bodies) {
    expect((await shop.send('PATCH', flavor, { headers, body })).status).toBe(status);
    expect((await readAgain(shop, known.tag)).status).toBe(304);
  }
});
