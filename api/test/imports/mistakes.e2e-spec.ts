import { randomUUID } from 'node:crypto';

import type { ImportRowView } from '@shop/contracts';

import { addProduct, addStaff } from '../support/builders/basics';
import { dryRun, exportedCsv, readLines, rowsOf, toCsv, type Line } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';

/** Change of an exported row of "Menta", beside one of "Uva" that stays as it was. */
type Mistake = [name: string, change: Line, column: string | null, text: string | RegExp];

const ambiguous = /^No se sabe si «.+» son miles o decimales/;
const count = 'Debe ser un número entero de 0 a 1000000';
const price = 'Escribe el precio en quetzales con dos decimales como máximo, por ejemplo 145.50';

const mistakes: Mistake[] = [
  ['a price in words', { 'Precio (Q)': 'caro' }, 'price', price],
  ['a price of nothing', { 'Precio (Q)': '0' }, 'price', 'El precio debe ser mayor que 0'],
  ['a price below nothing', { 'Precio (Q)': '-5' }, 'price', 'El precio debe ser mayor que 0'],
  ['a price that is emptied', { 'Precio (Q)': '-' }, 'price', price],
  ['a price in thousands, or with three decimals', { 'Precio (Q)': '1.234' }, 'price', ambiguous],
  ['the same with a comma', { 'Precio (Q)': '1,234' }, 'price', ambiguous],
  ['a price with four decimals', { 'Precio (Q)': '10,1234' }, 'price', price],
  ['a price in dollars', { 'Precio (Q)': '$12.50' }, 'price', price],
  ['a price and its words', { 'Precio (Q)': '12.50 c/u' }, 'price', price],
  ['two prices', { 'Precio (Q)': '12.50/15' }, 'price', price],
  ['a price that is too high', { 'Precio (Q)': '999999999' }, 'price', price],
  ['an error of the spreadsheet as text', { 'Precio (Q)': '#N/A' }, 'price', price],
  ['puffs with a separator', { Puffs: '20.000' }, 'puffs', ambiguous],
  ['puffs with decimals', { Puffs: '9000,5' }, 'puffs', 'Debe ser un número entero de 1 a 1000000'],
  ['no puffs', { Puffs: '0' }, 'puffs', 'Debe ser un número entero de 1 a 1000000'],
  ['puffs in short', { Puffs: '9K' }, 'puffs', 'Debe ser un número entero de 1 a 1000000'],
  ['units below nothing', { 'Poner inventario en': '-3' }, 'inventory', 'El inventario no puede ser negativo'],
  ['half a unit', { 'Poner inventario en': '2,5' }, 'inventory', count],
  ['units in words', { 'Poner inventario en': 'muchas' }, 'inventory', count],
  ['a sum in place of units', { 'Poner inventario en': '10+5' }, 'inventory', count],
  ['units that nobody sees', { 'Poner inventario en': '\u{200e}' }, 'inventory', count],
  ['too many units', { 'Poner inventario en': '1000001' }, 'inventory', count],
  [
    'units without what was exported',
    { 'Poner inventario en': '15', 'Inventario al exportar': '' },
    'inventory',
    'Sin «Inventario al exportar» no se sabe si se vendió algo mientras tanto. Exporta de nuevo, o escribe ahí lo que hay: 10.',
  ],
  [
    'what was exported overwritten with words',
    { 'Poner inventario en': '15', 'Inventario al exportar': 'diez' },
    'inventory',
    /^Sin «Inventario al exportar»/,
  ],
  [
    'fewer units than orders hold',
    { 'Poner inventario en': '1' },
    'inventory',
    'El inventario reservado no puede ser mayor al inventario total: hay 3 apartadas en pedidos.',
  ],
  [
    'a threshold below nothing',
    { 'Umbral de stock bajo': '-1' },
    'threshold',
    'El umbral de stock bajo no puede ser negativo',
  ],
  ['a threshold in words', { 'Umbral de stock bajo': 'poco' }, 'threshold', count],
  ['neither yes nor no', { 'Sabor activo': 'quizás' }, 'flavorActive', 'Escribe Sí o No'],
  ['the same of the product', { 'Producto activo': '2' }, 'active', 'Escribe Sí o No'],
  ['the same of what is popular', { Popular: '👍' }, 'popular', 'Escribe Sí o No'],
  ['the same of the homepage', { 'En la portada': 'on' }, 'showOnHomepage', 'Escribe Sí o No'],
  ['no name', { Producto: '-' }, 'name', 'El nombre es requerido'],
  ['a name of nothing one can see', { Producto: '\u{202e}\u{200b}' }, 'name', 'El nombre es requerido'],
  ['a name that is too long', { Producto: 'x'.repeat(121) }, 'name', 'Usa como máximo 120 caracteres'],
  [
    'a description that is too long',
    { Descripción: 'x'.repeat(2001) },
    'description',
    'Usa como máximo 2000 caracteres',
  ],
  ['a flavor without a name', { Sabor: '-' }, 'flavor', 'El nombre del sabor es requerido'],
  ['a flavor whose name is too long', { Sabor: 'x'.repeat(81) }, 'flavor', 'Usa como máximo 80 caracteres'],
  ['a flavor named as another one', { Sabor: 'UVA' }, 'flavor', 'Este producto ya tiene un sabor con este nombre.'],
  [
    'an id of a product that was changed',
    { 'Id del producto': randomUUID() },
    'productId',
    /^No hay un producto con este id/,
  ],
  ['an id that is none', { 'Id del producto': '12' }, 'productId', /^No hay un producto con este id/],
  [
    'an id of a flavor that was changed',
    { 'Id del sabor': randomUUID() },
    'flavorId',
    /^El producto no tiene un sabor con este id/,
  ],
  [
    'an id that a spreadsheet cut',
    { 'Id del sabor': '5E+11' },
    'flavorId',
    /^El producto no tiene un sabor con este id/,
  ],
  ['no id of the product', { 'Id del producto': '' }, 'productId', /^Hay id del sabor y falta el del producto/],
  [
    'units of the product beside its flavors',
    { 'Id del sabor': '', Sabor: '' },
    'inventory',
    'Este producto tiene sabores: su inventario es el de ellos.',
  ],
];

