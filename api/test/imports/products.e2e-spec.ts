import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { AuditEntryView, ImportView, OrderView, StaffProductView } from '@shop/contracts';

import { ProductFlavorEntity } from '../../src/catalog/product-flavor.entity';
import type { ProductEntity } from '../../src/catalog/product.entity';
import { ImportApplying, ImportReading } from '../../src/imports/import-jobs';
import { readSheet } from '../../src/imports/sheets/sheet-thread';
import { Exports } from '../../src/jobs/exports.service';
import type { JobRun } from '../../src/jobs/job-handler';
import { ReadingDatabase } from '../../src/platform/database/reading-database';
import { addProduct, addStaff, orderFor, stockOf } from '../support/builders/basics';
import { changeOrder } from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { TestStream } from '../support/event-stream';
import { doChore, takeJobConnections } from '../support/jobs';
import {
  applyImport,
  dryRun,
  exportedCsv,
  exportedXlsx,
  readLines,
  rowsOf,
  sheetForm,
  toCsv,
  untilStill,
  uploadSheet,
  type Line,
} from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let headers: { Authorization: string };
let nube: ProductEntity;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.empty('import_rows', 'imports', 'sales', 'orders', 'product_flavors', 'products');
  headers = (await addStaff(shop, { addProduct: true, editInventory: true })).headers;
  nube = await addProduct(shop.database, {}, [{ name: 'Menta' }, { name: 'Uva', inventory: 20 }]);
});

const menta = () => nube.flavors[0];

/** Exported lines, changed in the row of a flavor. */
async function changed(change: Line, flavor = 'Menta'): Promise<Line[]> {
  const lines = readLines(await exportedCsv(shop, headers));
  return lines.map((line) => (line['Sabor'] === flavor ? { ...line, ...change } : line));
}

/** Moves units as a completed sale does. */
async function sell(units: number, flavor = menta()): Promise<void> {
  await shop.database.getRepository(ProductFlavorEntity).decrement({ id: flavor?.id ?? '' }, 'inventory', units);
}

const LEFT = 'No se aplicó: cambió después de la revisión o quien aplicó ya no podía cambiarla.';

/** The file to correct. */
async function toCorrect({ id }: ImportView): Promise<Uint8Array> {
  const response = await fetch(`${shop.url}/api/admin/imports/${id}/file.xlsx`, { headers });
  return new Uint8Array(await response.arrayBuffer());
}

/** Words of its last column. */
async function toReview(ran: ImportView): Promise<(string | undefined)[]> {
  const columns = [{ key: 'note', label: 'Qué revisar' }];
  const { sheet } = await readSheet({ file: await toCorrect(ran), columns });
  return (sheet?.rows ?? []).map(({ cells }) => cells['note']);
}

const product = async () => (await shop.get<StaffProductView>(`/api/admin/products/${nube.id}`, { headers })).data;

