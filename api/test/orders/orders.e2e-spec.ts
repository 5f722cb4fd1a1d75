import { randomUUID } from 'node:crypto';

import { formatQuetzales, type OrderView } from '@shop/contracts';

import { SaleEntity } from '../../src/orders/sale.entity';
import { addDistributor, addProduct, customer, orderFor, stockOf } from '../support/builders/basics';
import { placeOrder } from '../support/builders/orders';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function place(body: unknown, headers: Record<string, string> = {}) {
  return shop.post<OrderView>('/api/orders', { body, headers });
}

async function orderCount(): Promise<number> {
  const [row] = await shop.database.query<{ n: number }[]>('SELECT count(*)::integer AS n FROM orders');
  return row?.n ?? 0;
}

describe('a placed order', () => {
  test('is 201 with what was charged and keeps the names as they were', async () => {
    const product = await addProduct(shop.database, { name: 'Bruma', price: 14_550 });
    const { status, data } = await place(orderFor(product, { quantity: 2 }));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      code: data.orderId.slice(-8).toUpperCase(),
      customer: { ...customer, phone: '55551234' },
      subtotal: '291.00',
      shipping: '0.00',
      total: '291.00',
      lines: [
        { productName: 'Bruma', flavor: 'Menta', quantity: 2, unitPrice: '145.50', discount: 0, totalAmount: '291.00' },
      ],
    });
    expect(data.token.length).toBeGreaterThanOrEqual(22);

    await shop.database.query(`UPDATE products SET name = 'Otra', price = 1 WHERE id = $1`, [product.id]);
    const link = await shop.get<OrderView>(`/api/orders/${data.orderId}?token=${data.token}`);
    expect(link.data.lines[0]).toMatchObject({ productName: 'Bruma', unitPrice: '145.50' });
  });

  test('reserves its units and leaves the inventory', async () => {
    const product = await addProduct(shop.database);
    await place(orderFor(product, { quantity: 3 }));
    expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 3 });
  });

  test.each([
    { price: 19_999, subtotal: '199.99', shipping: '30.00', total: '229.99' },
    { price: 20_000, subtotal: '200.00', shipping: '0.00', total: '200.00' },
  ])('ships a subtotal of $subtotal for $shipping', async ({ price, ...amounts }) => {
    const product = await addProduct(shop.database, { price });
    expect((await place(orderFor(product))).data).toMatchObject(amounts);
  });

  test('stores an unknown payment method as a card payment link', async () => {
    const product = await addProduct(shop.database);
    const { data } = await place({
      ...orderFor(product),
      customerData: { ...customer, paymentMethod: 'bitcoin' },
    });
    expect(data.customer.paymentMethod).toBe('link_pago');
  });

  test('keeps no line break or direction mark of what the customer typed', async () => {
    const product = await addProduct(shop.database);
    const customerData = { ...customer, firstName: 'Ana\nTOTAL: Q0\u202e', address: ' Zona\t1 \r\n casa 2 ' };
    const { data } = await place({ ...orderFor(product), customerData });
    expect(data.customer).toMatchObject({ firstName: 'Ana TOTAL: Q0', address: 'Zona 1 casa 2' });
  });

  test('is priced by the server, whatever the body says', async () => {
    const product = await addProduct(shop.database, { price: 25_000 });
    const order = orderFor(product);
    const { status, data } = await place({
      ...order,
      total: '1.00',
      affiliateId: randomUUID(),
      status: 'completed',
      cartItems: order.cartItems.map((line) => ({ ...line, price: 'Q1.00', unitPrice: 1, discount: 99 })),
      customerData: { ...customer, affiliateId: randomUUID(), discount: 99 },
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ total: '250.00', lines: [{ unitPrice: '250.00', discount: 0, status: 'pending' }] });
  });
});

