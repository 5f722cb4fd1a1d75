import { limits, orderTerms, type OrderLineInput } from '@shop/contracts';

import { priceOrder, type CatalogueRow } from './order-rules';

const PRODUCT = '11111111-1111-4111-8111-111111111111';

const asked = (values: Partial<OrderLineInput> = {}): OrderLineInput => {
  return { id: PRODUCT, flavor: 'Menta', quantity: 1, ...values };
};

/** A flavor of Q145.50 with ten units left, for the first line of a cart, unless told otherwise. */
const row = (values: Partial<CatalogueRow> = {}): CatalogueRow => ({
  lineNumber: 1,
  productId: PRODUCT,
  productName: 'Nube 9K',
  puffs: 9000,
  image: '',
  price: '145.50',
  sabores: [],
  hasFlavors: true,
  flavorId: 'menta',
  available: 10,
  ...values,
});

const publicTerms = orderTerms(null, false);

const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('an order is priced line by line and shipped by its subtotal', () => {
  const { sales, ...sums } = priceOrder({ cartItems: [asked()] }, [row()], publicTerms);
  expect(sums).toEqual({ subtotal: 14_550, shipping: 3000, total: 17_550 });
  expect(sales).toMatchObject([
    { lineNumber: 1, stockTarget: 'flavor', flavorId: 'menta', unitPrice: 14_550, discount: 0, totalAmount: 14_550 },
  ]);
});

test('a distributor pays whole quetzales', () => {
  const terms = orderTerms({ discount: 12.5, minimumPurchase: 0 }, false);
  const { sales, total } = priceOrder({ cartItems: [asked({ quantity: 2 })] }, [row()], terms);
  expect(sales).toMatchObject([{ publicPrice: 14_550, unitPrice: 12_700, discount: 12.5, totalAmount: 25_400 }]);
  expect(total).toBe(25_400);
});

test.each<[string, Partial<CatalogueRow>, Partial<OrderLineInput>, string | null]>([
  ['a flavor', {}, {}, 'flavor'],
  ['an unknown flavor of a product that has some', { flavorId: null }, {}, null],
  ['one that is no more on sale and still among the sabores', { flavorId: null, sabores: ['Menta'] }, {}, null],
  ['one of the sabores', { flavorId: null, hasFlavors: false, sabores: ['Menta'] }, {}, 'none'],
  ['another name than the sabores', { flavorId: null, hasFlavors: false, sabores: ['Uva'] }, {}, null],
  ['no flavor where there are sabores', { flavorId: null, hasFlavors: false, sabores: ['Uva'] }, { flavor: '' }, null],
  ['a product without any flavor', { flavorId: null, hasFlavors: false }, { flavor: '' }, null],
  ['a flavor of a product without any', { flavorId: null, hasFlavors: false }, {}, null],
])('%s moves the stock of %#', (_what, values, line, target) => {
  const order = () => priceOrder({ cartItems: [asked(line)] }, [row(values)], publicTerms).sales;
  if (target !== null) expect(order()).toMatchObject([{ stockTarget: target }]);
  else expect(failure(order)).toMatchObject({ code: 'order.outOfStock' });
});

test('lines for one stock are counted together, and each short one is named once', () => {
  const cartItems = [asked({ quantity: 6 }), asked({ quantity: 5 }), asked({ id: PRODUCT.replace(/1/g, '2') })];
  const rows = [row(), row({ lineNumber: 2 })];
  expect(failure(() => priceOrder({ cartItems }, rows, publicTerms))).toMatchObject({
    answered: {
      shortLines: [
        { productId: PRODUCT, flavor: 'Menta', available: 10 },
        { productId: PRODUCT.replace(/1/g, '2'), flavor: 'Menta', available: 0 },
      ],
    },
  });
});

test('the missing amount is told to the centavo', () => {
  const terms = { discount: null, minimum: 150_000 };
  const cartItems = [asked()];
  expect(() => priceOrder({ cartItems }, [row({ price: '1234.49' })], terms)).toThrow(
    'Te faltan Q265.51 para alcanzar tu compra mínima de Q1,500.00.',
  );
});

test.each(['175.50', '175.5'])('an expected total of %s is what it costs', (expectedTotal) => {
  expect(priceOrder({ cartItems: [asked()], expectedTotal }, [row()], publicTerms).total).toBe(17_550);
});

test('another expected total is refused, however much the order is worth', () => {
  const cartItems = Array.from({ length: limits.orderLines }, () => asked({ flavor: 'Oro', quantity: 999 }));
  const rows = cartItems.map((_line, index) =>
    row({ lineNumber: index + 1, flavorId: null, hasFlavors: false, sabores: ['Oro'], price: '99999999.99' }),
  );
  expect(() => priceOrder({ cartItems, expectedTotal: '1.00' }, rows, publicTerms)).toThrow('Q4,994,999,999,500.50');
  expect(() => priceOrder({ cartItems }, rows, publicTerms)).toThrow('El pedido es demasiado grande.');
});

test('an order may be worth what its column holds, and no centavo more', () => {
  const order = (price: string) => priceOrder({ cartItems: [asked({ quantity: 1 })] }, [row({ price })], publicTerms);
  expect(order('99999999.99').total).toBe(9_999_999_999);
  expect(() => order('100000000.00')).toThrow('El pedido es demasiado grande.');
});
