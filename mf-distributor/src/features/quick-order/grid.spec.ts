import { priceCart } from '@shop/shell-api';
import { aDistributor, aFlavor, aProduct } from '@shop/testing';
import { buildGrid, gridAdditions, nextPlace, servable, withQuantity } from './grid';
import { sumOrder } from './order-sum';
import { pasteInto, pasteText, readSheet } from './paste';

const bruma = aProduct({
  id: 'bruma',
  price: '189.00',
  flavors: [aFlavor({ name: 'Uva' }), aFlavor({ name: 'Ácida', inventory: 5, reservedInventory: 2 })],
});
const mini = aProduct({
  id: 'mini',
  price: '55.00',
  flavors: [aFlavor({ name: 'Menta' }), aFlavor({ name: 'Uva', inventory: 0 }), aFlavor({ name: 'Zarza' })],
});
const old = aProduct({ id: 'old', price: '10.00', flavors: [], sabores: ['Uva'] });
const grid = buildGrid([bruma, mini, old], []);
const distributor = aDistributor({ discount: 25, minimumPurchase: '1500.00' });
const noCart = { lines: [], subtotal: 0, shipping: 0 };

describe('the grid', () => {
  it('has a row for each flavor by the Spanish alphabet and a gap where a product has none', () => {
    expect(grid.rows.map(({ flavor }) => flavor)).toEqual(['Ácida', 'Menta', 'Uva', 'Zarza']);
    expect(grid.rows.map(({ cells }) => cells.map((cell) => cell && (cell.closed ?? cell.room)))).toEqual([
      [3, null, null],
      [null, 40, null],
      [40, 'Agotado', 999],
      [null, 40, null],
    ]);
  });

  it('leaves out products without any flavor', () => {
    expect(buildGrid([aProduct({ flavors: [] }), bruma], []).products).toEqual([bruma]);
  });

  it('counts what the cart holds', () => {
    const held = buildGrid(
      [bruma],
      [
        { productId: 'bruma', flavor: 'Ácida', quantity: 3 },
        { productId: 'bruma', flavor: 'Uva', quantity: 15 },
      ],
    );
    expect(held.rows.map(({ cells }) => cells[0]?.closed ?? cells[0]?.room)).toEqual(['En el carrito', 25]);
  });

  it('cuts quantities to what is left and drops what vanished', () => {
    expect(servable({ 'bruma:Ácida': 9, 'mini:Uva': 2, 'gone:x': 4, 'mini:Menta': 7 }, grid)).toEqual({
      'bruma:Ácida': 3,
      'mini:Menta': 7,
    });
  });

  it('forgets a quantity of 0', () => {
    expect(withQuantity({ a: 1, b: 2 }, 'a', 0)).toEqual({ b: 2 });
  });

  it('puts into the cart what was written', () => {
    expect(gridAdditions({ 'bruma:Uva': 6, 'mini:Menta': 2 }, grid)).toEqual([
      { productId: 'mini', flavor: 'Menta', quantity: 2 },
      { productId: 'bruma', flavor: 'Uva', quantity: 6 },
    ]);
  });

  it.each([
    ['ArrowDown', { row: 0, column: 0 }, { row: 2, column: 0 }],
    ['ArrowDown', { row: 1, column: 1 }, { row: 3, column: 1 }],
    ['ArrowUp', { row: 2, column: 0 }, { row: 0, column: 0 }],
    ['ArrowRight', { row: 2, column: 0 }, { row: 2, column: 2 }],
    ['ArrowLeft', { row: 2, column: 2 }, { row: 2, column: 0 }],
    ['ArrowLeft', { row: 0, column: 0 }, null],
    ['ArrowDown', { row: 3, column: 1 }, null],
    ['Home', { row: 0, column: 0 }, null],
  ])('goes by %s from %j to %j, over gaps', (arrow, from, to) => {
    expect(nextPlace(grid, from, arrow)).toEqual(to);
  });
});

