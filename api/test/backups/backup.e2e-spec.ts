import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  utimesSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { UploadedImage } from '@shop/contracts';
import { Client } from 'pg';
import { DataSource } from 'typeorm';

import { givenKeys } from '../../src/backups/kept-keys';
import { makeBackup } from '../../src/backups/make-backup';
import { askedToEnd } from '../../src/commands/run-command';
import { restoreBackup } from '../../src/backups/restore-backup';
import { restoredText, summaryText } from '../../src/backups/summary-text';
import { tarEnd, tarEntry } from '../../src/backups/tar';
import { seedShop } from '../../src/seeds/seed';
import { wrongCustomers } from '../../src/orders/sums/customer-sums';
import { readConfig } from '../../src/platform/config/config';
import { Lock, lockStatement } from '../../src/platform/database/locks';
import { preparingOptions } from '../../src/migrations/data-source-options';
import { migrate } from '../../src/startup/migrate';
import { lockPreparation } from '../../src/startup/preparation-lock';
import { LocalPictureStore } from '../../src/platform/storage/local-picture-store';
import type { PictureStore } from '../../src/platform/storage/picture-store';
import { openPictureStore } from '../../src/platform/storage/open-picture-store';
import { S3Server } from '../../tools/s3-server';
import { addDistributor, addProduct, addStaff, orderFor, PASSWORD, PASSWORD_HASH } from '../support/builders/basics';
import { addInvited } from '../support/builders/affiliates';
import { addDelivery, linkOf } from '../support/builders/deliveries';
import { timeoutFactor } from '../support/timeout-factor';
import { formWith, picture, UPLOAD_PATH, uploadsOf } from '../support/pictures';
import {
  createEmptyDatabase,
  createMigratedDatabase,
  letServe,
  untilSomebodyWaits,
} from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let folder: string;
let file: string;
let databaseUrl: string;
let shop: TestShop;
let pictures: LocalPictureStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'respaldos', 'tienda.tar.gz');
  databaseUrl = await createMigratedDatabase();
  shop = await openShop(databaseUrl);
  pictures = new LocalPictureStore(join(uploadsOf(shop), '..'));
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A shop whose keys, if it has any, are in the folder of this test. */
const at = (url: string, store: PictureStore) => ({ databaseUrl: url, store, dataDir: join(folder, 'datos') });

/** Sums of customers are made again from their orders, some later than others (decision 0150). */
const OF_SUMS = `('customer_sums', 'customer_marks', 'customer_places')`;

/** Every row of every table, in the database's own words; the moments of the migrations are another database's. */
function contentsOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ${OF_SUMS} ORDER BY 1`,
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT "${name}"::text AS row FROM "${name}" ORDER BY 1`);
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  });
}

async function isEmpty(url: string): Promise<boolean> {
  const tables = Object.entries(await contentsOf(url));
  return tables.every(([name, rows]) => name === 'migrations' || rows.length === 0);
}

async function uploadPicture(): Promise<string> {
  const { headers } = await addStaff(shop, { addProduct: true });
  const form = formWith(await picture(300, 400).png().toBuffer());
  const { data } = await shop.upload<UploadedImage>('POST', UPLOAD_PATH, form, headers);
  return data.imagePath;
}

function emptyStore(): LocalPictureStore {
  return new LocalPictureStore(mkdtempSync(join(folder, 'restored-')));
}

/** Another file with the name of a backup that is being made stays as it is. */
async function expectTakenMeanwhile(taken: string): Promise<void> {
  const store = Object.assign(emptyStore(), {
    savedBefore: () => Promise.resolve(['products/last.webp']),
    read: async () => {
      await files.writeFile(taken, 'de otro');
      return Buffer.from('imagen');
    },
  });
  await expect(makeBackup(at(databaseUrl, store), taken)).rejects.toThrow('ya existe');
  expect(readFileSync(taken, 'utf8')).toBe('de otro');
}