describe('stock', () => {
  test('lines for the same flavor count together, and nothing is reserved when they are too many', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Uva', inventory: 5 }, { name: 'Kiwi' }]);
    const line = (flavor: string, quantity: number) => ({ id: product.id, flavor, quantity });
    const before = await orderCount();
    const { status, failure } = await place({
      cartItems: [line('Uva', 3), line('Kiwi', 1), line('Uva', 3)],
      customerData: customer,
    });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'order.outOfStock',
      shortLines: [{ productId: product.id, flavor: 'Uva', available: 5 }],
    });
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
    expect(await stockOf(shop.database, product.flavors[1])).toMatchObject({ reserved: 0 });
    expect(await orderCount()).toBe(before);
  });

  test('lines for the same flavor that fit are kept as they were sent', async () => {
    const product = await addProduct(shop.database);
    const [line] = orderFor(product, { quantity: 2 }).cartItems;
    const { data } = await place({ cartItems: [line, line], customerData: customer });
    expect(data.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect(data.subtotal).toBe('400.00');
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 4 });
  });

  test.each<[string, () => Promise<{ id: string; flavor: string }>]>([
    ['an unknown product', () => Promise.resolve({ id: randomUUID(), flavor: 'Menta' })],
    ['an unknown flavor', async () => ({ id: (await addProduct(shop.database)).id, flavor: 'Otro' })],
    ['no flavor where there are some', async () => ({ id: (await addProduct(shop.database)).id, flavor: '' })],
    [
      'an inactive product',
      async () => ({ id: (await addProduct(shop.database, { active: false })).id, flavor: 'Menta' }),
    ],
    [
      'an inactive flavor',
      async () => ({ id: (await addProduct(shop.database, {}, [{ active: false }])).id, flavor: 'Menta' }),
    ],
  ])('%s is a short line with nothing left', async (_name, make) => {
    const { id, flavor } = await make();
    const { status, failure } = await place({ cartItems: [{ id, flavor, quantity: 1 }], customerData: customer });
    expect(status).toBe(409);
    expect(failure.shortLines).toEqual([{ productId: id, flavor, available: 0 }]);
  });

  test('a product without any flavor cannot be bought, whatever units it counts', async () => {
    const product = await addProduct(shop.database, { inventory: 4 }, []);
    const { status, failure } = await place(orderFor(product));
    expect([status, failure.shortLines]).toEqual([409, [{ productId: product.id, flavor: '', available: 0 }]]);
  });

  test('a flavor name without a record is sold without counting', async () => {
    const product = await addProduct(shop.database, { sabores: ['Fresa'] }, []);
    expect((await place(orderFor(product, { flavor: 'Fresa', quantity: 999 }))).status).toBe(201);
    expect((await place(orderFor(product, { flavor: 'Melón' }))).failure.shortLines?.[0]?.available).toBe(0);
    const [sale] = await shop.database.getRepository(SaleEntity).findBy({ productId: product.id });
    expect(sale).toMatchObject({ stockTarget: 'none', flavorName: 'Fresa' });
  });
});

