import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith } from '@shop/checks/needs';
import { findProgram, libreOffice } from '@shop/checks/programs';

import { addProduct, addStaff } from '../support/builders/basics';
import { SeededRandom } from '../support/fuzz/random';
import { dryRun, exportedCsv, exportedXlsx, rowsOf } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';
import { oddText } from './sheet-model';

/** LibreOffice takes its time to start, on a busy machine too; ms. */
const PATIENCE = 300_000;

const withLibreOffice = describeWith(libreOffice);

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openShop();
  folder = await mkdtemp(join(tmpdir(), 'shop-sheets-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Opens a file in LibreOffice and saves it in another format, as somebody does by hand. */
async function saved(file: Buffer | string, from: string, to: string, options: string[] = []): Promise<Buffer> {
  await writeFile(join(folder, `productos.${from}`), file);
  const out = join(folder, 'guardado');
  const profile = `-env:UserInstallation=file://${folder}/perfil`;
  const args = [
    profile,
    '--headless',
    ...options,
    '--convert-to',
    to,
    '--outdir',
    out,
    join(folder, `productos.${from}`),
  ];
  await promisify(execFile)(findProgram(libreOffice) ?? '', args, { timeout: PATIENCE });
  return readFile(join(out, `productos.${to.replace(/:.*/, '')}`));
}

/** `;` between cells, texts in quotes, UTF-8; what is in quotes is a text when it is read, as its dialog offers. */
const CSV = 'Text - txt - csv (StarCalc):59,34,76,1,,0,true';
const READ_CSV = [`--infilter=${CSV},false`];
const WRITE_CSV = `csv:${CSV},true,false`;

withLibreOffice('an export opened and saved in LibreOffice', () => {
  test(
    'changes nothing, as a workbook and as CSV',
    async () => {
      const { headers } = await addStaff(shop, { addProduct: true, editInventory: true });
      const random = new SeededRandom(11);
      for (let made = 0; made < 60; made += 1) {
        await addProduct(
          shop.database,
          {
            name: oddText(random, 100),
            price: random.whole(1, 99_999_999),
            description: oddText(random, 2000),
            popular: random.chance(0.5),
          },
          [{ name: oddText(random, 80), inventory: random.whole(0, 1_000_000) }],
        );
      }
      const workbook = await exportedXlsx(shop, headers);
      const csv = await exportedCsv(shop, headers);
      const files = {
        'xlsx → xlsx': await saved(workbook, 'xlsx', 'xlsx'),
        'xlsx → csv': await saved(workbook, 'xlsx', WRITE_CSV),
        'csv → csv': await saved(csv, 'csv', WRITE_CSV, READ_CSV),
        'csv → xlsx': await saved(csv, 'csv', 'xlsx', READ_CSV),
      };
      for (const [way, file] of Object.entries(files)) {
        const ran = await dryRun(shop, file, headers);
        const rows = await rowsOf(shop, ran, headers);
        const differ = rows.filter(({ outcome }) => outcome !== 'same');
        expect([way, ran.failure, differ]).toEqual([way, null, []]);
        expect(rows).toHaveLength(60);
      }
    },
    PATIENCE,
  );
});
