import { orderCode, saleCode, type SaleView } from '@shop/contracts';

import { OrderEntity } from '../../src/orders/order.entity';
import { SaleEntity } from '../../src/orders/sale.entity';
import { addDistributor, addProduct, addStaff, customer, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop));
});
afterAll(() => shop.close());
afterEach(() => shop.database.query('DELETE FROM orders'));

async function list(query = ''): Promise<SaleView[]> {
  const { status, data } = await shop.get<SaleView[]>(`/api/admin/sales${query}`, { headers });
  expect(status).toBe(200);
  return data;
}

/** One order with one line, written as the tests need it. */
async function addSale(sale: Partial<SaleEntity> = {}, order: Partial<OrderEntity> = {}): Promise<OrderEntity> {
  const product = await addProduct(shop.database, {}, []);
  const orders = shop.database.getRepository(OrderEntity);
  const { quantity = 1 } = sale;
  return orders.save(
    orders.create({
      ...customer,
      department: 'Guatemala',
      paymentMethod: 'efectivo',
      phone: '55551234',
      token: 't'.repeat(32),
      subtotal: 10_000 * quantity,
      shipping: 0,
      total: 10_000 * quantity,
      ...order,
      sales: [
        shop.database.getRepository(SaleEntity).create({
          lineNumber: 1,
          productId: product.id,
          stockTarget: 'none',
          productName: product.name,
          flavorName: 'Menta',
          puffs: 9000,
          quantity,
          unitPrice: 10_000,
          totalAmount: 10_000 * quantity,
          ...sale,
        }),
      ],
    }),
  );
}

test('shows a placed order’s lines with the header of their order', async () => {
  const distributor = await addDistributor(shop, { discount: 10, minimumPurchase: 0 });
  const product = await addProduct(shop.database, { price: 9900 }, [{ name: 'Uva' }, { name: 'Kiwi' }]);
  const cartItems = ['Uva', 'Kiwi'].map((flavor, index) => ({ id: product.id, flavor, quantity: index + 1 }));
  await shop.post('/api/orders', { body: { ...orderFor(product), cartItems }, headers: distributor.headers });

  const sales = await list();
  expect(sales).toHaveLength(2);
  const kiwi = sales.find(({ flavor }) => flavor === 'Kiwi');
  expect(kiwi).toEqual({
    id: kiwi?.id,
    code: saleCode(kiwi?.id ?? ''),
    orderId: kiwi?.orderId,
    orderCode: orderCode(kiwi?.orderId ?? ''),
    affiliateId: distributor.affiliate.id,
    productId: product.id,
    productName: 'Nube 9K',
    image: 'nube.webp',
    flavor: 'Kiwi',
    quantity: 2,
    unitPrice: '89.00',
    discount: 10,
    totalAmount: '178.00',
    customerName: 'Ana López',
    customerEmail: distributor.affiliate.email,
    customerPhone: '55551234',
    status: 'pending',
    createdAt: kiwi?.createdAt,
    order: {
      department: 'Guatemala',
      address: customer.address,
      paymentMethod: 'efectivo',
      subtotal: '267.00',
      shipping: '0.00',
      total: '267.00',
      lineCount: 2,
    },
  });
});

test('lists the newest first, at most 500, and counts all', async () => {
  const order = await addSale({ createdAt: new Date(Date.UTC(2025, 0, 1)) });
  await shop.database.query(
    `INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price, total_amount, created_at)
     SELECT order_id, n, product_id, 'none', product_name, 1, 1, 1, 1, created_at + n * interval '1 minute'
     FROM sales, generate_series(2, 520) AS n WHERE order_id = $1`,
    [order.id],
  );
  const { text } = await shop.get('/api/admin/sales', { headers });
  const { data, meta } = JSON.parse(text) as { data: SaleView[]; meta: unknown };
  expect(meta).toMatchObject({ total: 520, orders: 1 });
  expect(data).toHaveLength(500);
  const times = data.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());

  const pages = await Promise.all([1, 2, 6, 7].map((page) => list(`?page=${page}&limit=100`)));
  expect(pages.map((page) => page.length)).toEqual([100, 100, 20, 0]);
  expect([...(pages[0] ?? []), ...(pages[1] ?? [])].map(({ id }) => id)).toEqual(
    data.slice(0, 200).map(({ id }) => id),
  );
});

test('keeps the lines of an order as the cart had them', async () => {
  const names = ['Uva', 'Kiwi', 'Mango', 'Lichi', 'Piña', 'Mora'];
  const product = await addProduct(
    shop.database,
    {},
    names.map((name) => ({ name })),
  );
  const cartItems = names.map((flavor) => ({ id: product.id, flavor, quantity: 1 }));
  const placed = await shop.post('/api/orders', { body: { ...orderFor(product), cartItems } });
  expect(placed.status).toBe(201);
  expect((await list()).map(({ flavor }) => flavor)).toEqual(names);
});