describe('a distributor', () => {
  test('pays their price in whole quetzales, and the order is theirs', async () => {
    const { affiliate, headers } = await addDistributor(shop, { discount: 12.5, minimumPurchase: 0 });
    const product = await addProduct(shop.database, { price: 14_550 });
    const { data } = await place(orderFor(product, { quantity: 2 }), headers);
    expect(data.lines[0]).toMatchObject({ unitPrice: '127.00', discount: 12.5, totalAmount: '254.00' });
    const [row] = await shop.database.query<unknown[]>('SELECT affiliate_id, email FROM orders WHERE id = $1', [
      data.orderId,
    ]);
    expect(row).toEqual({ affiliate_id: affiliate.id, email: affiliate.email });
  });

  test.each([
    [0, { subtotal: '145.50', shipping: '30.00', total: '175.50' }],
    [100, { subtotal: '0.00', shipping: '30.00', total: '30.00' }],
  ])('at %d percent pays no more than the public price, and shipping', async (discount, sums) => {
    const { headers } = await addDistributor(shop, { discount, minimumPurchase: 0 });
    const product = await addProduct(shop.database, { price: 14_550 });
    expect((await place(orderFor(product), headers)).data).toMatchObject(sums);
  });

  test('below their minimum is told what is missing, and nothing is written', async () => {
    const { headers } = await addDistributor(shop, { discount: 25, minimumPurchase: 50_000 });
    const product = await addProduct(shop.database);
    const { status, failure } = await place(orderFor(product, { quantity: 2 }), headers);
    expect(status).toBe(422);
    expect(failure.code).toBe('order.belowMinimum');
    expect(failure.error).toContain(`Te faltan ${formatQuetzales(35_000)}`);
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
  });

  test('may buy at the public price instead', async () => {
    const { affiliate, headers } = await addDistributor(shop, { minimumPurchase: 50_000 });
    const product = await addProduct(shop.database);
    const { status, data } = await place({ ...orderFor(product), publicPrice: true }, headers);
    expect(status).toBe(201);
    expect(data.lines[0]).toMatchObject({ unitPrice: '100.00', discount: 0 });
    const [row] = await shop.database.query<unknown[]>('SELECT affiliate_id FROM orders WHERE id = $1', [data.orderId]);
    expect(row).toEqual({ affiliate_id: affiliate.id });
  });

  describe.each<[string, () => Promise<{ Cookie: string }>]>([
    ['who is on standby', async () => (await addDistributor(shop, { status: 'standby' })).headers],
    ['who was rejected', async () => (await addDistributor(shop, { status: 'rejected' })).headers],
    ['who is pending', async () => (await addDistributor(shop, { status: 'pending' })).headers],
    [
      'whose session was ended',
      async () => {
        const { affiliate, headers } = await addDistributor(shop);
        await shop.database.query('UPDATE affiliates SET token_version = 1 WHERE id = $1', [affiliate.id]);
        return headers;
      },
    ],
    ['whose cookie is garbage', () => Promise.resolve({ Cookie: 'other=1; distributor_session=x.y.z' })],
    ['whose cookie is empty', () => Promise.resolve({ Cookie: 'distributor_session=' })],
  ])('%s', (_who, makeHeaders) => {
    test('is told to sign in, and signed out, before they pay another price than they saw', async () => {
      const product = await addProduct(shop.database, { price: 30_000 });
      const { status, failure, headers } = await place(orderFor(product), await makeHeaders());
      expect([status, failure.code]).toEqual([401, 'auth.required']);
      expect(headers.getSetCookie().join()).toMatch(/^distributor_session=;.*Expires=Thu, 01 Jan 1970/);
      expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 0 });
    });

    test('buys at the public price when they say so', async () => {
      const product = await addProduct(shop.database, { price: 30_000 });
      const { status, data } = await place({ ...orderFor(product), publicPrice: true }, await makeHeaders());
      expect(status).toBe(201);
      expect(data.lines[0]).toMatchObject({ unitPrice: '300.00', discount: 0 });
    });
  });

  test('another cookie of the site is no session', async () => {
    const product = await addProduct(shop.database);
    expect((await place(orderFor(product), { Cookie: 'distributor_sessions=1; a=b' })).status).toBe(201);
  });
});

describe('the total that the buyer was shown', () => {
  test.each(['175.50', '175.5'])('of %s is what it costs: the order is placed', async (expectedTotal) => {
    const product = await addProduct(shop.database, { price: 14_550 });
    const { status, data } = await place({ ...orderFor(product), expectedTotal });
    expect([status, data.total]).toEqual([201, '175.50']);
  });

  test.each(['175.49', '145.50', '0'])('of %s is not: nothing is written, and the true one is said', async (shown) => {
    const product = await addProduct(shop.database, { price: 14_550 });
    const before = await orderCount();
    const { status, failure } = await place({ ...orderFor(product), expectedTotal: shown });
    expect([status, failure.code]).toEqual([409, 'order.totalChanged']);
    expect(failure.error).toContain('Q175.50');
    expect(await orderCount()).toBe(before);
    expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 0 });
  });

  test("is a distributor's own", async () => {
    const { headers } = await addDistributor(shop, { discount: 25, minimumPurchase: 0 });
    const product = await addProduct(shop.database, { price: 14_550 });
    const { status, failure } = await place({ ...orderFor(product), expectedTotal: '175.50' }, headers);
    expect([status, failure.code]).toEqual([409, 'order.totalChanged']);
    expect(failure.error).toContain('Q139.00');
    expect((await place({ ...orderFor(product), expectedTotal: '139.00' }, headers)).status).toBe(201);
  });

  test('matters less than what is short', async () => {
    const product = await addProduct(shop.database, {}, [{ inventory: 1 }]);
    const { failure } = await place({ ...orderFor(product, { quantity: 2 }), expectedTotal: '1.00' });
    expect(failure.code).toBe('order.outOfStock');
  });

  test('is no part of what was ordered: a retry after a new price still returns the first order', async () => {
    const product = await addProduct(shop.database, { price: 14_550 });
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await place({ ...orderFor(product), expectedTotal: '175.50' }, headers);
    await shop.database.query('UPDATE products SET price = 150 WHERE id = $1', [product.id]);
    const second = await place({ ...orderFor(product), expectedTotal: '180.00' }, headers);
    expect([second.status, second.text]).toEqual([201, first.text]);
  });
});

