import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { NoticeView } from '@shop/contracts';

import { makeBackup } from '../../src/backups/make-backup';
import { restoreBackup } from '../../src/backups/restore-backup';
import { giveAdminsNotice } from '../../src/notices/give-notice';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { LocalPictureStore } from '../../src/platform/storage/local-picture-store';
import { addStaff } from '../support/builders/basics';
import { addStaffWithApp, challengeOf, enterCode, type StaffWithApp } from '../support/builders/factors';
import { createEmptyDatabase, createMigratedDatabase, letServe } from '../support/database/test-database';
import { JWT_SECRET, openShop, type TestShop } from '../support/test-shop';

const OTHER_SECRET = 'another secret of the tests, as long as the first';

let folder: string;
let databaseUrl: string;
let open: TestShop[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  databaseUrl = await createMigratedDatabase();
  open = [];
});
afterEach(async () => {
  for (const shop of open) await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A shop on a database, with the keys of a folder of its own that begins with what `files` hold. */
async function start(settings: Record<string, string> = {}, files: Record<string, string> = {}, url = databaseUrl) {
  const dataDir = mkdtempSync(join(folder, 'datos-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), text);
  const shop = await openShop(url, { DATA_DIR: dataDir, ...settings });
  open.push(shop);
  return shop;
}

const kept = (shop: TestShop, name: string) => readFileSync(join(shop.app.get<Config>(CONFIG).dataDir, name), 'utf8');

/** How the sign-in of somebody with a code ends. */
async function signIn(shop: TestShop, staff: StaffWithApp, code = staff.app.code()) {
  return (await enterCode(shop, await challengeOf(shop, staff), code)).status;
}

const meStatus = async (shop: TestShop, { headers }: Pick<StaffWithApp, 'headers'>) =>
  (await shop.get('/api/admin/me', { headers })).status;

/** As the version before kept it: by a key of the secret of sessions. */
async function keepAsBefore(shop: TestShop, { user, app }: StaffWithApp, jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'staff totp secrets', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(app.secret, 'utf8'), cipher.final()]);
  await shop.database.query('UPDATE staff_totp SET secret = $2 WHERE user_id = $1', [
    user.id,
    Buffer.concat([iv, cipher.getAuthTag(), text]),
  ]);
}

async function sealedOf(shop: TestShop, { user }: StaffWithApp): Promise<string | null> {
  const statement = 'SELECT sealed FROM staff_totp WHERE user_id = $1';
  const [row] = await shop.database.query<[{ sealed: string | null }]>(statement, [user.id]);
  return row.sealed;
}

test('with another secret of sessions everybody signs in again, by the second factor that they have', async () => {
  const before = await start();
  const staff = await addStaffWithApp(before);
  const after = await start({ JWT_SECRET: OTHER_SECRET }, { 'factor-keys': kept(before, 'factor-keys') });
  expect(await meStatus(after, staff)).toBe(401);
  expect(await signIn(after, staff)).toBe(200);
});

test('a backup takes the keys along: a restored shop without the secret of sessions signs in by them', async () => {
  const before = await start();
  const staff = await addStaffWithApp(before);
  const store = new LocalPictureStore(join(folder, 'imagenes'));
  const file = join(folder, 'tienda.tar.gz');
  await makeBackup({ databaseUrl, store, dataDir: before.app.get<Config>(CONFIG).dataDir }, file);

  const restoredUrl = await createEmptyDatabase();
  const dataDir = join(folder, 'otra');
  await restoreBackup({ databaseUrl: restoredUrl, store, dataDir }, file);
  await letServe(restoredUrl);
  for (const name of ['factor-keys', 'vapid-private-key']) {
    expect(readFileSync(join(dataDir, name), 'utf8')).toBe(kept(before, name));
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  const restored = await start({ DATA_DIR: dataDir, JWT_SECRET: OTHER_SECRET }, {}, restoredUrl);
  expect(await meStatus(restored, staff)).toBe(401);
  expect(await signIn(restored, staff)).toBe(200);
});

test('what an earlier version kept by the secret of sessions is sealed again at the start, and that may change then', async () => {
  const before = await start();
  const staff = await addStaffWithApp(before);
  await keepAsBefore(before, staff, JWT_SECRET);
  expect(await sealedOf(before, staff)).toBeNull();
  const keys = { 'factor-keys': kept(before, 'factor-keys') };
  expect(await signIn(before, staff)).toBe(200);

  const updated = await start({}, keys);
  expect(await sealedOf(updated, staff)).toMatch(/^v1:/);
  const after = await start({ JWT_SECRET: OTHER_SECRET }, keys);
  expect(await signIn(after, staff, staff.app.code(1))).toBe(200);
});

test('a key is turned by putting a newer one before it; the older one can be left out at the next start', async () => {
  const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
  const first = await start({ FACTOR_KEYS: `v1:${one}` });
  const staff = await addStaffWithApp(first);
  expect(await sealedOf(first, staff)).toMatch(/^v1:/);
  const turned = await start({ FACTOR_KEYS: `v2:${two}, v1:${one}` });
  expect(await sealedOf(turned, staff)).toMatch(/^v2:/);
  const last = await start({ FACTOR_KEYS: `v2:${two}` });
  expect(await signIn(last, staff)).toBe(200);
});

test('an app that no key reads is a wrong code, told to the admins once; a recovery code lets in', async () => {
  const before = await start();
  const staff = await addStaffWithApp(before);
  const after = await start();
  const admin = await addStaff(after, { role: 'admin' });
  // Told of something else, and not seen yet.
  await giveAdminsNotice(after.database.manager, { kind: 'contactChanged', byId: null });
  for (const code of [staff.app.code(), staff.app.code()]) expect(await signIn(after, staff, code)).toBe(422);
  const told = await after.get<NoticeView[]>('/api/admin/notices', { headers: admin.headers });
  expect(told.data.map(({ kind, by }) => ({ kind, by }))).toEqual([
    { kind: 'factorsUnreadable', by: null },
    { kind: 'contactChanged', by: null },
  ]);
  expect(await signIn(after, staff, staff.recoveryCodes[0])).toBe(200);
});
