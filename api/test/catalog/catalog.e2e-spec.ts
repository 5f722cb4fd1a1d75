import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import type { ProductView, StaffProductView, SuccessList } from '@shop/contracts';
import { Client } from 'pg';

import { ProductEntity } from '../../src/catalog/product.entity';
import { ResponseCache } from '../../src/platform/cache/response-cache';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;

beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function list(): Promise<ProductView[]> {
  return (await shop.get<ProductView[]>('/api/products')).data;
}

/** Reads again until the list is as expected; a change by another process arrives a moment after its commit. */
async function listUntil(matches: (products: ProductView[]) => boolean): Promise<ProductView[]> {
  return until('the list has the change', async () => {
    const products = await list();
    return matches(products) && products;
  });
}

async function change(sql: string): Promise<void> {
  const client = new Client({ connectionString: shop.app.get<Config>(CONFIG).databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test('lists 2,000 products and says how many there are; so do the products of staff', async () => {
  await shop.database.query(
    `INSERT INTO products (name, puffs, price, show_on_homepage, active)
     SELECT 'Producto ' || n, 5000, 100, n <> 2003, n <> 2004 FROM generate_series(1, 2004) n`,
  );
  const shown = JSON.parse((await shop.get('/api/products')).text) as SuccessList<ProductView>;
  expect([shown.data.length, shown.meta]).toEqual([2000, { total: 2002 }]);
  const { headers } = await addStaff(shop);
  const { text } = await shop.get('/api/admin/products?limit=1', { headers });
  expect(JSON.parse(text)).toMatchObject({ meta: { total: 2004, onSale: 2002 } });
});

test('lists what is active and meant for the homepage, popular ones first, then the newest', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await addProduct(shop.database, { name: 'Viejo', createdAt: day(1) });
  await addProduct(shop.database, { name: 'Nuevo', createdAt: day(3) });
  await addProduct(shop.database, { name: 'Popular', popular: true, createdAt: day(2) });
  await addProduct(shop.database, { name: 'Inactivo', active: false });
  await addProduct(shop.database, { name: 'Oculto', showOnHomepage: false });
  expect((await list()).map(({ name }) => name)).toEqual(['Popular', 'Nuevo', 'Viejo']);
});

test('shows a product with all its flavors and nothing else', async () => {
  const product = await addProduct(shop.database, { price: 14_550, description: 'Suave' }, [
    { name: 'Uva', inventory: 7, reservedInventory: 2, createdAt: new Date(1) },
    { name: 'Kiwi', inventory: 9, reservedInventory: 3, active: false, createdAt: new Date(2) },
    { name: 'Lima', inventory: 4, createdAt: new Date(3) },
  ]);
  const flavor = (index: number, fields: object) => ({
    id: product.flavors[index]?.id,
    lowStockThreshold: 5,
    ...fields,
  });
  expect(await list()).toEqual([
    {
      id: product.id,
      name: 'Nube 9K',
      puffs: 9000,
      price: '145.50',
      image: 'nube.webp',
      description: 'Suave',
      sabores: [],
      popular: false,
      active: true,
      inventory: 11,
      reservedInventory: 2,
      lowStockThreshold: 10,
      flavors: [
        flavor(0, { name: 'Uva', active: true, inventory: 7, reservedInventory: 2 }),
        flavor(1, { name: 'Kiwi', active: false, inventory: 9, reservedInventory: 3 }),
        flavor(2, { name: 'Lima', active: true, inventory: 4, reservedInventory: 0 }),
      ],
    },
  ]);
});

test('shows flavors that came at once, by spreadsheet, by their names, to buyers and staff alike', async () => {
  const createdAt = new Date(1);
  const flavors = ['Uva', 'Kiwi', 'Anís', 'Lima'].map((name) => ({ name, createdAt }));
  const { id } = await addProduct(shop.database, {}, flavors);
  const { headers } = await addStaff(shop);
  const { data } = await shop.get<StaffProductView>(`/api/admin/products/${id}`, { headers });
  const inOrder = ['Anís', 'Kiwi', 'Lima', 'Uva'];
  expect((await list())[0]?.flavors.map(({ name }) => name)).toEqual(inOrder);
  expect(data.flavors.map(({ name }) => name)).toEqual(inOrder);
});

test('shows a product without flavors with its own stock and its flavor names', async () => {
  await addProduct(shop.database, { inventory: 6, reservedInventory: 1, sabores: ['Fresa', 'Melón'] }, []);
  expect(await list()).toMatchObject([
    { inventory: 6, reservedInventory: 1, sabores: ['Fresa', 'Melón'], flavors: [] },
  ]);
});

test('shows an order’s reservation to the very next reader, before the database tells of it', async () => {
  const product = await addProduct(shop.database);
  await shop.asOwner('ALTER TABLE products DISABLE TRIGGER USER');
  await shop.asOwner('ALTER TABLE product_flavors DISABLE TRIGGER USER');
  expect((await listUntil((products) => products.length === 1))[0]?.flavors[0]?.reservedInventory).toBe(0);
  for (const reserved of [1, 2, 3]) {
    await shop.post('/api/orders', { body: orderFor(product) });
    expect((await list())[0]?.flavors[0]?.reservedInventory).toBe(reserved);
  }
});

test('hears of changes that others make', async () => {
  const product = await addProduct(shop.database);
  await listUntil((products) => products.length === 1);
  await change(`UPDATE products SET name = 'Otro'`);
  await listUntil((products) => products[0]?.name === 'Otro');
  await change(`UPDATE product_flavors SET inventory = 77`);
  await listUntil((products) => products[0]?.inventory === 77);
  await change(`DELETE FROM products WHERE id = '${product.id}'`);
  await listUntil((products) => products.length === 0);
});

test('hears of changes again after its connection broke, and of what it missed', async () => {
  await addProduct(shop.database);
  await listUntil((products) => products.length === 1);
  await change(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'shop-changes';
    UPDATE products SET name = 'Mientras';`);
  await listUntil((products) => products[0]?.name === 'Mientras');
  await untilListening();
  await change(`UPDATE products SET name = 'Después'`);
  await listUntil((products) => products[0]?.name === 'Después');
});

/** Until the shop keeps the list again, which it does only while it hears of changes. */
async function untilListening(): Promise<void> {
  const { reads } = shop.app.get(ResponseCache);
  const { kept } = reads;
  await until('the shop keeps the list again', async () => {
    await list();
    await list();
    return reads.kept !== kept;
  });
}

/** The raw answer: `fetch` would decompress it. */
function rawGet(
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(`${shop.url}/api/products?x=1`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test.each(['/api/products/', '/api/Products', '/api/PRODUCTS/'])('is sent as it is kept also at %s', async (path) => {
  const [kept, other] = [await fetch(`${shop.url}/api/products`), await fetch(shop.url + path)];
  expect(other.headers.get('etag')).toBe(kept.headers.get('etag'));
  expect(await other.json()).toEqual(await kept.json());
});

test('is sent compressed as the reader can read it, with a tag that changes with the content', async () => {
  await shop.database.getRepository(ProductEntity).insert({ name: 'Uno', puffs: 1, price: 100 });
  await listUntil((products) => products.length === 1);
  const plain = await rawGet({});
  const br = await rawGet({ 'accept-encoding': 'gzip, deflate, br;q=0.9' });
  const gzip = await rawGet({ 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(br.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(JSON.parse(plain.body.toString())).toMatchObject({ success: true, meta: { total: 1 } });
  for (const { headers } of [plain, br, gzip]) {
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  }

  const tag = String(br.headers['etag']);
  expect(tag).toMatch(/^"[\w-]+"$/);
  // Of each encoding another one: their bytes are others.
  expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
  // A proxy that compresses by itself weakens the tag.
  for (const sent of [tag, `W/${tag}`]) {
    const known = await rawGet({ 'accept-encoding': 'br', 'if-none-match': `"x", ${sent}` });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  }
  const head = await rawGet({ 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, tag]);

  await change(`UPDATE products SET name = 'Dos'`);
  await listUntil((products) => products[0]?.name === 'Dos');
  const changed = await rawGet({ 'accept-encoding': 'br', 'if-none-match': tag });
  expect(changed.status).toBe(200);
});