const beside: [name: string, rows: (mint: Line, grape: Line) => Line[], column: string | null, text: RegExp][] = [
  ['a row twice', (mint) => [mint, mint], 'flavorId', /^Es lo mismo que la fila 3\.$/],
  [
    'two prices of one product',
    (mint, grape) => [
      { ...mint, 'Precio (Q)': '150' },
      { ...grape, 'Precio (Q)': '160' },
    ],
    'price',
    /^La fila 3 dice otra cosa en «Precio \(Q\)» del mismo producto: 160\.00\.$/,
  ],
  [
    'two new flavors of one name',
    ({ 'Id del producto': id = '' }): Line[] => [
      { 'Id del producto': id, Sabor: 'Kiwi' },
      { 'Id del producto': id, Sabor: 'kiwi' },
    ],
    'flavor',
    /^Es lo mismo que la fila 3\.$/,
  ],
  ['a new product without a price', () => [{ Producto: 'Faro', Puffs: '10' }], 'price', /^El precio es requerido$/],
  [
    'a new product without puffs',
    () => [{ Producto: 'Faro', 'Precio (Q)': '10' }],
    'puffs',
    /^Los puffs son requeridos$/,
  ],
  [
    'a new product without a name',
    () => [{ Sabor: 'Kiwi', 'Precio (Q)': '10', Puffs: '10' }],
    'name',
    /^El nombre es requerido$/,
  ],
  [
    'a new product of which one row is wrong',
    (): Line[] => [
      { Producto: 'Faro', Sabor: 'Kiwi', 'Precio (Q)': '10', Puffs: '10' },
      { Producto: 'Faro', Sabor: 'Mora', 'Poner inventario en': 'muchas' },
    ],
    null,
    /^La fila 3 del mismo producto tiene un error\.$/,
  ],
  [
    'a new product with and without flavors',
    (): Line[] => [
      { Producto: 'Faro', 'Precio (Q)': '10', Puffs: '10' },
      { Producto: 'Faro', Sabor: 'Kiwi' },
    ],
    'flavor',
    /^El nombre del sabor es requerido$/,
  ],
];

let shop: TestShop;
let headers: { Authorization: string };
let rows: Map<string, ImportRowView>;

beforeAll(async () => {
  shop = await openShop();
  headers = (await addStaff(shop, { role: 'admin' })).headers;
  for (const [name] of mistakes) {
    await addProduct(shop.database, { name }, [{ name: 'Menta', reservedInventory: 3 }, { name: 'Uva' }]);
  }
  const changes = new Map(mistakes.map(([name, change]) => [name, change]));
  const exported = readLines(await exportedCsv(shop, headers));
  const wrong = exported.map((line) =>
    line['Sabor'] === 'Menta' ? { ...line, ...changes.get(line['Producto'] ?? '') } : line,
  );
  const ran = await dryRun(shop, toCsv(wrong), headers);
  expect(ran).toMatchObject({ failure: null, rows: { error: mistakes.length, same: mistakes.length } });
  const read = await rowsOf(shop, ran, headers);
  rows = new Map(
    exported.map((line, index) => [`${line['Producto'] ?? ''} ${line['Sabor'] ?? ''}`, read[index] as ImportRowView]),
  );
});
afterAll(() => shop.close());

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : (expect.stringMatching(text) as string));

test('there are forty kinds at least', () => {
  expect(mistakes.length + beside.length).toBeGreaterThanOrEqual(40);
});

test.each(mistakes)('%s is told at its cell, and the row beside is fine', (name, _change, column, text) => {
  expect(rows.get(`${name} Menta`)?.problems).toContainEqual(expect.objectContaining({ column, text: matching(text) }));
  expect(rows.get(`${name} Uva`)?.problems).toEqual([]);
});

test.each(beside)('%s is told', async (_name, make, column, text) => {
  const [mint = {}, grape = {}] = readLines(await exportedCsv(shop, headers));
  const [row] = await rowsOf(shop, await dryRun(shop, toCsv(make(mint, grape)), headers), headers);
  expect(row?.problems).toContainEqual(expect.objectContaining({ column, text: matching(text) }));
});

test('what a file hides in a cell is neither read nor shown', async () => {
  const [mint = {}] = readLines(await exportedCsv(shop, headers));
  const hidden = { ...mint, 'Precio (Q)': '\u{200e}145.50', 'En la portada': '\u{202e}on' };
  const [row] = await rowsOf(shop, await dryRun(shop, toCsv([hidden]), headers), headers);
  expect(row?.changes).toEqual([{ column: 'price', before: '100.00', after: '145.50' }]);
  expect(row?.problems).toEqual([{ column: 'showOnHomepage', value: 'on', text: 'Escribe Sí o No' }]);
});

test('of a row whose id is wrong nothing else is said', async () => {
  const [mint = {}] = readLines(await exportedCsv(shop, headers));
  const [row] = await rowsOf(shop, await dryRun(shop, toCsv([{ ...mint, 'Id del producto': '12' }]), headers), headers);
  expect([row?.problems.length, row?.changes]).toEqual([1, []]);
});