test('adds up all that match: completed lines are revenue, orders count once', async () => {
  const order = await addSale({ status: 'completed' });
  await shop.database.query(
    `INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price, total_amount, status)
     SELECT order_id, line.n, product_id, 'none', product_name, 1, 2, 10.25, 20.50, line.status
     FROM sales, (VALUES (2, 'completed'), (3, 'cancelled'), (4, 'pending')) AS line (n, status) WHERE order_id = $1`,
    [order.id],
  );
  const [first] = await shop.database.query<{ total: string }[]>(
    'SELECT total_amount AS total FROM sales WHERE order_id = $1 AND line_number = 1',
    [order.id],
  );
  await addSale();
  const { text } = await shop.get(`/api/admin/sales?q=${customer.firstName}&limit=1`, { headers });
  const { data, meta } = JSON.parse(text) as { data: SaleView[]; meta: unknown };
  expect(data).toHaveLength(1);
  expect(meta).toEqual({
    total: 5,
    orders: 2,
    pendingOrders: 2,
    completed: 2,
    completedOrders: 1,
    revenue: (Number(first?.total) + 20.5).toFixed(2),
  });
});

test('lists and adds up once what is found in two places, of sales and of orders', async () => {
  const { id } = await addSale({ status: 'completed', flavorName: 'Menta' }, { firstName: 'Menta' });
  for (const path of ['sales', 'orders']) {
    const { text } = await shop.get(`/api/admin/${path}?q=menta`, { headers });
    const { data, meta } = JSON.parse(text) as { data: Pick<SaleView, 'orderId'>[]; meta: unknown };
    expect(data.map(({ orderId }) => orderId)).toEqual([id]);
    expect(meta).toMatchObject({ total: 1, orders: 1, revenue: '100.00' });
  }
});

test('filters by status', async () => {
  await addSale({ status: 'completed' });
  await addSale({ status: 'cancelled' });
  expect((await list('?status=completed')).map(({ status }) => status)).toEqual(['completed']);
});

test('filters by days in Guatemala, both included', async () => {
  // 23:59 on the 9th, midnight on the 10th, 23:59 on the 10th, midnight on the 11th; Guatemala is six hours behind
  for (const time of ['2026-03-10T05:59', '2026-03-10T06:00', '2026-03-11T05:59', '2026-03-11T06:00']) {
    await addSale({ createdAt: new Date(`${time}:00Z`) });
  }
  const times = (sales: SaleView[]) => sales.map(({ createdAt }) => createdAt.slice(0, 16));
  expect(times(await list('?from=2026-03-10&to=2026-03-10'))).toEqual(['2026-03-11T05:59', '2026-03-10T06:00']);
  expect(times(await list('?from=2026-03-11'))).toEqual(['2026-03-11T06:00']);
  expect(times(await list('?to=2026-03-09'))).toEqual(['2026-03-10T05:59']);
});

test('finds by code, customer, phone and product, whatever it is made of', async () => {
  const order = await addSale(
    { productName: '100% Uva_' },
    { firstName: 'Íngrid', lastName: 'Xol', phone: '44443333' },
  );
  await addSale();
  for (const q of [
    orderCode(order.id),
    orderCode(order.id).toLowerCase(),
    // As the cell of the file has it.
    `'${orderCode(order.id)}`,
    saleCode(order.sales[0]?.id ?? ''),
    saleCode(order.sales[0]?.id ?? '').toLowerCase(),
    'ngrid x',
    'INGRID',
    'xól',
    // Not a few digits: they may be in the code of another order.
    '4443333',
    '100% u',
    'uva_',
  ]) {
    expect((await list(`?q=${encodeURIComponent(q)}`)).map(({ orderId }) => orderId)).toEqual([order.id]);
  }
  for (const q of ['%', '_x', '\\', `' OR 1=1 --`]) {
    const found = await list(`?q=${encodeURIComponent(q)}`);
    expect(found.map(({ orderId }) => orderId)).toEqual(q === '%' ? [order.id] : []);
  }
});

test('sorts by what is allowed', async () => {
  await addSale({ quantity: 2, status: 'pending', createdAt: new Date(1) });
  await addSale({ quantity: 3, status: 'cancelled', createdAt: new Date(2) });
  await addSale({ quantity: 1, status: 'completed', createdAt: new Date(3) });
  const quantities = async (sort: string) => (await list(`?sort=${sort}`)).map(({ quantity }) => quantity);
  expect(await quantities('createdAt')).toEqual([2, 3, 1]);
  expect(await quantities('-createdAt')).toEqual([1, 3, 2]);
  expect(await quantities('totalAmount')).toEqual([1, 2, 3]);
  expect(await quantities('-totalAmount')).toEqual([3, 2, 1]);
  expect(await quantities('status')).toEqual([3, 1, 2]);
});

test.each([
  ['sort', 'price'],
  ['sort', 'created_at; DROP TABLE sales'],
  ['sort', 'constructor'],
  ['status', 'lost'],
  ['status', "pending' OR '1'='1"],
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', '1e3'],
  ['limit', '101'],
  ['limit', 'x'],
  ['from', '2026-02-30'],
  ['from', 'ayer'],
  ['to', '2026-13-01'],
  ['q', 'x'.repeat(101)],
  ['other', '1'],
])('refuses %s=%s', async (name, value) => {
  const { status, failure } = await shop.get(`/api/admin/sales?${new URLSearchParams({ [name]: value }).toString()}`, {
    headers,
  });
  expect(status).toBe(400);
  expect(failure.problems?.[0]?.path).toBe(name);
});

test.each(['?status=pending&status=completed', '?q=%00', '?q=%ED%A0%80', '?q[a]=1'])(
  '%s breaks nothing',
  async (query) => {
    const { status } = await shop.get(`/api/admin/sales${query}`, { headers });
    expect([200, 400]).toContain(status);
  },
);
