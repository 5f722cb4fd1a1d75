import { toDecimalText } from '@shop/contracts';
import { aFlavor } from '@shop/testing';
import { anAffiliate, aStaffFlavor, aStaffProduct } from '../../../../test/builders/objects';
import {
  choicesOf,
  emptyDraft,
  estimateOf,
  mostUnits,
  shortageOf,
  toStaffOrder,
  withUnit,
  type OrderDraft,
} from './order-draft';

const mint = aStaffFlavor({ name: 'Menta', inventory: 5, reservedInventory: 2 });
const product = aStaffProduct({
  price: '145.50',
  flavors: [mint, aStaffFlavor({ ...aFlavor({ name: 'Uva' }), active: false })],
});
const distributor = anAffiliate({ status: 'approved', discount: 25, minimumPurchase: '500.00' });

function draft(over: Partial<OrderDraft> = {}): OrderDraft {
  return { ...emptyDraft, lines: [{ product, flavor: 'Menta', quantity: 2 }], ...over };
}

describe('what can be chosen', () => {
  it('is a flavor with what is left of it, nothing of an inactive one', () => {
    expect(choicesOf(product)).toEqual([
      { flavor: 'Menta', available: 3 },
      { flavor: 'Uva', available: 0 },
    ]);
  });

  it('is a name of a product that has no flavor records, without any limit but that of a line', () => {
    expect(choicesOf(aStaffProduct({ sabores: ['Kiwi'] }))).toEqual([{ flavor: 'Kiwi', available: 999 }]);
  });

  it('is nothing where a product has no flavor at all', () => {
    expect(choicesOf(aStaffProduct({ sabores: [], inventory: 9, reservedInventory: 1 }))).toEqual([]);
  });
});

it('adds a unit of a flavor, up to what is left', () => {
  let lines = withUnit([], product, 'Menta');
  expect(lines).toEqual([{ product, flavor: 'Menta', quantity: 1 }]);
  for (let more = 0; more < 5; more += 1) lines = withUnit(lines, product, 'Menta');
  expect(lines).toEqual([{ product, flavor: 'Menta', quantity: 3 }]);
  expect(withUnit(lines, product, 'Uva')).toHaveLength(2);
  expect(mostUnits({ product, flavor: 'Uva' })).toBe(1);
});

describe('the estimate', () => {
  it('is the public price with shipping below Q200', () => {
    expect(estimateOf(draft())).toEqual({ subtotal: 29_100, shipping: 0, total: 29_100, missing: 0 });
    const one = draft({ lines: [{ product, flavor: 'Menta', quantity: 1 }] });
    expect(estimateOf(one)).toEqual({ subtotal: 14_550, shipping: 3000, total: 17_550, missing: 0 });
    expect(estimateOf(emptyDraft).total).toBe(0);
  });

  it('ships what costs a distributor nothing, and never charges more than the public price', () => {
    const lines = [{ product, flavor: 'Menta', quantity: 1 }];
    const at = (discount: number) => estimateOf(draft({ lines, affiliate: anAffiliate({ ...distributor, discount }) }));
    expect(at(100)).toMatchObject({ subtotal: 0, shipping: 3000, total: 3000 });
    expect(at(0).subtotal).toBe(14_550);
  });

  it('is a distributor’s own price and says what is lacking, unless they pay like everybody', () => {
    expect(estimateOf(draft({ affiliate: distributor }))).toMatchObject({ subtotal: 21_800, missing: 28_200 });
    expect(estimateOf(draft({ affiliate: distributor, publicPrice: true }))).toMatchObject({
      subtotal: 29_100,
      missing: 0,
    });
  });
});

it('is sent with ids, flavors and quantities, never with prices, and with the total that was shown', () => {
  const cartItems = [{ id: product.id, flavor: 'Menta', quantity: 2 }];
  const { firstName, lastName, phone, address, department, paymentMethod } = emptyDraft;
  const customerData = { firstName, lastName, phone, address, department, paymentMethod };
  const expectedTotal = toDecimalText(estimateOf(draft()).total);
  expect(toStaffOrder(draft())).toEqual({
    cartItems,
    customerData,
    affiliateId: null,
    expectedTotal,
  });
  expect(toStaffOrder(draft({ affiliate: distributor, publicPrice: true }))).toEqual({
    cartItems,
    customerData,
    affiliateId: distributor.id,
    expectedTotal,
    publicPrice: true,
  });
  expect(toStaffOrder(draft({ publicPrice: true }))).not.toHaveProperty('publicPrice');
});

it.each([
  [0, 'Ya no está disponible'],
  [1, 'Queda 1'],
  [2, null],
])('says of two units of which %d are left: %p', (available, words) => {
  const [line] = draft({ lines: [{ product, flavor: 'Menta', quantity: 2 }] }).lines;
  expect(line && shortageOf(line, [{ productId: product.id, flavor: 'Menta', available }])).toBe(words);
  expect(line && shortageOf(line, [{ productId: product.id, flavor: 'Uva', available: 0 }])).toBeNull();
});