describe('what is exported', () => {
  test('has a row of each flavor, as a Spanish spreadsheet opens it', async () => {
    const response = await fetch(`${shop.url}/api/admin/products.csv`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const beginning = '\u{feff}"Id del producto";"Id del sabor";"Producto";"Sabor";"Precio (Q)"';
    expect(bytes.toString().startsWith(beginning)).toBe(true);
    const [first] = readLines(bytes.toString());
    expect(first).toMatchObject({
      'Id del producto': nube.id,
      'Id del sabor': menta()?.id,
      Producto: 'Nube 9K',
      Sabor: 'Menta',
      'Precio (Q)': '100',
      Puffs: '9000',
      'Poner inventario en': '10',
      'Inventario al exportar': '10',
      'Sabor activo': 'Sí',
    });
  });

  test.each(['csv', 'xlsx'])('imports with no change at all, as %s', async (format) => {
    await addProduct(shop.database, { name: '=1+1; "Ola"', price: 14_505, description: 'Dos\nlíneas; -2' }, []);
    await addProduct(shop.database, { name: 'Día 12-5', description: '-' }, [{ name: '-10' }, { name: '007' }]);
    const file = format === 'csv' ? await exportedCsv(shop, headers) : await exportedXlsx(shop, headers);
    const ran = await dryRun(shop, file, headers);
    expect([ran.failure, ran.rows]).toEqual([null, { new: 0, changed: 0, conflict: 0, error: 0, same: 5 }]);
  });

  test('has each product once, whatever is added while it is read', async () => {
    await Promise.all(Array.from({ length: 249 }, () => addProduct(shop.database, {}, [])));
    const exports = shop.app.get(Exports);
    const read = exports['read'].bind(exports);
    jest.spyOn(exports as unknown as { read: typeof read }, 'read').mockImplementation(async (work) => {
      const rows = await read(work);
      await addProduct(shop.database, { name: 'Mientras tanto' }, []);
      return rows;
    });
    const ids = readLines(await exportedCsv(shop, headers)).map(
      (line) => line['Id del sabor'] || line['Id del producto'],
    );
    jest.restoreAllMocks();
    expect([ids.length, new Set(ids).size]).toEqual([251, 251]);
  });

  test('has what the list shows', async () => {
    await addProduct(shop.database, { name: 'Faro' }, []);
    const { text, headers: told } = await shop.get('/api/admin/products.csv?q=faro', { headers });
    expect(told.get('content-disposition')).toBe('attachment; filename="productos.csv"');
    expect(readLines(text).map((line) => line['Producto'])).toEqual(['Faro']);
  });
});

describe('a dry run', () => {
  test('says what would change, row by row, and changes nothing', async () => {
    const ran = await dryRun(
      shop,
      toCsv(await changed({ 'Precio (Q)': '120,50', 'Poner inventario en': '15' })),
      headers,
    );
    expect(ran).toMatchObject({ state: 'ready', rows: { changed: 1, same: 1 }, undecided: 0, progress: null });
    expect(await rowsOf(shop, ran, headers, 'changed')).toEqual([
      expect.objectContaining({
        number: 2,
        title: 'Nube 9K · Menta',
        changes: [
          { column: 'price', before: '100.00', after: '120.50' },
          { column: 'inventory', before: '10', after: '15' },
        ],
        result: null,
      }),
    ]);
    expect((await product()).price).toBe('100.00');
  });

  test('adds what has no id, and counts products and flavors', async () => {
    const added: Line[] = [
      { Producto: 'Faro', Sabor: 'Kiwi', 'Precio (Q)': '99', Puffs: '5000', 'Poner inventario en': '3' },
      { Producto: 'Faro', Sabor: 'Mora' },
      { 'Id del producto': nube.id, Sabor: 'Sandía' },
    ];
    const ran = await dryRun(shop, toCsv(added), headers);
    expect(ran).toMatchObject({ rows: { new: 3, error: 0 }, added: { product: 1, flavor: 3 } });
    const done = await applyImport(shop, ran, headers);
    expect(done).toMatchObject({ state: 'applied', results: { written: 3, left: 0 } });
    const { data } = await shop.get<StaffProductView[]>('/api/admin/products?q=faro', { headers });
    expect(data.map(({ name, price, puffs, flavors }) => [name, price, puffs, flavors.map((one) => one.name)])).toEqual(
      [['Faro', '99.00', 5000, ['Kiwi', 'Mora']]],
    );
    expect(data[0]?.flavors[0]).toMatchObject({ inventory: 3, lowStockThreshold: 5, active: true });
    const ledger = await shop.get<AuditEntryView[]>(`/api/admin/ledger/product/${data[0]?.id ?? ''}`, { headers });
    expect(ledger.data.map(({ action, actor }) => [action, actor.kind])).toEqual([['product.created', 'staff']]);
    expect((await product()).flavors.map(({ name }) => name)).toEqual(['Menta', 'Uva', 'Sandía']);
  });

  test('adds nothing under a name that a colleague used after the dry run: all rows of it are left', async () => {
    const added = toCsv([
      { Producto: 'Faro', Sabor: 'Kiwi', 'Precio (Q)': '99', Puffs: '5000' },
      { Producto: 'Faro', Sabor: 'Mora' },
    ]);
    const [mine, theirs] = [await dryRun(shop, added, headers), await dryRun(shop, added, headers)];
    await applyImport(shop, theirs, headers);
    expect((await applyImport(shop, mine, headers)).results).toEqual({ written: 0, left: 2 });
    const again = await dryRun(shop, added, headers);
    const told = (await rowsOf(shop, again, headers)).map(({ outcome, notes }) => [outcome, notes]);
    const note = expect.stringContaining('Ya hay un producto que se llama así') as string;
    expect(told).toEqual([
      ['new', [note]],
      ['new', [note]],
    ]);
    // Who was told of it may want a second one.
    expect((await applyImport(shop, again, headers)).results).toEqual({ written: 2, left: 0 });
  });

  test('knows a name however its cell writes it: blanks, hidden characters, letters that no search folds', async () => {
    const names = ['Faro  doble', 'Fa\u200bro', 'Faro\nazul', 'Nube\u00a0mil', 'Å', 'ΣΑΣ'];
    const added = toCsv(names.map((Producto) => ({ Producto, 'Precio (Q)': '99', Puffs: '5000' })));
    const [mine, theirs] = [await dryRun(shop, added, headers), await dryRun(shop, added, headers)];
    expect((await applyImport(shop, theirs, headers)).results).toEqual({ written: names.length, left: 0 });
    expect((await applyImport(shop, mine, headers)).results).toEqual({ written: 0, left: names.length });
    const twoWays = ['Mar doble', 'Mar  doble'].map((Producto, index) => ({ Producto, Sabor: `Sabor ${index}` }));
    const ran = await dryRun(
      shop,
      toCsv(twoWays.map((line) => ({ ...line, 'Precio (Q)': '99', Puffs: '5' }))),
      headers,
    );
    expect(ran.added).toEqual({ product: 1, flavor: 2 });
  });

  test('leaves what an empty cell says nothing of, and empties what a dash does', async () => {
    await shop.database.query(`UPDATE products SET description = 'Algo'`);
    const blank = await dryRun(shop, toCsv(await changed({ Descripción: '', 'Precio (Q)': '' })), headers);
    expect(blank.rows).toMatchObject({ changed: 0, error: 0 });
    const [dashed] = await rowsOf(
      shop,
      await dryRun(shop, toCsv(await changed({ Descripción: '-' })), headers),
      headers,
    );
    expect(dashed?.changes).toEqual([{ column: 'description', before: 'Algo', after: '' }]);
  });

  test('is looked at on connections that no buyer waits for', async () => {
    const { id } = await dryRun(shop, toCsv(await changed({})), headers);
    const { reads } = shop.app.get(ReadingDatabase);
    const before = reads.primary;
    for (const path of ['?kind=products', `/${id}`, `/${id}/rows`])
      await shop.get(`/api/admin/imports${path}`, { headers });
    expect(reads.primary - before).toBe(3);
  });

  test('tells which columns it does not know', async () => {
    expect((await dryRun(shop, toCsv(await changed({ Color: 'rojo' })), headers)).unknownColumns).toEqual(['Color']);
  });
});

describe('a sale between export and import', () => {
  test.each([
    [1, 'Se vendió 1 mientras tanto: quedan 9, no 10.'],
    [9, 'Se vendieron 9 mientras tanto: queda 1, no 10.'],
  ])('of %d is counted in words', async (units, words) => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(units);
    const ran = await dryRun(shop, toCsv(lines), headers);
    expect((await rowsOf(shop, ran, headers, 'conflict')).map(({ notes }) => notes)).toEqual([[words]]);
  });

  test('is told on its row and never overwritten', async () => {
    const lines = await changed({ 'Poner inventario en': '30', 'Precio (Q)': '110' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    expect([ran.rows.conflict, ran.undecided, ran.writes]).toEqual([1, 1, 1]);
    const [row] = await rowsOf(shop, ran, headers, 'conflict');
    expect(row?.notes).toEqual(['Se vendieron 2 mientras tanto: quedan 8, no 10.']);
    expect(row?.choices.map(({ key }) => key)).toEqual(['difference', 'set']);
    await applyImport(shop, ran, headers);
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 8 });
    expect((await product()).price).toBe('110.00');
    expect(await toReview(ran)).toContain('Se vendieron 2 mientras tanto: quedan 8, no 10.');
  });

  test('that nobody decided about is told so beside its row', async () => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    expect([ran.undecided, ran.writes]).toEqual([1, 0]);
    expect((await applyImport(shop, ran, headers)).results).toEqual({ written: 0, left: 1 });
    const words = 'No se aplicó: no se decidió. Se vendieron 2 mientras tanto: quedan 8, no 10.';
    expect(await toReview(ran)).toContain(words);
  });

  test.each([
    ['difference', 28],
    ['set', 30],
  ])('is left to staff: %s', async (choice, units) => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    const choose = (value: unknown) =>
      shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/2`, { headers, body: { choice: value } });
    expect((await choose('other')).status).toBe(400);
    const nowhere = { headers, body: { choice: null } };
    const far = await shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/99999999999`, nowhere);
    expect(far.status).toBe(404);
    expect((await choose(choice)).status).toBe(200);
    await applyImport(shop, ran, headers);
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: units });
    // Nobody decides otherwise by then.
    expect((await choose(null)).failure.code).toBe('import.notReady');
  });

  test('is decided by nobody who may not change units, for a colleague to apply', async () => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    const { headers: theirs } = await addStaff(shop, { addProduct: true });
    const choose = (choice: string | null, by: { Authorization: string }) =>
      shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/2`, { headers: by, body: { choice } });
    expect((await choose('set', theirs)).status).toBe(403);
    expect((await choose('difference', headers)).status).toBe(200);
    expect((await choose(null, theirs)).status).toBe(403);
    await applyImport(shop, ran, headers);
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 28 });
  });

  test('is not decided any more while somebody applies', async () => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    const applying = shop.database.createQueryRunner();
    await applying.startTransaction();
    await applying.query(`UPDATE imports SET state = 'applied', applied_at = now() WHERE id = $1`, [ran.id]);
    const body = { choice: 'set' };
    const chosen = shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/2`, { headers, body });
    await Promise.race([untilSomebodyWaits(shop.database), chosen]);
    await applying.commitTransaction();
    await applying.release();
    expect((await chosen).failure.code).toBe('import.notReady');
  });

  test('behind the dry run leaves its row, and the others are written', async () => {
    const lines = (await changed({ 'Poner inventario en': '30' })).map((line) => ({ ...line, Popular: 'Sí' }));
    const ran = await dryRun(shop, toCsv(lines), headers);
    await sell(1);
    const done = await applyImport(shop, ran, headers);
    expect(done.results).toEqual({ written: 1, left: 1 });
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 9 });
    expect((await product()).popular).toBe(true);
    expect(await toReview(ran)).toEqual([LEFT]);
  });

  test('that is under way while somebody applies is not overwritten', async () => {
    const ran = await dryRun(shop, toCsv(await changed({ 'Poner inventario en': '15' })), headers);
    const seller = shop.database.createQueryRunner();
    await seller.startTransaction();
    await seller.query('UPDATE product_flavors SET inventory = inventory - 3 WHERE id = $1', [menta()?.id]);
    await shop.post(`/api/admin/imports/${ran.id}/apply`, { headers });
    await untilSomebodyWaits(shop.database);
    await seller.commitTransaction();
    await seller.release();
    expect((await untilStill(shop, ran.id, headers)).results).toEqual({ written: 0, left: 1 });
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 7 });
  });

  test('that nobody counted against changes nothing', async () => {
    const lines = await changed({});
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), headers);
    expect(ran.rows).toMatchObject({ conflict: 0, changed: 0, same: 2 });
    const [row] = await rowsOf(shop, ran, headers);
    expect(row?.notes).toEqual([]);
  });

  test('by hand of a colleague is called so', async () => {
    const lines = await changed({ 'Poner inventario en': '30' });
    await shop.send('PATCH', `/api/admin/flavors/${menta()?.id ?? ''}`, { headers, body: { inventory: 7 } });
    const [row] = await rowsOf(shop, await dryRun(shop, toCsv(lines), headers), headers, 'conflict');
    expect(row?.notes).toEqual(['Alguien cambió el inventario mientras tanto: quedan 7, no 10.']);
  });

  test('is called so where the file knows of what a colleague counted before', async () => {
    await shop.send('PATCH', `/api/admin/flavors/${menta()?.id ?? ''}`, { headers, body: { inventory: 12 } });
    const lines = await changed({ 'Poner inventario en': '30' });
    const { data } = await shop.post<OrderView>('/api/orders', { body: orderFor(nube) });
    await changeOrder({ shop, headers }, data.orderId, 'completed');
    const [row] = await rowsOf(shop, await dryRun(shop, toCsv(lines), headers), headers, 'conflict');
    expect(row?.notes).toEqual(['Se vendió 1 mientras tanto: quedan 11, no 12.']);
  });

  test('is decided by who may count alone', async () => {
    const { headers: theirs } = await addStaff(shop, { addProduct: true });
    const lines = await changed({ 'Poner inventario en': '30' });
    await sell(2);
    const ran = await dryRun(shop, toCsv(lines), theirs);
    expect(ran.rows).toMatchObject({ conflict: 0, error: 1 });
  });

  test('offers no way out to fewer units than orders hold', async () => {
    const lines = await changed({ 'Poner inventario en': '3' });
    await shop.database
      .getRepository(ProductFlavorEntity)
      .update({ id: menta()?.id ?? '' }, { inventory: 20, reservedInventory: 4 });
    const ran = await dryRun(shop, toCsv(lines), headers);
    const [row] = await rowsOf(shop, ran, headers, 'conflict');
    expect(row?.choices.map(({ key }) => key)).toEqual(['difference']);
  });

  test('offers no way out to more units than a stock may have', async () => {
    const lines = await changed({ 'Poner inventario en': '30' });
    const body = { inventory: 999_990 };
    await shop.send('PATCH', `/api/admin/flavors/${menta()?.id ?? ''}`, { headers, body });
    const [row] = await rowsOf(shop, await dryRun(shop, toCsv(lines), headers), headers, 'conflict');
    expect(row?.choices.map(({ key }) => key)).toEqual(['set']);
  });
});

