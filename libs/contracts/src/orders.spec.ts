import { distributorUnitPrice, shippingFor } from './order-prices';
import { orderCode, toPaymentMethod } from './orders';

describe('shippingFor', () => {
  it.each([
    [0, 0],
    [1, 3000],
    [19_999, 3000],
    [20_000, 0],
    [50_000, 0],
  ])('charges for a subtotal of %d centavos %d', (subtotal, shipping) => {
    expect(shippingFor(subtotal)).toBe(shipping);
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
  ])('rounds %d centavos less %d percent half up to whole quetzales', (price, discount, expected) => {
    expect(distributorUnitPrice(price, discount)).toBe(expected);
  });

  it('equals exact integer arithmetic for every price up to Q300 and every whole percent', () => {
    const wrong: string[] = [];
    for (let price = 1; price <= 30_000; price += 7) {
      for (let percent = 0; percent <= 100; percent += 1) {
        const quetzales = (BigInt(price) * BigInt(100 - percent) + 5000n) / 10_000n;
        if (distributorUnitPrice(price, percent) !== Number(quetzales) * 100) wrong.push(`${price} less ${percent}%`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('takes any unknown payment method as a card payment link', () => {
  expect(toPaymentMethod('efectivo')).toBe('efectivo');
  expect(toPaymentMethod('bitcoin')).toBe('link_pago');
});

it('names an order by the last eight characters of its id', () => {
  expect(orderCode('7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4')).toBe('7F3A91C4');
});
