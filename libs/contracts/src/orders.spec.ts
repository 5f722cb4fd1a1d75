import { distributorUnitPrice, shippingFor } from './order-prices';
import { customerProblems, DEPARTMENTS, orderCode, toPaymentMethod, type CustomerData } from './orders';

const customer: CustomerData = {
  firstName: 'Ana',
  lastName: 'Barrios',
  phone: '5512 3478',
  address: '6a avenida 4-12, zona 1',
  department: 'Petén',
  paymentMethod: 'efectivo',
};

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

describe('customerProblems', () => {
  it('finds nothing wrong with a full form', () => {
    expect(customerProblems(customer)).toEqual([]);
  });

  it('asks for every field that is blank after trimming, in the order of the form', () => {
    const blank = Object.fromEntries(Object.keys(customer).map((key) => [key, '  '])) as unknown as CustomerData;
    expect(customerProblems(blank)).toEqual([
      { path: 'firstName', message: 'Nombre es requerido' },
      { path: 'lastName', message: 'Apellido es requerido' },
      { path: 'phone', message: 'Número de celular es requerido' },
      { path: 'department', message: 'Departamento es requerido' },
      { path: 'address', message: 'Dirección es requerida' },
      { path: 'paymentMethod', message: 'Forma de pago es requerida' },
    ]);
  });

  it.each(['5512347', '551234789', '5512-3478', 'abcdefgh', '+50255123478'])('refuses the phone %j', (phone) => {
    expect(customerProblems({ ...customer, phone })).toEqual([
      { path: 'phone', message: 'Formato de teléfono inválido (8 dígitos)' },
    ]);
  });

  it('takes only the 22 departments', () => {
    expect(DEPARTMENTS).toHaveLength(22);
    expect(customerProblems({ ...customer, department: 'Chiapas' }).map(({ path }) => path)).toEqual(['department']);
  });
});

it('takes any unknown payment method as a card payment link', () => {
  expect(toPaymentMethod('efectivo')).toBe('efectivo');
  expect(toPaymentMethod('bitcoin')).toBe('link_pago');
});

it('names an order by the last eight characters of its id', () => {
  expect(orderCode('7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4')).toBe('7F3A91C4');
});
