import { DEPARTMENTS, limits, type PlaceOrderInput } from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, customer, orderFor, stockOf } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let product: ProductEntity;
let order: PlaceOrderInput;

beforeAll(async () => {
  shop = await openShop();
  product = await addProduct(shop.database, {}, [{ inventory: 5000 }]);
  order = orderFor(product);
});
afterAll(() => shop.close());

/** Nothing of what is refused here may have reserved anything. */
afterEach(async () => {
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
});

async function problemsOf(body: unknown): Promise<unknown> {
  const { status, failure } = await shop.post('/api/orders', { body });
  expect(status).toBe(400);
  expect(failure).toMatchObject({ success: false, code: 'request.invalid', error: 'Revisa los datos enviados.' });
  return failure.problems;
}

test.each([
  ['firstName', 'Nombre es requerido'],
  ['lastName', 'Apellido es requerido'],
  ['phone', 'Número de celular es requerido'],
  ['address', 'Dirección es requerida'],
  ['department', 'Departamento es requerido'],
  ['paymentMethod', 'Forma de pago es requerida'],
])('%s is required', async (field, message) => {
  const problem = [{ path: `customerData.${field}`, message }];
  for (const value of [undefined, null, '', ' \n ', 5, {}, ['x']]) {
    expect(await problemsOf({ ...order, customerData: { ...customer, [field]: value } })).toEqual(problem);
  }
});

test.each([
  ['phone', '5555123', 'Formato de teléfono inválido (8 dígitos)'],
  ['phone', '+50255551234', 'Formato de teléfono inválido (8 dígitos)'],
  ['phone', '0000 0000', 'Formato de teléfono inválido (8 dígitos)'],
  ['phone', '5555abcd', 'Formato de teléfono inválido (8 dígitos)'],
  ['department', 'guatemala', 'Elige un departamento de la lista'],
  ['department', 'Belice', 'Elige un departamento de la lista'],
  ['firstName', 'a'.repeat(limits.nameText + 1), `Usa como máximo ${limits.nameText} caracteres`],
  ['address', 'a'.repeat(limits.addressText + 1), `Usa como máximo ${limits.addressText} caracteres`],
])('%s %s is refused', async (field, value, message) => {
  expect(await problemsOf({ ...order, customerData: { ...customer, [field]: value } })).toEqual([
    { path: `customerData.${field}`, message },
  ]);
});

test.each([-1, 0, 1.5, '2', 1e9, 1000, null, undefined, {}, true])('a quantity of %p is refused', async (quantity) => {
  expect(await problemsOf({ ...order, cartItems: [{ ...order.cartItems[0], quantity }] })).toEqual([
    { path: 'cartItems.0.quantity', message: 'Debe ser un número entero de 1 a 999' },
  ]);
});

test.each([null, undefined, 1, '1', '../', 'x'.repeat(10_000), {}, ['a'], '0'.repeat(35)])(
  'a product id of %p is refused',
  async (id) => {
    expect(await problemsOf({ ...order, cartItems: [{ ...order.cartItems[0], id }] })).toEqual([
      { path: 'cartItems.0.id', message: 'Identificador inválido' },
    ]);
  },
);

test.each([null, undefined, 7, {}, 'x'.repeat(81)])('a flavor of %p is refused', async (flavor) => {
  expect(await problemsOf({ ...order, cartItems: [{ ...order.cartItems[0], flavor }] })).toEqual([
    { path: 'cartItems.0.flavor', message: 'Elige un sabor de la lista' },
  ]);
});

test('the problems of several lines and fields are told at once, by their places', async () => {
  const line = order.cartItems[0];
  expect(
    await problemsOf({
      cartItems: [line, { ...line, quantity: 0 }],
      customerData: { ...customer, phone: '1', department: '' },
    }),
  ).toEqual([
    { path: 'cartItems.1.quantity', message: 'Debe ser un número entero de 1 a 999' },
    { path: 'customerData.phone', message: 'Formato de teléfono inválido (8 dígitos)' },
    { path: 'customerData.department', message: 'Departamento es requerido' },
  ]);
});

test.each([
  ['no lines', [], 'Tu carrito está vacío'],
  ['null', null, 'Tu carrito está vacío'],
  ['no list', { 0: {} }, 'Tu carrito está vacío'],
])('a cart with %s is refused', async (_name, cartItems, message) => {
  expect(await problemsOf({ ...order, cartItems })).toContainEqual({ path: 'cartItems', message });
});

test('lines that are no objects are refused', async () => {
  const { status } = await shop.post('/api/orders', { body: { ...order, cartItems: [null, 'x', 5, []] } });
  expect(status).toBe(400);
});

test('more lines than a cart may have are refused', async () => {
  const cartItems = Array.from({ length: limits.orderLines + 1 }, () => order.cartItems[0]);
  expect(await problemsOf({ ...order, cartItems })).toEqual([
    { path: 'cartItems', message: 'Un pedido lleva como máximo 50 sabores distintos' },
  ]);
});

test.each([null, 5, 'x', [], undefined])('customer data of %p is refused', async (customerData) => {
  expect(await problemsOf({ ...order, customerData })).toContainEqual({
    path: 'customerData',
    message: 'Faltan los datos del cliente',
  });
});

test.each(['yes', 1, null])('publicPrice of %p is refused', async (publicPrice) => {
  expect(await problemsOf({ ...order, publicPrice })).toEqual([
    { path: 'publicPrice', message: 'Debe ser verdadero o falso' },
  ]);
});

test.each([175.5, '175,50', 'Q175.50', '-1', '', null])('expectedTotal of %p is refused', async (expectedTotal) => {
  expect(await problemsOf({ ...order, expectedTotal })).toEqual([
    { path: 'expectedTotal', message: 'Debe ser un monto, como "145.50"' },
  ]);
});

test('a body of nothing is told everything that is missing', async () => {
  expect(await problemsOf({})).toEqual([
    { path: 'cartItems', message: 'Tu carrito está vacío' },
    { path: 'customerData', message: 'Faltan los datos del cliente' },
  ]);
});

test.each(['\u0000', 'a\ud800b'])('a text with %j is refused', async (firstName) => {
  expect(await problemsOf({ ...order, customerData: { ...customer, firstName } })).toEqual([
    { path: 'customerData.firstName', message: 'Contiene caracteres no permitidos' },
  ]);
});

test('every department takes orders, phones may have spaces', async () => {
  const other = await addProduct(shop.database, {}, [{ inventory: 100 }]);
  for (const department of DEPARTMENTS) {
    const customerData = { ...customer, department, phone: ' 55 55 12 34 ' };
    const { status } = await shop.post('/api/orders', { body: { ...orderFor(other), customerData } });
    expect(status).toBe(201);
  }
});

test('an order worth more than the database can hold is refused, not broken', async () => {
  const precious = await addProduct(shop.database, { price: 9_999_999_999 }, [{ inventory: 999 }]);
  const { status } = await shop.post('/api/orders', { body: orderFor(precious, { quantity: 999 }) });
  expect(status).toBe(400);
});

test('one worth more than anybody was shown says so, however much it is', async () => {
  const precious = await addProduct(shop.database, { price: 9_999_999_999, sabores: ['Oro'] }, []);
  const line = { id: precious.id, flavor: 'Oro', quantity: 999 };
  const cartItems = Array.from({ length: limits.orderLines }, () => line);
  const { status, failure } = await shop.post('/api/orders', { body: { ...order, cartItems, expectedTotal: '1.00' } });
  expect([status, failure.code]).toEqual([409, 'order.totalChanged']);
  expect(failure.error).toContain('Q4,994,999,999,500.50');
});