test.each(['EPERM', 'ENOTSUP'])(
  'a disk that has no hard links (%s), as many a USB stick, gets its backup',
  async (code) => {
    await addProduct(shop.database);
    jest.spyOn(files, 'link').mockRejectedValue(Object.assign(new Error('no links'), { code }));
    try {
      await makeBackup(at(databaseUrl, pictures), file);
      await expectTakenMeanwhile(join(folder, 'meanwhile.tar.gz'));
    } finally {
      jest.restoreAllMocks();
    }
    expect(readdirSync(join(folder, 'respaldos'))).toEqual(['tienda.tar.gz']);
    const url = await createEmptyDatabase();
    await restoreBackup(at(url, emptyStore()), file);
    expect(await isEmpty(url)).toBe(false);
  },
);

test('a backup is on the disk before it has its name: a power cut leaves none that looks whole', async () => {
  const steps: string[] = [];
  const { open, link } = files;
  jest.spyOn(files, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked);
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, { sync: () => sync().then(() => void steps.push('on the disk')) });
  });
  jest.spyOn(files, 'link').mockImplementation((draft, name) => {
    steps.push('named');
    return link(draft, name);
  });
  await makeBackup(at(databaseUrl, pictures), file);
  jest.restoreAllMocks();
  expect(steps).toEqual(['on the disk', 'named']);
});

test('what a killed backup left goes with the next one; one that is being made stays', async () => {
  const store = new LocalPictureStore(mkdtempSync(join(folder, 'pictures-')));
  await store.save([{ path: 'products/a.webp', content: Buffer.from('a picture') }]);
  let beside: string[] = [];
  // The name of a backup that is being made, seen from within.
  jest.spyOn(store, 'read').mockImplementation(() => {
    beside = readdirSync(join(folder, 'respaldos'));
    return Promise.resolve(Buffer.from('a picture'));
  });
  await makeBackup(at(databaseUrl, store), file);
  const [draft = ''] = beside;
  const [killed, running] = [`ayer-${draft}`, `hoy-${draft}`];
  for (const name of [killed, running, 'mine.tar.gz.1.part'])
    writeFileSync(join(folder, 'respaldos', name), 'of customers');
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of [killed, 'mine.tar.gz.1.part']) utimesSync(join(folder, 'respaldos', name), yesterday, yesterday);
  await makeBackup(at(databaseUrl, pictures), join(folder, 'respaldos', 'next.tar.gz'));
  const left = ['tienda.tar.gz', 'next.tar.gz', 'mine.tar.gz.1.part', running];
  expect(readdirSync(join(folder, 'respaldos')).sort()).toEqual(left.sort());
});

test('a backup that goes out and comes in past the disk is whole, also of a table that is stored in several pieces', async () => {
  await shop.database.query(`INSERT INTO customer_notes (phone, text, author_name)
    SELECT '55551234', repeat(n::text, 500), 'Ana' FROM generate_series(1000, 5000) AS n`);
  const out = join(folder, 'out.tar.gz');
  await makeBackup(at(databaseUrl, pictures), createWriteStream(out));
  const url = await createEmptyDatabase();
  await restoreBackup(at(url, emptyStore()), createReadStream(out));
  expect(await contentsOf(url)).toEqual(await contentsOf(databaseUrl));
});

