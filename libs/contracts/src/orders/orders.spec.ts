import { distributorUnitPrice, editedSums, orderSums, orderTerms, shippingFor, unitPriceAt } from './order-prices';
import { orderCode, toPaymentMethod } from './orders';

describe('shippingFor', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 3000],
    [1, 1, 3000],
    [19_999, 2, 3000],
    [20_000, 2, 0],
    [50_000, 40, 0],
  ])('charges for a subtotal of %d centavos and %d units %d', (subtotal, units, shipping) => {
    expect(shippingFor(subtotal, units)).toBe(shipping);
  });
});

describe('distributorUnitPrice', () => {
  it.each([
    [14_550, 25, 10_900],
    [18_900, 25, 14_200],
    [10_000, 0, 10_000],
    [10_000, 100, 0],
    [9_950, 50, 5_000],
    [9_949, 50, 5_000],
    [9_899, 50, 4_900],
    [10_000, 12.5, 8_800],
    [14_550, 0, 14_550],
    [14_560, 0.01, 14_560],
    [14_560, 0.5, 14_500],
  ])(
    'rounds %d centavos less %d percent half up to whole quetzales, and never above the public price',
    (price, discount, expected) => {
      expect(distributorUnitPrice(price, discount)).toBe(expected);
    },
  );

  it('equals exact integer arithmetic for every price up to Q300 and every whole percent', () => {
    const wrong: string[] = [];
    for (let price = 1; price <= 30_000; price += 7) {
      for (let percent = 0; percent <= 100; percent += 1) {
        const quetzales = (BigInt(price) * BigInt(100 - percent) + 5000n) / 10_000n;
        if (distributorUnitPrice(price, percent) !== Math.min(price, Number(quetzales) * 100))
          wrong.push(`${price} less ${percent}%`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Prices in centavos on and beside every kind of edge, and a spread over the whole range. */
const prices = [
  ...Array.from({ length: 400 }, (_, index) => index + 1),
  ...Array.from({ length: 400 }, (_, index) => 14_400 + index),
  ...Array.from({ length: 300 }, (_, index) => 1 + ((index * 7_919_317) % 9_999_999_999)),
  9_999_999_949,
];

it('equals exact integer arithmetic for every discount with two decimals, up to the highest price', () => {
  const wrong: string[] = [];
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const price = prices[hundredths % prices.length] ?? 0;
    const quetzales = (BigInt(price) * BigInt(10_000 - hundredths) + 500_000n) / 1_000_000n;
    const discount = Number((hundredths / 100).toFixed(2));
    if (distributorUnitPrice(price, discount) !== Math.min(price, Number(quetzales) * 100))
      wrong.push(`${price} less ${discount}%`);
  }
  for (const discount of [0, 12.5, 33.33, 66.67, 99.99]) {
    for (const price of prices) {
      const kept = BigInt(10_000 - Math.round(discount * 100));
      const quetzales = (BigInt(price) * kept + 500_000n) / 1_000_000n;
      if (distributorUnitPrice(price, discount) !== Math.min(price, Number(quetzales) * 100))
        wrong.push(`${price} less ${discount}%`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('the terms of an order', () => {
  const distributor = { discount: 25, minimumPurchase: 150_000 };
  const everybody = { discount: null, minimum: 0 };

  it.each([
    ['nobody signed in', null, false, everybody],
    ['nobody signed in who asks for the public price', null, true, everybody],
    ['a distributor', distributor, false, { discount: 25, minimum: 150_000 }],
    ['a distributor who asks for the public price', distributor, true, everybody],
    ['a distributor without a discount', { ...distributor, discount: 0 }, false, { discount: 0, minimum: 150_000 }],
  ])('are for %s their own', (_who, buyer, publicPrice, terms) => {
    expect(orderTerms(buyer, publicPrice)).toEqual(terms);
  });

  it('charge the exact public price, or the distributor’s in whole quetzales', () => {
    expect([unitPriceAt(14_550, everybody), unitPriceAt(14_550, { discount: 2, minimum: 0 })]).toEqual([
      14_550, 14_300,
    ]);
  });
});

it('adds up an order, with shipping by its subtotal and of whatever has units', () => {
  const lines = [
    { unitPrice: 5_000, quantity: 3 },
    { unitPrice: 4_999, quantity: 1 },
  ];
  expect(orderSums(lines)).toEqual({ subtotal: 19_999, shipping: 3_000, total: 22_999 });
  expect(orderSums([...lines, { unitPrice: 1, quantity: 1 }])).toEqual({
    subtotal: 20_000,
    shipping: 0,
    total: 20_000,
  });
  expect(orderSums([])).toEqual({ subtotal: 0, shipping: 0, total: 0 });
  expect(orderSums([{ unitPrice: 0, quantity: 2 }])).toEqual({ subtotal: 0, shipping: 3_000, total: 3_000 });
});

it('counts what is cancelled neither for free shipping nor for the minimum', () => {
  const lines = [
    { unitPrice: 10_000, quantity: 1, status: 'pending' },
    { unitPrice: 20_000, quantity: 1, status: 'cancelled' },
  ] as const;
  const edited = editedSums(lines, { minimum: 15_000, waived: false, charged: 0 });
  expect(edited).toMatchObject({ shipping: 3_000, missing: 5_000 });
});

describe('shipping that came with what was completed', () => {
  const pending = { unitPrice: 5_000, quantity: 1, status: 'pending' } as const;
  const completed = { unitPrice: 10_000, quantity: 1, status: 'completed' } as const;

  it.each([
    ['that came free is not charged afterwards', completed, 0],
    ['that was charged is not given back', { ...completed, quantity: 2 }, 3_000],
    ['that came with what was returned is charged once', { ...completed, status: 'cancelled', returned: 'damaged' }, 0],
  ] as const)('%s', (_what, line, charged) => {
    const edited = editedSums([line, pending], { minimum: 0, waived: false, charged });
    expect(edited.shipping).toBe(charged);
    expect(editedSums([line, pending], { minimum: 0, waived: true, charged }).shipping).toBe(0);
  });
});

it('takes any unknown payment method as a card payment link', () => {
  expect(toPaymentMethod('efectivo')).toBe('efectivo');
  expect(toPaymentMethod('bitcoin')).toBe('link_pago');
});

it('names an order by the last eight characters of its id', () => {
  expect(orderCode('7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4')).toBe('7F3A91C4');
});