describe('applying', () => {
  test('pressed eight times is done once, told as the forms tell it', async () => {
    const ran = await dryRun(shop, toCsv(await changed({ 'Poner inventario en': '15', Sabor: 'Menta fría' })), headers);
    const pressed = await Promise.all(
      Array.from({ length: 8 }, () => shop.post(`/api/admin/imports/${ran.id}/apply`, { headers })),
    );
    expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await untilStill(shop, ran.id, headers);
    await shop.post(`/api/admin/imports/${ran.id}/apply`, { headers });
    const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/flavor/${menta()?.id ?? ''}`, { headers });
    expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['stock.edited', expect.objectContaining({ inventory: 10 }), expect.objectContaining({ inventory: 15 })],
      ['flavor.updated', { name: 'Menta' }, { name: 'Menta fría' }],
    ]);
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 15 });
  });

  test('writes nothing of rows with an error', async () => {
    const wrong = await changed({ 'Precio (Q)': 'caro', Popular: 'Sí', 'Poner inventario en': '15' });
    await sell(3);
    const ran = await dryRun(shop, toCsv([...wrong, { Producto: 'Faro' }]), headers);
    expect(ran.rows).toMatchObject({ error: 2, same: 1 });
    expect((await rowsOf(shop, ran, headers, 'error')).map(({ choices }) => choices)).toEqual([[], []]);
    await applyImport(shop, ran, headers);
    expect((await product()).popular).toBe(false);
  });

  test('leaves in the file to correct what was not written: nothing new is added twice', async () => {
    const faro = { Producto: 'Faro', 'Precio (Q)': '90', Puffs: '5000' };
    const lines = [...(await changed({ Popular: 'Sí' })), faro, { ...faro, Producto: 'Ola', 'Precio (Q)': 'caro' }];
    const ran = await dryRun(shop, toCsv(lines), headers);
    expect(ran).toMatchObject({ rows: { changed: 1, new: 1, error: 1 }, writes: 2 });
    expect((await applyImport(shop, ran, headers)).results).toEqual({ written: 2, left: 0 });
    const again = await dryRun(shop, await toCorrect(ran), headers);
    expect(again.rows).toEqual({ new: 0, changed: 0, conflict: 0, error: 1, same: 0 });
  });

  test('leaves no old price of a product in the file to correct, when another row of it brought a new one', async () => {
    const [mint, grape] = await changed({ 'Precio (Q)': '110', 'Poner inventario en': '15' });
    const ran = await dryRun(shop, toCsv([mint ?? {}, { ...grape, 'Poner inventario en': 'muchas' }]), headers);
    expect((await applyImport(shop, ran, headers)).results).toEqual({ written: 1, left: 0 });
    const again = await rowsOf(shop, await dryRun(shop, await toCorrect(ran), headers), headers);
    expect(again).toMatchObject([{ title: 'Nube 9K · Uva', changes: [], problems: [{ value: 'muchas' }] }]);
  });

  test('tells how far it is, while somebody else holds what it is to write', async () => {
    const lines = (await changed({})).map((line) => ({ ...line, 'Sabor activo': 'No' }));
    const ran = await dryRun(shop, toCsv(lines), headers);
    const read = async () => (await shop.get<ImportView>(`/api/admin/imports/${ran.id}`, { headers })).data;
    await shop.database.transaction(async (holder) => {
      await holder.query('SELECT FROM product_flavors WHERE id = $1 FOR UPDATE', [menta()?.id]);
      await shop.post(`/api/admin/imports/${ran.id}/apply`, { headers });
      for (let found = await read(); found.progress?.total !== 2; found = await read()) {
        expect(found.state).toBe('applying');
        await pause(20);
      }
      expect(await read()).toMatchObject({
        state: 'applying',
        progress: { done: 0, total: 2 },
        results: { written: 0 },
      });
      expect((await product()).flavors.map(({ active }) => active)).toEqual([true, true]);
    });
    expect(await untilStill(shop, ran.id, headers)).toMatchObject({
      state: 'applied',
      results: { written: 2, left: 0 },
    });
  });

  test('writes a sheet of many turns as one of a few rows', async () => {
    await shop.asOwner(`
      INSERT INTO products (name, price, puffs) SELECT 'De antes ' || n, 100, 9000 FROM generate_series(1, 90) AS n;
      INSERT INTO product_flavors (product_id, name, inventory)
      SELECT id, 'Sabor ' || n, 10 FROM products, generate_series(1, 5) AS n WHERE name LIKE 'De antes%'`);
    const lines = readLines(await exportedCsv(shop, headers));
    const counted = lines.map((line) => ({ ...line, 'Precio (Q)': '150', 'Poner inventario en': '25' }));
    const isOld = ({ Producto = '' }: Line) => Producto.startsWith('De antes');
    const copies = lines.filter(isOld).map(({ Producto, Sabor }) => ({
      Producto: `Copia ${Producto ?? ''}`,
      Sabor: Sabor ?? '',
      'Precio (Q)': '80',
      Puffs: '5000',
      'Poner inventario en': '3',
    }));
    const ran = await dryRun(shop, toCsv([...counted, ...copies]), headers);
    expect(ran).toMatchObject({ rows: { changed: 452, new: 450 }, added: { product: 90, flavor: 450 } });
    expect((await applyImport(shop, ran, headers)).results).toEqual({ written: 902, left: 0 });
    const kept = await shop.database.query<unknown[]>(`
      SELECT left(product.name, 5) AS name, price, flavor.inventory, count(*)::integer AS flavors, count(told)::integer AS told
      FROM product_flavors AS flavor JOIN products AS product ON product.id = product_id
      LEFT JOIN audit_log AS told ON object_id = flavor.id::text AND action IN ('flavor.created', 'stock.edited')
      GROUP BY 1, 2, 3 ORDER BY 1`);
    expect(kept).toEqual([
      { name: 'Copia', price: '80.00', inventory: 3, flavors: 450, told: 450 },
      { name: 'De an', price: '150.00', inventory: 25, flavors: 450, told: 450 },
      { name: 'Nube ', price: '150.00', inventory: 25, flavors: 2, told: 2 },
    ]);
  });

  test('is heard by everybody who has the back office open', async () => {
    const { headers: theirs } = await addStaff(shop);
    const { stream } = await TestStream.open(shop.url, theirs);
    const ran = await dryRun(shop, toCsv(await changed({ Popular: 'Sí' })), headers);
    await applyImport(shop, ran, headers);
    const isOf = ({ name, data }: Awaited<ReturnType<TestStream['nextEvent']>>) =>
      name === 'import.applied' && data.id === ran.id;
    let event = await stream.nextEvent();
    while (!isOf(event)) event = await stream.nextEvent();
    expect(event.data).toEqual({ id: ran.id, tab: null });
    stream.leave();
  });

  test('is in the public list as soon as the server hears of it', async () => {
    const list = async () => (await shop.get('/api/products')).text;
    await list();
    await applyImport(shop, await dryRun(shop, toCsv(await changed({ Producto: 'Nube 12K' })), headers), headers);
    await until('the server hears of it', async () => (await list()).includes('Nube 12K'));
  });

  test('that fails as a whole writes nothing, says why, and may be pressed again', async () => {
    const { user, headers: theirs } = await addStaff(shop, { addProduct: true });
    const ran = await dryRun(shop, toCsv(await changed({ Producto: 'Nube 12K' })), theirs);
    await shop.asOwner(`ALTER TABLE products ADD CONSTRAINT no_more CHECK (name <> 'Nube 12K') NOT VALID`);
    const failed = await applyImport(shop, ran, theirs);
    expect([failed.state, failed.failure?.text]).toEqual(['ready', 'Algo salió mal. Intenta de nuevo.']);
    await shop.asOwner('ALTER TABLE products DROP CONSTRAINT no_more');
    expect(await applyImport(shop, ran, theirs)).toMatchObject({ state: 'applied', appliedBy: user.username });
  });
});

describe('rights are those of the forms', () => {
  test.each([
    ['addProduct', { 'Poner inventario en': '11' }, 'inventory'],
    ['addProduct', { 'Umbral de stock bajo': '3' }, 'threshold'],
    ['editInventory', { 'Precio (Q)': '11' }, 'price'],
    ['editInventory', { Sabor: 'Otro' }, 'flavor'],
  ])('with %s alone %j is refused at its cell', async (flag, change, column) => {
    const { headers: theirs } = await addStaff(shop, { [flag]: true });
    const [row] = await rowsOf(shop, await dryRun(shop, toCsv(await changed(change)), theirs), theirs, 'error');
    expect(row?.problems).toEqual([
      expect.objectContaining({ column, text: expect.stringContaining('No tienes permiso') as string }),
    ]);
  });

  test('are asked again of whoever applies', async () => {
    const ran = await dryRun(shop, toCsv(await changed({ 'Poner inventario en': '11' })), headers);
    const { headers: theirs } = await addStaff(shop, { addProduct: true });
    expect((await applyImport(shop, ran, theirs)).results).toEqual({ written: 0, left: 1 });
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 10 });
    expect(await toReview(ran)).toEqual([LEFT]);
  });

  test('use up no import of who may change nothing of it', async () => {
    const ran = await dryRun(shop, toCsv(await changed({ 'Precio (Q)': '11' })), headers);
    const { headers: theirs } = await addStaff(shop, { settleCash: true });
    const { failure } = await shop.post(`/api/admin/imports/${ran.id}/apply`, { headers: theirs });
    expect(failure.code).toBe('auth.forbidden');
    expect((await applyImport(shop, ran, headers)).results).toEqual({ written: 1, left: 0 });
  });

  /** "Aplicar", of somebody of whom something is changed while it waits: for its turn, unless it is told for what. */
  async function applyWhile(
    change: (id: string) => Promise<unknown>,
    lock = 'LOCK TABLE import_rows IN ACCESS EXCLUSIVE MODE',
  ): Promise<ImportView> {
    const { user, headers: theirs } = await addStaff(shop, { addProduct: true, editInventory: true });
    const ran = await dryRun(shop, toCsv(await changed({ 'Poner inventario en': '11' })), theirs);
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    await aside.query(lock);
    const pressed = shop.post(`/api/admin/imports/${ran.id}/apply`, { headers: theirs });
    await untilSomebodyWaits(shop.database);
    await change(user.id);
    await aside.commitTransaction();
    await aside.release();
    await pressed;
    return untilStill(shop, ran.id, headers);
  }

  test.each([
    ['who was paused', 'active = false'],
    ['the flags', 'add_product = false, edit_inventory = false'],
  ])('are gone with %s before it is their turn', async (_what, change) => {
    const { state, failure } = await applyWhile((id) =>
      shop.database.query(`UPDATE users SET ${change} WHERE id = $1`, [id]),
    );
    expect([state, failure?.code]).toEqual(['ready', 'auth.forbidden']);
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 10 });
  });

  test.each([
    ['before it is its turn', undefined],
    ['while a sale has what it counts', 'SELECT FROM product_flavors FOR UPDATE'],
  ])('are gone with a session that another password ended %s', async (_when, lock) => {
    const { headers: admin } = await addStaff(shop, { role: 'admin' });
    const body = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };
    const { state, failure } = await applyWhile(async (id) => {
      const { status } = await shop.send('PATCH', `/api/admin/users/${id}/password`, { body, headers: admin });
      expect(status).toBe(200);
    }, lock);
    expect([state, failure?.code]).toEqual(['ready', 'auth.required']);
    expect(failure?.text).toContain('no se escribió nada');
    expect(await stockOf(shop.database, menta())).toMatchObject({ inventory: 10 });
  });
});

test('a reading that was killed goes on from its last step, and adds no row twice', async () => {
  const file = toCsv(await changed({}));
  const { id, rows } = await dryRun(shop, file, headers);
  await shop.database.query(`UPDATE imports SET state = 'reading', file = $2 WHERE id = $1`, [id, Buffer.from(file)]);
  const step: JobRun['step'] = async (work) => (await shop.database.transaction(work)).value;
  const run = { id: randomUUID(), input: { importId: id }, kept: { done: rows.same }, step };
  await shop.app.get(ImportReading).work(run);
  expect(await untilStill(shop, id, headers)).toMatchObject({ state: 'ready', rows: { same: 2 } });
});

test('an applying that was killed behind its commit leaves its report as it is', async () => {
  const ran = await dryRun(shop, toCsv(await changed({ 'Precio (Q)': '150' })), headers);
  const applied = await applyImport(shop, ran, headers);
  expect(applied.results).toEqual({ written: 1, left: 0 });
  const step: JobRun['step'] = async (work) => (await shop.database.transaction(work)).value;
  await shop.app.get(ImportApplying).work({ id: randomUUID(), input: { importId: ran.id }, kept: null, step });
  expect(await untilStill(shop, ran.id, headers)).toEqual(applied);
});

test('a row that no file has is not there', async () => {
  const { id } = await dryRun(shop, toCsv(await changed({})), headers);
  for (const number of ['7', '2147483648', '-2147483649', '99999999999999999999']) {
    const path = `/api/admin/imports/${id}/rows/${number}`;
    expect((await shop.send('PATCH', path, { headers, body: { choice: null } })).status).toBe(404);
  }
});

test('the same upload under one key is one import', async () => {
  const key = { ...headers, 'Idempotency-Key': randomUUID() };
  const [one, other] = await Promise.all([uploadSheet(shop, 'a;b', key), uploadSheet(shop, 'a;b', key)]);
  expect(other.data.id).toBe(one.data.id);
  expect((await uploadSheet(shop, 'a;c', key)).failure.code).toBe('request.keyReused');
});

test('files to correct take no connection of buyers, and a person has three of them at once', async () => {
  const ran = await dryRun(shop, toCsv(await changed({ 'Precio (Q)': 'caro' })), headers);
  const giveBack = await takeJobConnections(shop);
  const ask = () => fetch(`${shop.url}/api/admin/imports/${ran.id}/file.xlsx`, { headers });
  const files = Array.from({ length: 4 }, ask);
  expect((await Promise.race(files)).status).toBe(429);
  await giveBack();
  const given = (await Promise.all(files)).filter(({ status }) => status === 200);
  expect(given).toHaveLength(3);
});

test('a long file to correct has every row once, in the order of the file', async () => {
  const names = Array.from({ length: 1001 }, (_, place) => `Nube ${place}`);
  const ran = await dryRun(shop, toCsv(names.map((name) => ({ Producto: name, 'Precio (Q)': 'caro' }))), headers);
  const columns = [{ key: 'name', label: 'Producto' }];
  const { sheet } = await readSheet({ file: await toCorrect(ran), columns });
  expect(sheet?.rows.map(({ cells }) => cells['name'])).toEqual(names);
});

test('the file to correct says in a last column what is wrong, and can be imported again', async () => {
  const ran = await dryRun(shop, toCsv(await changed({ 'Precio (Q)': 'caro' })), headers);
  const again = await dryRun(shop, await toCorrect(ran), headers);
  expect(again).toMatchObject({ rows: { error: 1, same: 1 }, unknownColumns: ['Qué revisar'] });
});

test('an import of the last week is listed, one that is older is gone with its rows', async () => {
  const [older, newer] = [
    await dryRun(shop, toCsv(await changed({})), headers),
    await dryRun(shop, 'Sabor\nA', headers),
  ];
  const listed = async () =>
    (await shop.get<ImportView[]>('/api/admin/imports?kind=products', { headers })).data.map(({ id }) => id);
  expect(await listed()).toEqual([newer.id, older.id]);
  const age = (id: string, days: number) =>
    shop.database.query(`UPDATE imports SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days]);
  await age(older.id, 7.1);
  await age(newer.id, 6.9);
  await doChore(shop, 'rows.sweep');
  expect(await listed()).toEqual([newer.id]);
  expect((await shop.get(`/api/admin/imports/${older.id}`, { headers })).status).toBe(404);
  const left = await shop.database.query<unknown[]>('SELECT DISTINCT import_id FROM import_rows');
  expect(left).toEqual([{ import_id: newer.id }]);
});