test('a shop is restored to the last row and picture, and sells on', async () => {
  await seedShop(shop.database, 'full');
  const image = await uploadPicture();
  // The clock was set back since, or it is the bucket's.
  const tomorrow = new Date(Date.now() + 86_400_000);
  utimesSync(uploadsOf(shop, image), tomorrow, tomorrow);
  const name = 'Nube ñ "9K"; \\. \t 汉字';
  const product = await addProduct(shop.database, { image, name, description: 'a\nb\\N' }, [{ inventory: 50 }]);
  const { user } = await addStaff(shop, { editInventory: true });
  for (let time = 0; time < 3; time += 1) await shop.post('/api/orders', { body: orderFor(product) });
  await until('the events of the orders have their places', async () => {
    const placeless = await shop.database.query<unknown[]>('SELECT FROM events WHERE position IS NULL');
    return placeless.length === 0;
  });

  const made = await makeBackup(at(databaseUrl, pictures), file);
  const kept = await contentsOf(databaseUrl);
  expect(made.pictures).toBe(8);
  expect(summaryText(made)).toMatch(/^\d,\d{3} filas de \d\d tablas y 8 archivos de imágenes$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'respaldos'))).toEqual(['tienda.tar.gz']);

  const restoredUrl = await createEmptyDatabase();
  const restoredData = mkdtempSync(join(folder, 'restored-'));
  expect(await restoreBackup(at(restoredUrl, new LocalPictureStore(restoredData)), file)).toEqual({
    ...made,
    others: 0,
    isUpdated: true,
    keysElsewhere: [],
  });
  const restoredRows = await contentsOf(restoredUrl);
  // A restore ends sessions and secret links.
  for (const table of ['staff_sessions', 'affiliates', 'activation_links', 'runs']) {
    expect(restoredRows[table]).toHaveLength(kept[table]?.length ?? 0);
    restoredRows[table] = kept[table] ?? [];
  }
  expect(restoredRows).toEqual(kept);
  for (const path of readdirSync(uploadsOf(shop, 'products'))) {
    expect(readFileSync(join(restoredData, 'uploads/products', path))).toEqual(
      readFileSync(uploadsOf(shop, `products/${path}`)),
    );
  }

  await letServe(restoredUrl);
  const restored = await openShop(restoredUrl, { DATA_DIR: restoredData });
  try {
    expect(await restored.database.query(wrongCustomers)).toEqual([]);
    expect((await restored.get('/api/products')).text).toBe((await shop.get('/api/products')).text);
    expect((await restored.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
    expect((await restored.get(`/uploads/${image}`)).status).toBe(200);
    const login = await restored.post('/api/admin/login', { body: { username: user.username, password: PASSWORD } });
    expect(login.status).toBe(200);
    const lastEntry = 'SELECT max(id)::integer AS last FROM audit_log';
    const [[before], [after]] = await Promise.all([
      shop.database.query<[{ last: number }]>(lastEntry),
      restored.database.query<[{ last: number }]>(lastEntry),
    ]);
    expect(after.last).toBeGreaterThan(before.last);
  } finally {
    await restored.close();
  }
});

test('a restore ends every session, those too that somebody ended since the backup, and keeps the devices', async () => {
  const { headers: staff, user } = await addStaff(shop);
  const { headers: distributor, affiliate } = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
  await shop.database.query(`INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
    SELECT user_id, id, 'https://push.example/1', 'a', 'b', device FROM staff_sessions`);
  await makeBackup(at(databaseUrl, pictures), file);
  const change = { currentPassword: PASSWORD, newPassword: 'Otra-clave-9', confirmPassword: 'Otra-clave-9' };
  await shop.send('PATCH', '/api/auth/distributor/password', { body: change, headers: distributor });
  const body = { email: affiliate.email, password: change.newPassword };
  const { headers: since } = await shop.post('/api/auth/distributor/login', { body });
  const afterwards = { Cookie: since.getSetCookie()[0]?.split(';')[0] ?? '' };
  expect((await shop.get('/api/auth/distributor/me', { headers: afterwards })).status).toBe(200);

  const restoredUrl = await createEmptyDatabase();
  await restoreBackup(at(restoredUrl, emptyStore()), file);
  await letServe(restoredUrl);
  // By the same secret, as where the environment gives it.
  const restored = await openShop(restoredUrl);
  try {
    const me = '/api/auth/distributor/me';
    const asked = [
      await restored.get('/api/admin/me', { headers: staff }),
      await restored.get(me, { headers: distributor }),
      await restored.get(me, { headers: afterwards }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401]);
    const login = { username: user.username, password: PASSWORD };
    expect((await restored.post('/api/admin/login', { body: login })).status).toBe(200);
    expect(await restored.database.query('SELECT device FROM push_subscriptions')).toHaveLength(1);
  } finally {
    await restored.close();
  }
});