describe('an idempotency key', () => {
  test('returns the same order again, even when the stock is gone meanwhile', async () => {
    const product = await addProduct(shop.database, {}, [{ inventory: 1 }]);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await place(orderFor(product), headers);
    const second = await place(orderFor(product), headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
  });

  test('ignores what the server ignores', async () => {
    const product = await addProduct(shop.database);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await place(orderFor(product), headers);
    const second = await place(
      { ...orderFor(product), total: 5, customerData: { ...customer, firstName: ' Ana ' } },
      headers,
    );
    expect(second.text).toBe(first.text);
  });

  test('with another body is refused', async () => {
    const product = await addProduct(shop.database);
    const headers = { 'Idempotency-Key': randomUUID() };
    await place(orderFor(product), headers);
    const { status, failure } = await place(orderFor(product, { quantity: 2 }), headers);
    expect(status).toBe(409);
    expect(failure.code).toBe('order.keyReused');
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
  });

  test.each(['short', 'a'.repeat(129), 'with a space in it'])('%s is no key', async (key) => {
    const product = await addProduct(shop.database);
    const { status, failure } = await place(orderFor(product), { 'Idempotency-Key': key });
    expect(status).toBe(400);
    expect(failure.problems?.[0]?.path).toBe('Idempotency-Key');
  });

  test('is not needed: two orders without one are two orders', async () => {
    const product = await addProduct(shop.database);
    await place(orderFor(product));
    await place(orderFor(product));
    expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 2 });
  });
});

describe('the status link', () => {
  test('shows the order with phone and address masked', async () => {
    const product = await addProduct(shop.database);
    const { data: order } = await place(orderFor(product));
    const { status, data } = await shop.get<OrderView>(`/api/orders/${order.orderId}?token=${order.token}`);
    expect(status).toBe(200);
    expect(data).toEqual({ ...order, customer: { ...order.customer, phone: '****1234', address: '3a ***' } });
  });

  test('shows the lines as the cart had them, whatever became of each', async () => {
    const product = await addProduct(shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }]);
    const { orderId, token } = await placeOrder(shop, [product, 1, 'Menta'], [product, 1, 'Uva']);
    await shop.database.query(`UPDATE sales SET status = 'completed' WHERE order_id = $1 AND line_number = 1`, [
      orderId,
    ]);
    const { data } = await shop.get<OrderView>(`/api/orders/${orderId}?token=${token}`);
    expect(data.lines.map(({ flavor, status }) => [flavor, status])).toEqual([
      ['Menta', 'completed'],
      ['Uva', 'pending'],
    ]);
  });

  test('masks an address without breaking a character', async () => {
    const product = await addProduct(shop.database);
    const customerData = { ...customer, address: '5a🏠 4-20, zona 1' };
    const { data: order } = await place({ ...orderFor(product), customerData });
    const { data } = await shop.get<OrderView>(`/api/orders/${order.orderId}?token=${order.token}`);
    expect(data.customer.address).toBe('5a***');
  });

  test('with a wrong token, id or none at all is the same 404', async () => {
    const product = await addProduct(shop.database);
    const { data: order } = await place(orderFor(product));
    const paths = [
      `${order.orderId}?token=${order.token.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))}`,
      `${order.orderId}?token=`,
      order.orderId,
      `${order.orderId}?token=${order.token}&token=${order.token}`,
      `${randomUUID()}?token=${order.token}`,
      `${randomUUID()}?token=-`,
      '1?token=-',
    ];
    const answers = await Promise.all(paths.map((path) => shop.get(`/api/orders/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