test('of one person the last twenty are kept, and what is worked on: nobody fills the disk with files', async () => {
  const { headers: theirs } = await addStaff(shop);
  const first = await dryRun(shop, 'a;b', theirs);
  const worked = await dryRun(shop, 'a;abierto', headers);
  // As another version of the shop has it in hand, whose kinds of work this one does not know.
  await shop.database.query(
    `UPDATE jobs SET kind = 'import.later', state = 'queued', ended_at = NULL
     WHERE id = (SELECT job_id FROM imports WHERE id = $1)`,
    [worked.id],
  );
  for (let time = 0; time < 23; time += 1) await dryRun(shop, `a;${time}`, headers);
  const kept = await shop.database.query<{ imports: string }[]>(
    'SELECT count(*) AS imports FROM imports GROUP BY asker_id ORDER BY 1',
  );
  expect(kept).toEqual([{ imports: '1' }, { imports: '21' }]);
  expect((await shop.get(`/api/admin/imports/${first.id}`, { headers: theirs })).status).toBe(200);
  expect((await shop.get(`/api/admin/imports/${worked.id}`, { headers })).status).toBe(200);
});

test('a kind that nobody imports is refused', async () => {
  expect((await shop.upload('POST', '/api/admin/imports', sheetForm('a', 'a.csv', 'other'), headers)).status).toBe(400);
});