test('a restore ends the secret links of affiliates and riders, which staff may have ended since the backup', async () => {
  const desk = { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
  const { run } = await addDelivery(desk);
  const headers = { 'X-Run-Token': await linkOf(desk, run.id) };
  const { token } = await addInvited(shop.database);
  const askAt = async (at: TestShop) => [
    (await at.get(`/api/runs/${run.id}`, { headers })).status,
    (await at.post('/api/auth/distributor/activation', { body: { token } })).status,
  ];
  expect(await askAt(shop)).toEqual([200, 200]);
  await makeBackup(at(databaseUrl, pictures), file);

  const restoredUrl = await createEmptyDatabase();
  await restoreBackup(at(restoredUrl, emptyStore()), file);
  await letServe(restoredUrl);
  const restored = await openShop(restoredUrl);
  try {
    expect(await askAt(restored)).toEqual([410, 410]);
  } finally {
    await restored.close();
  }
});

/** Two counts of money, which have the numbers 1 and 2. */
const addCloses = () =>
  shop.database
    .query(`INSERT INTO closes (float_amount, closed_at, counted_efectivo, counted_transferencia, counted_link_pago)
    SELECT 0, now(), 0, 0, 0 FROM generate_series(1, 2)`);

async function nextNumbers(url: string): Promise<object | undefined> {
  const next = (table: string) => `nextval(pg_get_serial_sequence('${table}', 'number'))::integer AS ${table}`;
  const { rows } = await withClient(url, (client) =>
    client.query<object>(`SELECT ${next('closes')}, ${next('settlements')}`),
  );
  return rows[0];
}

test('numbers go on after the last one of the backup, and begin with 1 where it had none', async () => {
  await addCloses();
  await makeBackup(at(databaseUrl, pictures), file);
  const restoredUrl = await createEmptyDatabase();
  await restoreBackup(at(restoredUrl, emptyStore()), file);
  expect(await nextNumbers(restoredUrl)).toEqual({ closes: 3, settlements: 1 });
});

test('numbers begin with 1 also where another restore came to nothing: what it set stays behind its rows', async () => {
  await makeBackup(at(databaseUrl, pictures), file);
  await addCloses();
  mkdirSync(join(folder, 'datos'));
  writeFileSync(join(folder, 'datos', 'factor-keys'), 'a'.repeat(32));
  const later = join(folder, 'later.tar.gz');
  await makeBackup(at(databaseUrl, pictures), later);
  rmSync(join(folder, 'datos'), { recursive: true });
  symlinkSync(join(folder, 'gone', 'datos'), join(folder, 'datos'));
  const restoredUrl = await createEmptyDatabase();
  await expect(restoreBackup(at(restoredUrl, emptyStore()), later)).rejects.toThrow('DATA_DIR');
  await restoreBackup(at(restoredUrl, emptyStore()), file);
  expect(await nextNumbers(restoredUrl)).toEqual({ closes: 1, settlements: 1 });
});

test('a backup of a shop that sells is one moment of it', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1_000_000 }]);
  let done = false;
  const buyers = Array.from({ length: 3 }, async () => {
    while (!done) {
      expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
      await pause(20);
    }
  });
  for (let time = 0; time < 2; time += 1) {
    const target = join(folder, `${time}.tar.gz`);
    await makeBackup(at(databaseUrl, pictures), target);
    const url = await createEmptyDatabase();
    await restoreBackup(at(url, emptyStore()), target);
    const [sums] = await withClient(url, async (client) => {
      const { rows } = await client.query<{ orders: number; lines: number; reserved: number }>(
        `SELECT (SELECT count(*)::integer FROM orders) AS orders, (SELECT count(*)::integer FROM sales) AS lines,
          (SELECT sum(reserved_inventory)::integer FROM product_flavors) AS reserved`,
      );
      return rows;
    });
    expect(sums?.lines).toBe(sums?.orders);
    expect(sums?.reserved).toBe(sums?.orders);
  }
  done = true;
  await Promise.all(buyers);
});

