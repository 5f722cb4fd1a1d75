import { rmSync, utimesSync, writeFileSync } from 'node:fs';

import type { UploadedImage } from '@shop/contracts';

import { PictureStore } from '../../src/platform/storage/picture-store';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { doChore } from '../support/jobs';
import { filesIn, formWith, picture, UPLOAD_PATH, uploadsOf } from '../support/pictures';
import { lockStatement, Lock } from '../../src/platform/database/locks';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop, { addProduct: true, deleteItems: true }));
});
afterAll(() => shop.close());

describe('the files of a picture', () => {
  const files = (imagePath: string) => {
    const id = imagePath.slice('products/'.length, -'.webp'.length);
    return filesIn(shop, 'products').filter((name) => name.startsWith(id)).length;
  };
  const stored = async () => {
    const form = formWith(await picture(30, 40).png().toBuffer());
    return (await shop.upload<UploadedImage>('POST', UPLOAD_PATH, form, headers)).data.imagePath;
  };

  test('go with the last product that shows them', async () => {
    const image = await stored();
    const [one, other] = [
      await addProduct(shop.database, { image }, []),
      await addProduct(shop.database, { image }, []),
    ];
    expect(files(image)).toBe(8);
    await shop.send('DELETE', `/api/admin/products/${one.id}`, { headers });
    expect(files(image)).toBe(8);
    await shop.send('DELETE', `/api/admin/products/${other.id}`, { headers });
    expect(files(image)).toBe(0);
  });

  test('go when a product gets another picture, but not while a sale shows them', async () => {
    const [first, second, third] = [await stored(), await stored(), await stored()];
    const product = await addProduct(shop.database, { image: first });
    const path = `/api/admin/products/${product.id}`;
    expect((await shop.send('PATCH', path, { headers, body: { image: second } })).status).toBe(200);
    expect([files(first), files(second)]).toEqual([0, 8]);
    await shop.post('/api/orders', { body: orderFor(product) });
    expect((await shop.send('PATCH', path, { headers, body: { image: third } })).status).toBe(200);
    expect([files(second), files(third)]).toEqual([8, 8]);
  });

  test('a product takes only a picture that is there, and keeps its old one otherwise', async () => {
    const image = await stored();
    const product = await addProduct(shop.database, { image });
    const body = { image: `products/${'a'.repeat(32)}.webp` };
    const { status, failure } = await shop.send('PATCH', `/api/admin/products/${product.id}`, { headers, body });
    expect(status).toBe(400);
    expect(failure.problems).toEqual([{ path: 'image', message: 'La imagen ya no existe: súbela de nuevo' }]);
    const created = await shop.post('/api/admin/products', {
      headers,
      body: { ...body, name: 'X', puffs: 1, price: '1' },
    });
    expect(created.failure.problems).toEqual(failure.problems);
    expect(files(image)).toBe(8);
  });

  test('a product takes none that is being removed', async () => {
    const image = await stored();
    const remover = shop.database.createQueryRunner();
    await remover.startTransaction();
    await remover.query(lockStatement(Lock.Pictures));
    const product = { name: 'X', puffs: 1, price: '1', description: '', image };
    const created = shop.post('/api/admin/products', { headers, body: product });
    await Promise.race([created, untilSomebodyWaits(shop.database)]);
    rmSync(uploadsOf(shop, image));
    await remover.commitTransaction();
    await remover.release();
    expect((await created).failure.problems?.[0]?.path).toBe('image');
  });

  test('stay while a backup takes them along: who saves a product waits for no backup', async () => {
    const [first, second] = [await stored(), await stored()];
    const { id } = await addProduct(shop.database, { image: first }, []);
    const backup = shop.database.createQueryRunner();
    await backup.startTransaction();
    await backup.query(lockStatement(Lock.Pictures, { shared: true }));
    const saved = await shop.send('PATCH', `/api/admin/products/${id}`, { headers, body: { image: second } });
    expect([saved.status, files(first), files(second)]).toEqual([200, 8, 8]);
    await backup.commitTransaction();
    await backup.release();
  });

  const age = (name: string, hours = 25) => {
    const before = new Date(Date.now() - hours * 3_600_000);
    utimesSync(uploadsOf(shop, `products/${name}`), before, before);
  };
  const ageAll = (imagePath: string, hours?: number) => {
    const id = imagePath.slice('products/'.length, -'.webp'.length);
    for (const name of filesIn(shop, 'products').filter((file) => file.startsWith(id))) age(name, hours);
  };

  test('stay with a product that is being saved, though it is a day since they were uploaded', async () => {
    const image = await stored();
    ageAll(image);
    const store = shop.app.get(PictureStore);
    const has = store.has.bind(store);
    let goOn: () => void = () => undefined;
    const isFound = new Promise<void>((found) => {
      jest.spyOn(store, 'has').mockImplementationOnce(async (path) => {
        const isThere = await has(path);
        found();
        await new Promise<void>((resolve) => (goOn = resolve));
        return isThere;
      });
    });
    const product = { name: 'X', puffs: 1, price: '1', description: '', image };
    const created = shop.post('/api/admin/products', { headers, body: product });
    await isFound;
    // It gives up while somebody names a picture, and comes again.
    await doChore(shop, 'pictures.sweep').catch(() => undefined);
    goOn();
    expect([(await created).status, files(image)]).toEqual([201, 8]);
  });

  test('that no product was saved with go a day later', async () => {
    const [old, used, fresh] = [await stored(), await stored(), await stored()];
    await addProduct(shop.database, { image: used }, []);
    for (const image of [old, used]) ageAll(image);
    ageAll(fresh, 23);
    const half = `${'b'.repeat(32)}-480.webp`;
    writeFileSync(uploadsOf(shop, `products/${half}`), 'left by a crash');
    writeFileSync(uploadsOf(shop, 'products/a-mano.webp'), 'not ours');
    for (const name of [half, 'a-mano.webp']) age(name);

    await doChore(shop, 'pictures.sweep');
    expect([files(old), files(used), files(fresh)]).toEqual([0, 8, 8]);
    expect(filesIn(shop, 'products')).not.toContain(half);
    expect(filesIn(shop, 'products')).toContain('a-mano.webp');
  });
});
