import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { makeDataDir } from '../support/data-dirs';
import { seedShop } from '../../src/seeds/seed';
import { createEmptyDatabase, createMigratedDatabase, letServe } from '../support/database/test-database';
import { doChore } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';
import { timeoutFactor } from '../support/timeout-factor';

const workspace = join(import.meta.dirname, '../../..');
const programs = join(workspace, 'api/dist');

let databaseUrl: string;
let dataDir: string;
let shop: TestShop;

beforeAll(async () => {
  if (!existsSync(join(programs, 'main.js'))) execFileSync('npx', ['nx', 'run', 'api:build'], { cwd: workspace });
  databaseUrl = await createMigratedDatabase();
  dataDir = makeDataDir();
  shop = await openShop(databaseUrl, { DATA_DIR: dataDir });
  await seedShop(shop.database, 'none');
  const product = await addProduct(shop.database, { name: 'Cumbre 12K' });
  expect((await shop.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
});
afterAll(() => shop.close());

/** Runs one of the shop keeper's commands as a process, as the launcher and the containers do. */
function run(program: string, words: readonly string[] = [], database = databaseUrl, folder = dataDir) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(programs, `${program}.js`), ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database,
      DATA_DIR: folder,
      TIMEOUT_FACTOR: String(timeoutFactor),
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, bytes: stdout, said: stdout.toString('utf8'), refused: stderr.toString('utf8') };
}

const signIn = async (username: string, password: string) =>
  (await shop.post('/api/admin/login', { body: { username, password } })).status;

test('a backup goes out past the disk with nothing else in it, and is a shop again, in an empty database alone', async () => {
  const folder = makeDataDir();
  const file = join(folder, 'tienda.tar.gz');
  const out = run('back-up', ['-']);
  expect([out.status, out.refused]).toEqual([0, expect.stringMatching(/^Respaldo entregado: \d+ filas de \d+ tablas/)]);
  writeFileSync(file, out.bytes);
  const empty = await createEmptyDatabase();
  expect(run('restore', [file], empty, folder)).toMatchObject({
    status: 0,
    said: expect.stringContaining('La tienda quedó restaurada') as string,
  });
  await letServe(empty);
  const restored = await openShop(empty, { DATA_DIR: folder });
  expect((await restored.get<{ name: string }[]>('/api/products')).data.map(({ name }) => name)).toEqual([
    'Cumbre 12K',
  ]);
  await restored.close();
  expect(run('restore', [file])).toMatchObject({
    status: 1,
    said: '',
    refused: expect.stringMatching(/^No se restauró nada\. Esa base de datos ya tiene datos/) as string,
  });
});

test('a backup takes the place of no other one', () => {
  const file = join(dataDir, 'tienda.tar.gz');
  expect(run('back-up', [file])).toMatchObject({
    status: 0,
    said: expect.stringContaining(file) as string,
    refused: '',
  });
  expect(run('back-up', [file])).toMatchObject({
    status: 1,
    said: '',
    refused: expect.stringContaining('ya existe') as string,
  });
});

test('the texts of the home page go out, into a folder that is not there yet too, and come in again', () => {
  const file = join(dataDir, 'nueva/contenido.json');
  expect(run('export-content', [file])).toMatchObject({ status: 0, refused: '' });
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"title": "[^"]*"/, '"title": "Otra vez aquí"'));
  expect(run('import-content', [file])).toMatchObject({ status: 0, said: expect.stringContaining('hero') as string });
  run('export-content', [file]);
  expect(readFileSync(file, 'utf8')).toContain('Otra vez aquí');
});

test('a user of the staff gets a password that lets them in, another name, and is left without a second step', async () => {
  const { user } = await addStaff(shop);
  const { status, said } = run('reset-password', [user.username]);
  const password = /contraseña (\S+) \(anótala/.exec(said)?.[1] ?? '';
  expect([status, await signIn(user.username, password)]).toEqual([0, 200]);
  expect(run('rename-staff').said).toContain(user.username);
  expect(run('rename-staff', [user.username, 'Jefa'])).toMatchObject({ status: 0, refused: '' });
  expect(await signIn('Jefa', password)).toBe(200);
  expect(run('reset-factor', ['Jefa'])).toMatchObject({ status: 0, said: expect.stringContaining('Jefa') as string });
  expect(run('reset-factor', ['Nadie'])).toMatchObject({ status: 1, said: '' });
});

test('a check of the audit log ends well, and badly where a row was changed or the head is another', async () => {
  await doChore(shop, 'audit.seal');
  const whole = run('verify-audit');
  expect(whole.status).toBe(0);
  const head = /otro lugar: (\S+)/.exec(whole.said)?.[1] ?? '';
  expect([run('verify-audit', [head]).status, run('verify-audit', [`${head}0`]).status]).toEqual([0, 1]);
  await shop.asOwner(`UPDATE audit_log SET action = 'order.updated' WHERE id = (SELECT min(id) FROM audit_log)`);
  expect(run('verify-audit', [head])).toMatchObject({
    status: 1,
    said: '',
    refused: expect.stringMatching(/^El registro no está intacto/) as string,
  });
});

test('sums that are wrong are told, and are right once they are repaired', async () => {
  await shop.asOwner('INSERT INTO order_totals SELECT * FROM order_totals LIMIT 1');
  expect(run('check-sums')).toMatchObject({ status: 1, refused: expect.stringContaining('repair') as string });
  expect(run('check-sums', ['repair'])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Se corrigió') as string,
  });
  expect(run('check-sums').status).toBe(0);
});

test('a database that is prepared already is prepared again', () => {
  expect(run('prepare')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/La base de datos está lista\.\n$/) as string,
  });
});