test('a backup waits for what its role or database is allowed no wait for', async () => {
  await withClient(databaseUrl, async (client) => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await client.query(`ALTER DATABASE "${name}" SET lock_timeout = '1ms'`);
    // A picture is being replaced.
    await client.query('BEGIN');
    await client.query(lockStatement(Lock.Pictures));
    // A transaction keeps who was connected when it first looked, as where something waits elsewhere on the server.
    await client.query('SELECT count(*) FROM pg_stat_activity');
    let isMade = false;
    const made = makeBackup(at(databaseUrl, pictures), file).finally(() => (isMade = true));
    await Promise.race([untilSomebodyWaits(client), made]);
    expect(isMade).toBe(false);
    await client.query('COMMIT');
    await expect(made).resolves.toMatchObject({ pictures: 0 });
  });
});

test('a backup whose command is asked to end leaves nothing of what customers told', async () => {
  const stopped = { message: 'Se detuvo antes de terminar.' };
  await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE products');
    const waiting = makeBackup(at(databaseUrl, pictures), file, askedToEnd());
    await Promise.all([expect(waiting).rejects.toMatchObject(stopped), untilSomebodyWaits(client).then(ask)]);
  });
  const whileReading: string[][] = [];
  const read = () => {
    whileReading.push(readdirSync(join(folder, 'respaldos')));
    ask();
    return Promise.resolve(Buffer.from('a picture'));
  };
  const store = Object.assign(emptyStore(), { savedBefore: () => Promise.resolve(['products/a.webp']), read });
  await expect(makeBackup(at(databaseUrl, store), file, askedToEnd())).rejects.toMatchObject(stopped);
  expect(whileReading).toEqual([[expect.stringMatching(/a-medias$/)]]);
  expect(readdirSync(join(folder, 'respaldos'))).toEqual([]);
  for (const signal of ['SIGINT', 'SIGHUP']) process.removeAllListeners(signal);

  function ask(): void {
    process.emit('SIGTERM');
  }
});

/** Makes the backup of a shop with one product, of which only the first two migrations ran. @returns how many there are by now */
async function backUpOlderVersion(): Promise<number> {
  const url = await createEmptyDatabase();
  const options = preparingOptions({ url, onIdleError: () => undefined });
  const migrations = options.migrations as (new () => unknown)[];
  const old = new DataSource({ ...options, migrations: migrations.slice(0, 2) });
  await old.initialize();
  await migrate(old);
  await old.query(`INSERT INTO products (name, puffs, price) VALUES ('De antes', 9000, 100)`);
  await old.destroy();
  await makeBackup(at(url, emptyStore()), file);
  return migrations.length;
}

test('a backup of an older version is brought to this one', async () => {
  const migrations = await backUpOlderVersion();
  const newer = restoreBackup(at(await createMigratedDatabase(), emptyStore()), file);
  await expect(newer).rejects.toThrow('más nueva que el respaldo');

  const restored = await createEmptyDatabase();
  await restoreBackup(at(restored, emptyStore()), file);
  const { products, migrations: run, audit_log: auditLog } = await contentsOf(restored);
  expect(products).toHaveLength(1);
  expect(run).toHaveLength(migrations);
  expect(auditLog).toEqual([]);
});

test('a restore that can’t bring its rows to this version says that they are there, and a start goes on', async () => {
  await backUpOlderVersion();

  const restoredUrl = await createEmptyDatabase();
  // In the way of a later migration, as a disk may be that is full by then.
  await withClient(restoredUrl, (client) => client.query('CREATE VIEW orders AS SELECT 1 AS one'));
  const restored = await restoreBackup(at(restoredUrl, emptyStore()), file);
  expect(restoredText(restored)).toContain('Falta actualizarla a esta versión: inicia la tienda, que lo termina.');
  await withClient(restoredUrl, (client) => client.query('DROP VIEW orders'));
  const started = new DataSource(preparingOptions({ url: restoredUrl, onIdleError: () => undefined }));
  await started.initialize();
  await migrate(started);
  expect(await started.query('SELECT name FROM products')).toEqual([{ name: 'De antes' }]);
  await started.destroy();
});

