import { aFlavor, aProduct } from '@shop/testing';
import {
  filterProducts,
  flavorNames,
  isFiltered,
  readFilter,
  soughtFlavor,
  wholeCatalog,
  writeFilter,
} from './catalog-filter';

const bruma = aProduct({
  name: 'Bruma 20K',
  puffs: 20_000,
  price: '189.00',
  flavors: [aFlavor({ name: 'Limón Menta' }), aFlavor({ name: 'Uva Hielo', inventory: 0 })],
});
const faro = aProduct({ name: 'Faro 10K', puffs: 10_000, price: '129.00', flavors: [aFlavor({ name: 'Uva Hielo' })] });
const ola = aProduct({ name: 'Ola 5K', puffs: 5000, price: '55.00', flavors: [], sabores: ['Mora Azul'] });
const mini = aProduct({
  name: 'Mini 2.5K',
  puffs: 2500,
  price: '54.75',
  flavors: [aFlavor({ name: 'Lichi', inventory: 4, reservedInventory: 4 })],
});
const all = [bruma, faro, ola, mini];

function left(filter: Partial<typeof wholeCatalog>): string[] {
  return filterProducts(all, { ...wholeCatalog, ...filter }).map(({ name }) => name);
}

const everything = all.map(({ name }) => name);

test('without a filter everything stands as the server lists it', () => {
  expect(left({})).toEqual(everything);
});

test.each([
  ['bruma', ['Bruma 20K']],
  ['UVA', ['Bruma 20K', 'Faro 10K']],
  ['limon', ['Bruma 20K']],
  ['uva faro', ['Faro 10K']],
  ['  ', everything],
  ['2.5k', ['Mini 2.5K']],
  ['mora', ['Ola 5K']],
  ['(uva|', []],
])('the search %j finds %j', (text, expected) => {
  expect(left({ text })).toEqual(expected);
});

test('a flavor, sold out or not, and with it what is available of that very flavor', () => {
  expect(left({ flavor: 'Uva Hielo' })).toEqual(['Bruma 20K', 'Faro 10K']);
  expect(left({ flavor: 'Uva Hielo', available: true })).toEqual(['Faro 10K']);
  expect(left({ flavor: 'Uva' })).toEqual([]);
});

test('available leaves out what is sold out; flavors without records are always available', () => {
  expect(left({ available: true })).toEqual(['Bruma 20K', 'Faro 10K', 'Ola 5K']);
});

test.each([
  [{ text: 'uva' }, 'Uva Hielo'],
  [{ text: 'bruma limon' }, 'Limón Menta'],
  [{ text: 'bruma' }, ''],
  [{ text: '' }, ''],
  [{ flavor: 'uva hielo' }, 'Uva Hielo'],
  [{ flavor: 'Lichi', text: 'uva' }, ''],
])('for %j a product shows first %j', (filter, expected) => {
  expect(soughtFlavor(bruma, { ...wholeCatalog, ...filter })).toBe(expected);
});

test('the ranges of puffs meet without a gap', () => {
  expect(left({ puffs: 'menos-de-5000' })).toEqual(['Mini 2.5K']);
  expect(left({ puffs: '5000-a-9999' })).toEqual(['Ola 5K']);
  expect(left({ puffs: '10000-o-mas' })).toEqual(['Bruma 20K', 'Faro 10K']);
});

test('orders by price and by puffs', () => {
  expect(left({ order: 'menor-precio' })).toEqual(['Mini 2.5K', 'Ola 5K', 'Faro 10K', 'Bruma 20K']);
  expect(left({ order: 'mayor-precio' })).toEqual(['Bruma 20K', 'Faro 10K', 'Ola 5K', 'Mini 2.5K']);
  expect(left({ order: 'mas-puffs' })).toEqual(everything);
  expect(all.map(({ name }) => name)).toEqual(everything);
});

test('the address holds all of it and nothing that is not filtered', () => {
  const filter = {
    text: 'niño & cía',
    flavor: 'Limón Menta',
    puffs: '5000-a-9999',
    available: true,
    order: 'mas-puffs',
  } as const;
  const query = writeFilter(new URLSearchParams('distributor=true'), filter);
  expect(readFilter(new URLSearchParams(query.toString()))).toEqual(filter);
  expect(query.get('distributor')).toBe('true');
  expect(writeFilter(query, wholeCatalog).toString()).toBe('distributor=true');
});

test.each(['puffs=99', 'orden=DROP', 'disponibles=quizas', 'puffs=__proto__'])(
  '%s in an address filters nothing',
  (text) => {
    const filter = readFilter(new URLSearchParams(text));
    expect(filter).toEqual(wholeCatalog);
    expect(isFiltered(filter)).toBe(false);
  },
);

test('of a search in an address so much counts as anybody types', () => {
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(500) })).text).toBe('a'.repeat(80));
});

test('every flavor is named once, in Spanish order', () => {
  const products = [
    ...all,
    aProduct({ flavors: ['Ñame', 'Zarza', 'Árbol', 'uva hielo'].map((name) => aFlavor({ name })) }),
  ];
  expect(flavorNames(products).map((name) => name.toLowerCase())).toEqual([
    'árbol',
    'lichi',
    'limón menta',
    'mora azul',
    'ñame',
    'uva hielo',
    'zarza',
  ]);
});