describe('pasting from a spreadsheet', () => {
  it('reads rows and columns, and nothing but whole numbers', () => {
    expect(readSheet('1\t\t 3 \r\nx\t-2\t2.5\n')).toEqual([
      [1, null, 3],
      [null, NaN, NaN],
    ]);
  });

  it('reads whole numbers as a spreadsheet writes them, with separators and places', () => {
    expect(readSheet('12.00\t1,200\t1,250.0\t12.50\t1,2\t1.200')).toEqual([[12, 1200, 1250, NaN, NaN, NaN]]);
    expect(readSheet('12,00\t3,0\t12,50')).toEqual([[12, 3, NaN]]);
  });

  it('writes from the place on, cuts, skips gaps and tells', () => {
    const pasted = pasteInto(grid, { 'mini:Menta': 5 }, { row: 0, column: 0 }, readSheet('8\t2\n\t0\n4\t\t7'));
    expect(pasted).toEqual({
      quantities: { 'bruma:Ácida': 3, 'bruma:Uva': 4, 'old:Uva': 7 },
      cut: 1,
      lost: 1,
      unread: 0,
    });
    expect(pasteText(pasted)).toBe('1 cantidad se ajustó a lo que queda. 1 cantidad no tiene casilla disponible.');
  });

  it('says of which quantities it can not tell how many they are', () => {
    const pasted = pasteInto(grid, {}, { row: 0, column: 0 }, readSheet('Bruma 20K\t2.5\n\t12 cajas\n-3\t\t7'));
    expect(pasted.quantities).toEqual({ 'old:Uva': 7 });
    expect(pasteText(pasted)).toBe('3 cantidades no son números enteros.');
  });

  it.each([
    '25/11/2026',
    '2026-11-30',
    '25.11.26',
    '30/11',
    '30-nov',
    '30 de noviembre',
    '25/11/2026 10:30',
    '10:30',
    '2026',
  ])('takes the date %s in a heading for no quantity', (date) => {
    const pasted = pasteInto(grid, {}, { row: 0, column: 0 }, readSheet(`Sabor\t${date}\n\t\n\t\t7`));
    expect(pasted).toEqual({ quantities: { 'old:Uva': 7 }, cut: 0, lost: 0, unread: 0 });
  });

  it.each([
    ['alone', '2026', 2],
    ['below the first row', '\n2026', 1],
  ])('takes what could be a year for a quantity, %s', (_where, text, row) => {
    const pasted = pasteInto(grid, {}, { row, column: 0 }, readSheet(text));
    expect(pasted).toEqual({ quantities: { 'bruma:Uva': 40 }, cut: 1, lost: 0, unread: 0 });
  });

  it.each(['2.5', '-3', '12 cajas', '3 mayoreo de uva', '1.200'])('is told of %s, which is no date', (cell) => {
    expect(pasteInto(grid, {}, { row: 0, column: 0 }, readSheet(cell)).unread).toBe(1);
  });

  it('says nothing when all came in', () => {
    expect(pasteText(pasteInto(grid, {}, { row: 2, column: 0 }, readSheet('4')))).toBeNull();
    // Of a flavor that is not made nothing was wanted.
    expect(pasteText(pasteInto(grid, {}, { row: 2, column: 0 }, readSheet('4\t0')))).toBeNull();
  });
});

describe('the running total', () => {
  it('charges the distributor’s price and tells what they save and lack', () => {
    expect(sumOrder(grid, { 'bruma:Uva': 6, 'mini:Menta': 2 }, distributor, noCart)).toEqual({
      units: 8,
      publicPrice: 124400,
      ownPrice: 93400,
      cart: 0,
      subtotal: 93400,
      shipping: 0,
      total: 93400,
      minimum: 150000,
      missing: 56600,
      linesTooMany: 0,
    });
  });

  it('counts the cart towards minimum and shipping', () => {
    const cart = { subtotal: 150000, shipping: 0, lines: [{ productId: 'x', flavor: 'y', quantity: 1 }] };
    expect(sumOrder(grid, { 'old:Uva': 1 }, distributor, cart)).toMatchObject({
      cart: 150000,
      subtotal: 150800,
      missing: 0,
      shipping: 0,
    });
    expect(sumOrder(grid, { 'old:Uva': 1 }, distributor, noCart)).toMatchObject({ shipping: 3000, total: 3800 });
    // A cart is shipped while nothing is written, too.
    const inCart = priceCart([{ productId: 'old', flavor: 'Uva', quantity: 1 }], [old], distributor);
    expect(sumOrder(grid, {}, distributor, inCart)).toMatchObject({ shipping: 3000, total: 3800 });
    // One of which nothing can be had is not.
    const gone = priceCart([{ productId: 'gone', flavor: 'Uva', quantity: 1 }], [old], distributor);
    expect(sumOrder(grid, {}, distributor, gone)).toMatchObject({ shipping: 0, total: 0 });
  });

  it('ships what costs nothing, and never charges more than the public price', () => {
    expect(sumOrder(grid, { 'old:Uva': 1 }, { ...distributor, discount: 100 }, noCart)).toMatchObject({
      subtotal: 0,
      shipping: 3000,
      total: 3000,
    });
    const dear = sumOrder(grid, { 'bruma:Uva': 1 }, { ...distributor, discount: 0 }, noCart);
    expect(dear.ownPrice).toBe(dear.publicPrice);
  });

  it('says by how many lines an order is too long; a flavor that the cart holds makes none', () => {
    const lines = Array.from({ length: 49 }, (_, index) => ({ productId: `p${index}`, flavor: '', quantity: 1 }));
    const cart = { subtotal: 0, shipping: 0, lines: [...lines, { productId: 'bruma', flavor: 'Uva', quantity: 1 }] };
    expect(sumOrder(grid, { 'bruma:Uva': 1, 'mini:Menta': 1 }, distributor, cart).linesTooMany).toBe(1);
  });
});