test('pictures move from a bucket to a folder', async () => {
  const s3 = await S3Server.start();
  try {
    const { s3: config } = readConfig({ DATABASE_URL: databaseUrl, ...s3.environment });
    const bucket = await openPictureStore({ s3: config, dataDir: folder, timeoutFactor });
    await bucket.save([{ path: 'products/a.webp', content: Buffer.from('a picture') }]);
    await makeBackup(at(databaseUrl, bucket), file);
    const store = emptyStore();
    await restoreBackup(at(await createEmptyDatabase(), store), file);
    expect((await store.read('products/a.webp'))?.toString()).toBe('a picture');
  } finally {
    await s3.stop();
  }
});

test('pictures that the backup does not have are told of: the restored shop would clear them away beneath who sells', async () => {
  const store = emptyStore();
  await uploadPicture();
  await makeBackup(at(databaseUrl, pictures), file);
  await store.save([{ path: 'products/newer.webp', content: Buffer.from('of the shop that sells') }]);
  const restored = await restoreBackup(at(await createEmptyDatabase(), store), file);
  expect(restored).toMatchObject({ pictures: 8, others: 1 });
  expect(restoredText(restored)).toMatch(
    /^La tienda quedó restaurada: .* Atención: .* hay otras que no son del respaldo \(archivos: 1\)/,
  );
  expect(restoredText({ ...restored, others: 0 })).not.toContain('Atención');
});

test('where the settings give the keys, as on three machines, their folder is not needed, and missing ones are told of', async () => {
  const [older, newer] = ['a', 'b'].map((letter) => letter.repeat(32));
  mkdirSync(join(folder, 'datos'));
  writeFileSync(join(folder, 'datos', 'factor-keys'), `${older}\n`);
  writeFileSync(join(folder, 'datos', 'vapid-private-key'), 'a'.repeat(43));
  await makeBackup(at(databaseUrl, pictures), file);
  rmSync(join(folder, 'datos'), { recursive: true });
  const restoreWith = async (settings: NodeJS.ProcessEnv) => {
    const given = givenKeys(readConfig({ DATABASE_URL: databaseUrl, ...settings }));
    return restoreBackup({ ...at(await createEmptyDatabase(), emptyStore()), given }, file);
  };
  const known = { FACTOR_KEYS: `v2:${newer},v1:${older}`, VAPID_PRIVATE_KEY: 'a'.repeat(43) };
  expect((await restoreWith(known)).keysElsewhere).toEqual([]);
  const unknown = await restoreWith({ FACTOR_KEYS: newer, VAPID_PRIVATE_KEY: 'b'.repeat(43) });
  expect(restoredText(unknown)).toMatch(
    /Atención: FACTOR_KEYS no tiene .*keys\/factor-keys.* Atención: VAPID_PRIVATE_KEY no tiene .*keys\/vapid-private-key/,
  );
  expect(existsSync(join(folder, 'datos'))).toBe(false);
});

