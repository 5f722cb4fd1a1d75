import { limits, type OrderLineView } from '@shop/contracts';
import { aDistributor, aFlavor, aProduct, anOrder } from '@shop/testing';
import { plannedAdditions, planRepeat } from './repeat-plan';

const bruma = aProduct({
  name: 'Bruma 20K',
  price: '189.00',
  flavors: [
    aFlavor({ name: 'Uva Hielo', inventory: 10 }),
    aFlavor({ name: 'Menta Glacial', inventory: 4, reservedInventory: 1 }),
    aFlavor({ name: 'Sandía Hielo', inventory: 0 }),
  ],
});
const distributor = aDistributor({ discount: 25 });

function aLine(over: Partial<OrderLineView> = {}): OrderLineView {
  const [line] = anOrder().lines;
  if (!line) throw new Error('An order has lines');
  return { ...line, productId: bruma.id, flavor: 'Uva Hielo', quantity: 6, unitPrice: '142.00', ...over };
}

const planOf = (line: Partial<OrderLineView>, held = 0) =>
  planRepeat([aLine(line)], {
    products: [bruma],
    distributor,
    cart: held === 0 ? [] : [{ productId: bruma.id, flavor: line.flavor ?? 'Uva Hielo', quantity: held }],
  })[0];

describe('repeating an order', () => {
  it('takes over a line that can be had as it was', () => {
    expect(planOf({})).toMatchObject({ units: 6, unitPrice: 14200, shortage: null, priceChange: null });
  });

  it.each([
    ['Menta Glacial', 0, 3, 'Quedan 3'],
    ['Menta Glacial', 1, 2, 'Quedan 3 y ya tienes 1 en el carrito'],
    ['Menta Glacial', 3, 0, 'Quedan 3 y ya tienes 3 en el carrito'],
    ['Sandía Hielo', 0, 0, 'Agotado'],
    ['Flan', 0, 0, 'Ya no se vende'],
  ])('of %s, %i in the cart, adds %i: %s', (flavor, held, units, shortage) => {
    expect(planOf({ flavor }, held)).toMatchObject({ units, shortage });
  });

  it('marks a product that vanished', () => {
    expect(planOf({ productId: 'otro' })).toMatchObject({ units: 0, unitPrice: null, shortage: 'Ya no se vende' });
  });

  it.each([
    ['140.00', 'El precio subió: antes Q140.00'],
    ['189.00', 'El precio bajó: antes Q189.00'],
  ])('marks another price than %s', (unitPrice, priceChange) => {
    expect(planOf({ unitPrice })).toMatchObject({ units: 6, unitPrice: 14200, priceChange });
  });

  it('adds lines of the same flavor up before it looks for room', () => {
    const plan = planRepeat([aLine({ quantity: 6 }), aLine({ quantity: 7 })], {
      products: [bruma],
      distributor,
      cart: [],
    });
    expect(plan).toEqual([expect.objectContaining({ ordered: 13, units: 10, shortage: 'Quedan 10' })]);
  });

  it('puts in nothing of what can’t be had', () => {
    const lines = [aLine(), aLine({ flavor: 'Sandía Hielo' })];
    const plan = planRepeat(lines, { products: [bruma], distributor, cart: [] });
    expect(plannedAdditions(plan)).toEqual([{ productId: bruma.id, flavor: 'Uva Hielo', quantity: 6 }]);
  });

  it('says so when the cart can hold no more lines, but lets a line grow that it holds', () => {
    const others = Array.from({ length: limits.orderLines - 1 }, (_, index) => ({
      productId: `p${index}`,
      flavor: '',
      quantity: 1,
    }));
    const held = { productId: bruma.id, flavor: 'Uva Hielo', quantity: 2 };
    // With one line free, the first of two takes it.
    for (const cart of [[...others, held], others]) {
      const lines = [aLine(), aLine({ flavor: 'Menta Glacial', quantity: 1 })];
      const plan = planRepeat(lines, { products: [bruma], distributor, cart });
      expect(plan.map(({ units, shortage }) => [units, shortage])).toEqual([
        [6, null],
        [0, 'Ya no cabe en el carrito'],
      ]);
    }
  });
});
