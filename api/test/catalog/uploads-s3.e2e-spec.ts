import { UPLOAD_FORMATS, UPLOAD_WIDTHS, uploadVariant, type UploadedImage } from '@shop/contracts';

import { S3PictureStore } from '../../src/platform/storage/s3-picture-store';
import { readConfig } from '../../src/platform/config/config';
import { S3Server } from '../../tools/s3-server';
import { addProduct, addStaff } from '../support/builders/basics';
import { doChore } from '../support/jobs';
import { timeoutFactor } from '../support/timeout-factor';
import { filesIn, formWith, picture, UPLOAD_PATH } from '../support/pictures';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

const FILES = UPLOAD_FORMATS.length * UPLOAD_WIDTHS.length + 2;

let s3: S3Server;
/** Two processes that have nothing in common but the database and the bucket. */
let shops: [TestShop, TestShop];
let headers: { Authorization: string };

beforeAll(async () => {
  s3 = await S3Server.start();
  const databaseUrl = await createMigratedDatabase();
  const settings = { ...s3.environment, LOG_LEVEL: 'silent' };
  shops = [await openShop(databaseUrl, settings), await openShop(databaseUrl, settings)];
  ({ headers } = await addStaff(shops[0], { addProduct: true, deleteItems: true }));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await s3.stop();
});

async function upload(shop = shops[0]) {
  const form = formWith(await picture(300, 400).png().toBuffer());
  return shop.upload<UploadedImage>('POST', UPLOAD_PATH, form, headers);
}

function load(shop: TestShop, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${shop.url}/uploads/${path}`, init);
}

test('a picture that one process took is there for the other, as it is with a folder', async () => {
  const { status, data } = await upload();
  expect(status).toBe(201);
  expect(s3.names()).toHaveLength(FILES);
  expect(filesIn(shops[0], 'products')).toEqual([]);
  for (const shop of shops) {
    const response = await load(shop, data.imagePath);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);

    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const known = await load(shop, data.imagePath, { headers: { 'If-None-Match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const part = await load(shop, data.imagePath, { headers: { Range: 'bytes=8-11' } });
    expect([part.status, await part.text()]).toEqual([206, 'WEBP']);
    const head = await load(shop, data.imagePath, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
  }
  const small = await load(shops[1], uploadVariant(data.imagePath, 160, 'avif'));
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif']);
});

test.each(['products/nothing.webp', 'products/', '', '%2e%2e/otro', 'products/%00', 'otro/a.webp'])(
  '/uploads/%s is nothing',
  async (path) => {
    const response = await load(shops[0], path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ success: false });
  },
);

test('a product takes a picture that is there, and takes its files along when it goes', async () => {
  const { data } = await upload();
  const before = s3.names().length;
  const body = { name: 'Nube', puffs: 9000, price: '100.00', image: data.imagePath };
  const created = await shops[1].post<{ id: string }>('/api/admin/products', { headers, body });
  expect(created.status).toBe(201);
  expect((await shops[0].send('DELETE', `/api/admin/products/${created.data.id}`, { headers })).status).toBe(200);
  expect(s3.names()).toHaveLength(before - FILES);
  const gone = await shops[1].post('/api/admin/products', { headers, body: { ...body, name: 'Otra' } });
  expect(gone.failure.problems).toEqual([{ path: 'image', message: 'La imagen ya no existe: súbela de nuevo' }]);
});

test('a sweep removes what no product was saved with, a day later', async () => {
  const [old, used, fresh] = [await upload(), await upload(), await upload()].map(({ data }) => data.imagePath);
  await addProduct(shops[0].database, { image: used }, []);
  const namesOf = (image = '') =>
    s3.names().filter((name) => `products/${name}`.startsWith(image.replace('.webp', '')));
  s3.date([...namesOf(old), ...namesOf(used)], new Date(Date.now() - 25 * 3_600_000));
  await doChore(shops[1], 'pictures.sweep');
  expect([old, used, fresh].map((image) => namesOf(image).length)).toEqual([0, FILES, FILES]);
});

test('without its bucket the shop says so to callers who need a picture, and everything else goes on', async () => {
  const { data } = await upload();
  const kept = s3.names();
  const product = await addProduct(shops[0].database, {}, []);
  await s3.halt();
  const failed = await upload();
  expect([failed.status, failed.failure]).toEqual([
    503,
    {
      success: false,
      code: 'upload.notStored',
      error: 'No se pudo guardar la imagen. Intenta de nuevo en unos minutos.',
    },
  ]);
  const shown = await load(shops[1], data.imagePath);
  expect([shown.status, await shown.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'server.unavailable' }) as unknown,
  ]);
  const path = `/api/admin/products/${product.id}`;
  const saved = await shops[0].send('PATCH', path, { headers, body: { image: data.imagePath } });
  expect(saved.status).toBe(503);
  expect((await shops[0].send('PATCH', path, { headers, body: { name: 'Otro nombre' } })).status).toBe(200);
  expect((await shops[0].get('/api/products')).status).toBe(200);

  await s3.startAgain();
  expect((await load(shops[1], data.imagePath)).status).toBe(200);
  expect(s3.names()).toEqual(kept);
});

test('a wrong key is refused by the bucket, in its own words', async () => {
  const environment = { ...s3.environment, S3_ACCESS_KEY: 'nobody' };
  const { s3: config } = readConfig({ DATABASE_URL: 'postgres://shop@localhost/shop', ...environment });
  if (!config) throw new Error('not configured');
  const store = new S3PictureStore(config, timeoutFactor);
  const saving = store.save([{ path: 'products/x.webp', content: Buffer.from('x') }]);
  await expect(saving).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
});