describe('is refused, and nothing is touched:', () => {
  test('a folder that has keys of another shop; newer ones beside the backup’s stay', async () => {
    const keys = join(folder, 'datos', 'factor-keys');
    const [older, newer] = ['a', 'b'].map((letter) => letter.repeat(32));
    mkdirSync(join(folder, 'datos'));
    writeFileSync(keys, `${older}\n`);
    await addProduct(shop.database);
    await makeBackup(at(databaseUrl, pictures), file);
    const url = await createEmptyDatabase();
    writeFileSync(keys, `v1:${newer}`);
    await expect(restoreBackup(at(url, emptyStore()), file)).rejects.toThrow('otras claves');
    expect([readFileSync(keys, 'utf8'), await isEmpty(url)]).toEqual([`v1:${newer}`, true]);
    writeFileSync(keys, `v2:${newer},v1:${older}`);
    await restoreBackup(at(url, emptyStore()), file);
    expect([readFileSync(keys, 'utf8'), await isEmpty(url)]).toEqual([`v2:${newer},v1:${older}`, false]);

    const later = join(folder, 'later.tar.gz');
    await makeBackup(at(databaseUrl, pictures), later);
    // It lacks the key of what was made last.
    writeFileSync(keys, `v1:${older}`);
    const restored = restoreBackup(at(await createEmptyDatabase(), emptyStore()), later);
    await expect(restored).rejects.toThrow('otras claves');
  });

  test('restoring over a shop', async () => {
    await addProduct(shop.database);
    await makeBackup(at(databaseUrl, pictures), file);
    const before = await contentsOf(databaseUrl);
    await expect(restoreBackup(at(databaseUrl, pictures), file)).rejects.toThrow('ya tiene datos y no se tocó');
    expect(await contentsOf(databaseUrl)).toEqual(before);
  });

  test('a database that somebody else is preparing: what they put into it is not written over', async () => {
    await addProduct(shop.database);
    await makeBackup(at(databaseUrl, pictures), file);
    const url = await createMigratedDatabase();
    await withClient(url, async (client) => {
      await lockPreparation(client);
      const restored = restoreBackup(at(url, emptyStore()), file);
      const outcome = expect(restored).rejects.toThrow('ya tiene datos y no se tocó');
      const asks = `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'shop-restore' AND query LIKE '%advisory_lock%'`;
      const asked = until('the restore asks who prepares', async () => (await client.query(asks)).rowCount !== 0);
      await Promise.race([asked, restored]);
      await client.query(`INSERT INTO products (name, puffs, price) VALUES ('De otro', 9000, 100)`);
      await client.query('SELECT pg_advisory_unlock_all()');
      await outcome;
      expect((await client.query('SELECT name FROM products')).rows).toEqual([{ name: 'De otro' }]);
    });
  });

  test('a file that is cut off anywhere, or that has less than it says', async () => {
    await seedShop(shop.database, 'catalog');
    await uploadPicture();
    await makeBackup(at(databaseUrl, pictures), file);
    const whole = readFileSync(file);
    const plain = gunzipSync(whole);
    const texts = plain.indexOf('tables/homepage_content/');
    const afterTexts = plain.indexOf('tables/', texts + 100);
    const damaged = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, Math.floor(whole.length / 2)),
      whole.subarray(0, 100),
      gzipSync(plain.subarray(0, plain.length - 1024)),
      gzipSync(Buffer.concat([plain.subarray(0, plain.indexOf('uploads/products')), Buffer.alloc(1024)])),
      gzipSync(Buffer.concat([plain.subarray(0, plain.indexOf('tables/products/')), Buffer.alloc(1024)])),
      gzipSync(Buffer.concat([plain.subarray(0, texts), plain.subarray(afterTexts)])),
    ];
    const url = await createEmptyDatabase();
    for (const content of damaged) {
      writeFileSync(file, content);
      await expect(restoreBackup(at(url, emptyStore()), file)).rejects.toThrow(/incompleto/);
      expect(await isEmpty(url)).toBe(true);
    }
    writeFileSync(file, whole);
    await restoreBackup(at(url, emptyStore()), file);
    expect(await isEmpty(url)).toBe(false);
  });

  test('what is no backup, and one of a newer version', async () => {
    await makeBackup(at(databaseUrl, pictures), file);
    const plain = gunzipSync(readFileSync(file));
    const url = await createEmptyDatabase();
    await expect(restoreBackup(at(url, pictures), join(folder, 'nothing.tar.gz'))).rejects.toThrow('No se puede leer');
    writeFileSync(file, 'not compressed at all');
    await expect(restoreBackup(at(url, pictures), file)).rejects.toThrow('dañado');
    writeFileSync(file, gzipSync(Buffer.alloc(2048, 'text')));
    await expect(restoreBackup(at(url, pictures), file)).rejects.toThrow('no es un respaldo');
    const stray = tarEntry({ name: 'keys/another', content: Buffer.from('x') }, 0);
    writeFileSync(file, gzipSync(Buffer.concat([plain.subarray(0, -tarEnd.length), stray, tarEnd])));
    await expect(restoreBackup(at(await createEmptyDatabase(), emptyStore()), file)).rejects.toThrow('keys/another');
    const newer = Buffer.from(plain.toString('latin1').replace('People1795305600001', 'People9795305600001'), 'latin1');
    writeFileSync(file, gzipSync(newer));
    await expect(restoreBackup(at(url, pictures), file)).rejects.toThrow('versión más nueva');
    expect(await contentsOf(url)).toEqual({});
  });

  test('a restore whose pictures have no place, which is not the fault of its file', async () => {
    await uploadPicture();
    await makeBackup(at(databaseUrl, pictures), file);
    const closed = Object.assign(new Error('closed'), { code: 'EACCES', path: '/imagenes' });
    const store = Object.assign(emptyStore(), { save: () => Promise.reject(closed) });
    await expect(restoreBackup(at(await createEmptyDatabase(), store), file)).rejects.toBe(closed);
  });

  test('a restore whose keys have no place: it may be made again', async () => {
    mkdirSync(join(folder, 'datos'));
    writeFileSync(join(folder, 'datos', 'factor-keys'), 'a'.repeat(32));
    await addProduct(shop.database);
    await makeBackup(at(databaseUrl, pictures), file);
    const url = await createEmptyDatabase();
    rmSync(join(folder, 'datos'), { recursive: true });
    symlinkSync(join(folder, 'gone', 'datos'), join(folder, 'datos'));
    await expect(restoreBackup(at(url, emptyStore()), file)).rejects.toThrow(
      /DATA_DIR.* Ponlas antes en FACTOR_KEYS, .*tar -xzOf RESPALDO keys\/factor-keys las muestra/,
    );
    expect(await isEmpty(url)).toBe(true);
    const plain = gunzipSync(readFileSync(file));
    expect(plain.indexOf('keys/factor-keys')).toBeLessThan(plain.indexOf('tables/'));
    rmSync(join(folder, 'datos'));
    jest.spyOn(files, 'rename').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(restoreBackup(at(url, emptyStore()), file)).rejects.toThrow('DATA_DIR');
    expect([await isEmpty(url), readdirSync(join(folder, 'datos'))]).toEqual([true, []]);
    await restoreBackup(at(url, emptyStore()), file);
    expect(readFileSync(join(folder, 'datos', 'factor-keys'), 'utf8')).toBe('a'.repeat(32));
    expect(statSync(join(folder, 'datos', 'factor-keys')).mode & 0o777).toBe(0o600);
  });

  test('a backup without keys that are there and can’t be read', async () => {
    mkdirSync(join(folder, 'datos', 'factor-keys'), { recursive: true });
    await expect(makeBackup(at(databaseUrl, pictures), file)).rejects.toThrow('factor-keys');
    expect(existsSync(file)).toBe(false);
  });

  test('a backup one of whose pictures is gone by its turn: nothing could be restored from it', async () => {
    const lost = Object.assign(emptyStore(), { savedBefore: () => Promise.resolve(['products/gone.webp']) });
    await expect(makeBackup(at(databaseUrl, lost), file)).rejects.toThrow('desapareció');
    expect(existsSync(file)).toBe(false);
  });

  test('a backup whose name somebody takes while it is made', async () => {
    await expectTakenMeanwhile(file);
  });

  test('a backup in the place of another one, or of no shop', async () => {
    await makeBackup(at(databaseUrl, pictures), file);
    const first = readFileSync(file);
    // Nobody waits for the copy of a big shop to be told so.
    const lost = Object.assign(emptyStore(), { savedBefore: () => Promise.resolve(['products/gone.webp']) });
    await expect(makeBackup(at(databaseUrl, lost), file)).rejects.toThrow('ya existe');
    expect(readFileSync(file)).toEqual(first);
    const other = join(folder, 'other.tar.gz');
    await expect(makeBackup(at(await createEmptyDatabase(), pictures), other)).rejects.toThrow('no hay una tienda');
    expect(existsSync(other)).toBe(false);
    expect(readdirSync(join(folder, 'respaldos'))).toEqual(['tienda.tar.gz']);
  });
});
