import { keptBasisPoints, missingText, publicTerms, termsFor } from './order-pricing';

const affiliate = { discount: 25, minimumPurchase: 150_000 };

test.each([
  ['nobody signed in', null, false, publicTerms],
  ['nobody signed in who asks for the public price', null, true, publicTerms],
  ['an affiliate', affiliate, false, { discount: 25, minimum: 150_000 }],
  ['an affiliate who asks for the public price', affiliate, true, publicTerms],
  ['an affiliate without a discount', { ...affiliate, discount: 0 }, false, { discount: 0, minimum: 150_000 }],
])('terms for %s', (_who, buyer, publicPrice, terms) => {
  expect(termsFor(buyer, publicPrice)).toEqual(terms);
});

test.each([
  [null, null],
  [0, 10_000],
  [100, 0],
  [12.5, 8750],
  [33.33, 6667],
  // 1 - 0.2915 is 0.7085000000000001 in floating point
  [29.15, 7085],
  [0.01, 9999],
  [99.99, 1],
])('a discount of %p keeps %p basis points', (discount, kept) => {
  expect(keptBasisPoints(discount)).toBe(kept);
});

test('every discount with two decimals keeps a whole number of basis points', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    expect(keptBasisPoints(Number((hundredths / 100).toFixed(2)))).toBe(10_000 - hundredths);
  }
});

test('the missing amount is told to the centavo', () => {
  expect(missingText(123_449, 150_000)).toBe('Te faltan Q265.51 para alcanzar tu compra mínima de Q1,500.00.');
});
