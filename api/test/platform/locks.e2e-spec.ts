import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeBackup } from '../../src/backups/make-backup';
import { LocalPictureStore } from '../../src/platform/storage/local-picture-store';
import { PictureStore } from '../../src/platform/storage/picture-store';
import { addProduct, addStaff, customer, orderFor } from '../support/builders/basics';
import { seal } from '../support/jobs';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let folder: string;
let databaseUrl: string;
let shop: TestShop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'locks-'));
  databaseUrl = await createMigratedDatabase();
  shop = await openShop(databaseUrl);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Lets the store list what it has only when told to: `asked` once somebody has asked for it. */
function holdUp(store: PictureStore): { asked: Promise<void>; goOn: () => void } {
  let goOn = (): void => undefined;
  const told = new Promise<void>((resolve) => (goOn = resolve));
  const asked = new Promise<void>((resolve) => {
    jest.spyOn(store, 'savedBefore').mockImplementation(async () => {
      resolve();
      await told;
      return [];
    });
  });
  return { asked, goOn };
}

test('the audit log is sealed while a backup is made', async () => {
  await addStaffAndOrder();
  const store = new LocalPictureStore(folder);
  const { asked, goOn } = holdUp(store);
  const backup = makeBackup({ databaseUrl, store, dataDir: folder }, join(folder, 'tienda.tar.gz'));
  await asked;
  try {
    expect(await seal(shop)).toBe(1);
  } finally {
    goOn();
    await backup;
  }
});

let orders = 0;

async function addStaffAndOrder() {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const phone = `5555${String(1000 + (orders += 1))}`;
  const product = await addProduct(shop.database, {}, [{ inventory: 5 }]);
  const body = { ...orderFor(product), customerData: { ...customer, phone } };
  expect((await shop.post('/api/orders', { body })).status).toBe(201);
  return { headers, phone };
}
