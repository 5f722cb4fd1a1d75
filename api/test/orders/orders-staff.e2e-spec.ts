import { randomUUID } from 'node:crypto';

import {
  ERASED_PHONE,
  orderCode,
  saleCode,
  type AuditEntryView,
  type SalesMeta,
  type StaffOrderView,
} from '@shop/contracts';

import { addDistributor, addProduct, addStaff, customer, orderFor, stockOf } from '../support/builders/basics';
import {
  addPendingSale,
  changeOrder,
  changeSale,
  findOrder,
  placeOrder,
  type OrderDesk,
} from '../support/builders/orders';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());
afterEach(() => desk.shop.database.query('DELETE FROM orders'));

async function list(query = ''): Promise<{ data: StaffOrderView[]; meta: SalesMeta }> {
  const { status, text } = await desk.shop.get(`/api/admin/orders${query}`, { headers: desk.headers });
  expect(status).toBe(200);
  return JSON.parse(text) as { data: StaffOrderView[]; meta: SalesMeta };
}

const idsOf = (orders: StaffOrderView[]) => orders.map(({ orderId }) => orderId);

/** Orders of one line, oldest first, a minute apart. */
async function addOrders(...prices: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const price of prices) {
    const product = await addProduct(desk.shop.database, { price });
    ids.push((await placeOrder(desk.shop, [product])).orderId);
  }
  for (const [index, id] of ids.entries()) await placedAt(id, new Date(Date.UTC(2026, 2, 10, 18, index)));
  return ids;
}

async function placedAt(orderId: string, time: Date): Promise<void> {
  await desk.shop.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [orderId, time]);
  await desk.shop.database.query('UPDATE sales SET created_at = $2 WHERE order_id = $1', [orderId, time]);
}

describe('an order', () => {
  test('shows its lines, its customer and the distributor who bought, and not the token of its link', async () => {
    const { affiliate, headers } = await addDistributor(desk.shop, { discount: 10, minimumPurchase: 0 });
    const product = await addProduct(desk.shop.database, { price: 9900 }, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const cartItems = ['Uva', 'Kiwi'].map((flavor) => ({ id: product.id, flavor, quantity: 2 }));
    const { data: placed } = await desk.shop.post<{ orderId: string; token: string; createdAt: string }>(
      '/api/orders',
      {
        body: { cartItems, customerData: customer },
        headers,
      },
    );
    const { status, data, text } = await desk.shop.get<StaffOrderView>(`/api/admin/orders/${placed.orderId}`, {
      headers: desk.headers,
    });
    expect(status).toBe(200);
    const line = { productId: product.id, productName: 'Nube 9K', image: 'nube.webp', puffs: 9000, quantity: 2 };
    const charged = { unitPrice: '89.00', discount: 10, totalAmount: '178.00', status: 'pending' };
    expect(data).toEqual({
      orderId: placed.orderId,
      code: orderCode(placed.orderId),
      createdAt: placed.createdAt,
      customer: { ...customer, phone: '55551234' },
      email: affiliate.email,
      affiliate: { id: affiliate.id, name: 'Luis Pérez', discount: 10 },
      lines: [
        { id: data.lines[0]?.id, ...line, flavor: 'Uva', ...charged, returned: null },
        { id: data.lines[1]?.id, ...line, flavor: 'Kiwi', ...charged, returned: null },
      ],
      subtotal: '356.00',
      shipping: '0.00',
      total: '356.00',
      version: 1,
      updatedAt: null,
      terms: { discount: 10, minimum: '0.00' },
      shippingWaived: null,
      frozenCash: null,
      earlierOrders: { pending: 0, completed: 0, cancelled: 0 },
      chat: null,
    });
    expect(text).not.toContain(placed.token);
    expect((await list()).data).toEqual([data]);
  });

  test('that is unknown is 404, an id that is none is 400', async () => {
    const { headers } = desk;
    expect((await desk.shop.get(`/api/admin/orders/${randomUUID()}`, { headers })).status).toBe(404);
    expect((await desk.shop.get('/api/admin/orders/1', { headers })).status).toBe(400);
  });
});

describe('the list', () => {
  test('is paged by order, newest first, and counts all', async () => {
    const ids = (await addOrders(1000, 2000, 3000)).toReversed();
    expect(idsOf((await list()).data)).toEqual(ids);
    const first = await list('?page=1&limit=2');
    const second = await list('?page=2&limit=2');
    expect([idsOf(first.data), idsOf(second.data)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect([first.meta.total, second.meta.total]).toEqual([3, 3]);
  });

  test('adds up every line of the orders that match', async () => {
    const product = await addProduct(desk.shop.database, { price: 10_050 }, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const { orderId } = await placeOrder(desk.shop, [product, 2, 'Uva'], [product, 1, 'Kiwi']);
    await changeSale(desk, (await findOrder(desk, orderId)).lines[0]?.id, 'completed');
    await addPendingSale(desk);
    const sums = { completed: 1, completedOrders: 1, revenue: '201.00' };
    expect((await list()).meta).toEqual({ total: 2, orders: 2, pendingOrders: 2, ...sums });
    expect((await list('?status=completed&limit=1')).meta).toEqual({ total: 1, orders: 1, pendingOrders: 1, ...sums });
    expect((await list(`?q=${customer.firstName}`)).meta).toEqual((await list()).meta);
    expect((await list('?q=nadie')).meta).toEqual({
      total: 0,
      orders: 0,
      pendingOrders: 0,
      completed: 0,
      completedOrders: 0,
      revenue: '0.00',
    });
  });

  test('finds by code, customer, phone and product', async () => {
    const [id = '', other = ''] = await addOrders(1000, 2000);
    await desk.shop.database.query(
      `UPDATE orders SET first_name = 'Íngrid', last_name = 'Xol', phone = '44443333' WHERE id = $1`,
      [id],
    );
    await desk.shop.database.query(`UPDATE sales SET product_name = '100% Uva_' WHERE order_id = $1`, [id]);
    for (const q of [
      orderCode(id),
      orderCode(id).toLowerCase(),
      saleCode((await findOrder(desk, id)).lines[0]?.id ?? ''),
      'ngrid x',
      'INGRID',
      'xól',
      // Not a few digits: they may be in the code of another order.
      '4443333',
      '100% u',
      'uva_',
      '%',
    ]) {
      expect(idsOf((await list(`?q=${encodeURIComponent(q)}`)).data)).toEqual([id]);
    }
    expect(idsOf((await list('?q=Nube')).data)).toEqual([other]);
  });

  test.each([
    ['Mariela@lasexta.gt', ['mariela@LASEXTA', 'lasexta.gt']],
    ['José@lasexta.gt', ['josé@', 'JOSÉ@', 'jose@lasexta']],
  ])('finds by a distributor’s e-mail, %s, in any case and without marks', async (email, searches) => {
    const [id = '', other = ''] = await addOrders(1000, 2000);
    await desk.shop.database.query('UPDATE orders SET email = $2 WHERE id = $1', [id, email]);
    for (const q of searches) {
      expect(idsOf((await list(`?q=${encodeURIComponent(q)}`)).data)).toEqual([id]);
      const path = `/api/admin/sales.csv?q=${encodeURIComponent(q)}`;
      const { text } = await desk.shop.get(path, { headers: desk.headers });
      expect(text.trim().split('\r\n')).toHaveLength(2);
    }
    expect(idsOf((await list('?q=nube')).data)).toEqual([other, id]);
  });

  test('filters by the status of a line and by days in Guatemala', async () => {
    const [first = '', second = ''] = await addOrders(1000, 2000);
    await changeOrder(desk, first, 'cancelled');
    expect(idsOf((await list('?status=cancelled')).data)).toEqual([first]);
    expect(idsOf((await list('?status=pending')).data)).toEqual([second]);
    await placedAt(first, new Date('2026-03-10T05:59:00Z'));
    await placedAt(second, new Date('2026-03-10T06:00:00Z'));
    expect(idsOf((await list('?from=2026-03-10')).data)).toEqual([second]);
    expect(idsOf((await list('?to=2026-03-09')).data)).toEqual([first]);
  });

  test('sorts by date, total and urgency', async () => {
    const [first = '', second = '', third = ''] = await addOrders(2000, 3000, 1000);
    await changeOrder(desk, first, 'cancelled');
    await changeOrder(desk, third, 'completed');
    const sorted = async (sort: string) => idsOf((await list(`?sort=${sort}`)).data);
    expect(await sorted('createdAt')).toEqual([first, second, third]);
    expect(await sorted('-createdAt')).toEqual([third, second, first]);
    expect(await sorted('total')).toEqual([third, first, second]);
    expect(await sorted('-total')).toEqual([second, first, third]);
    expect(await sorted('status')).toEqual([second, third, first]);
    expect(await sorted('-status')).toEqual([first, third, second]);
  });

  test.each([
    ['sort', 'price'],
    ['sort', 'constructor'],
    ['status', "pending' OR '1'='1"],
    ['page', '0'],
    ['limit', '101'],
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['to', '+02026-01-01'],
    ['other', '1'],
  ])('refuses %s=%s', async (name, value) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    const { status, failure } = await desk.shop.get(`/api/admin/orders?${query}`, { headers: desk.headers });
    expect([status, failure.problems?.[0]?.path]).toEqual([400, name]);
  });
});

describe('overdue orders', () => {
  const DAY = 86_400_000;

  async function overdue(query = ''): Promise<{ data: StaffOrderView[]; meta: { total: number } }> {
    const { status, text } = await desk.shop.get(`/api/admin/orders/overdue${query}`, { headers: desk.headers });
    expect(status).toBe(200);
    return JSON.parse(text) as { data: StaffOrderView[]; meta: { total: number } };
  }

  test('are those with a pending line of more than three days, the longest wait first, until they are released', async () => {
    const [fresh = '', late = '', later = '', settled = ''] = await addOrders(1000, 1000, 1000, 1000);
    await changeOrder(desk, settled, 'completed');
    const now = Date.now();
    await placedAt(fresh, new Date(now - 2.9 * DAY));
    await placedAt(late, new Date(now - 3.1 * DAY));
    await placedAt(later, new Date(now - 5 * DAY));
    await placedAt(settled, new Date(now - 9 * DAY));
    expect(idsOf((await overdue()).data)).toEqual([later, late]);
    expect((await overdue('?page=2&limit=1')).meta).toEqual({ total: 2 });
    expect(idsOf((await overdue('?page=2&limit=1')).data)).toEqual([late]);
    expect(idsOf((await overdue('?days=4')).data)).toEqual([later]);
    expect(idsOf((await overdue('?days=0')).data)).toEqual([later, late, fresh]);
    expect((await changeOrder(desk, later, 'cancelled')).status).toBe(200);
    expect(idsOf((await overdue()).data)).toEqual([late]);
  });

  test.each(['-1', '1.5', 'x', '366', '1e2', ''])('%p days are refused', async (days) => {
    const { status, failure } = await desk.shop.get(`/api/admin/orders/overdue?days=${days}`, {
      headers: desk.headers,
    });
    expect([status, failure.problems?.[0]?.path]).toEqual([400, 'days']);
  });
});

describe('an order that staff write down', () => {
  function write(body: unknown, headers: Record<string, string> = {}) {
    return desk.shop.post<StaffOrderView>('/api/admin/orders', { body, headers: { ...desk.headers, ...headers } });
  }

  test('is placed like every other one, and the audit log says by whom', async () => {
    const product = await addProduct(desk.shop.database, { price: 14_550 });
    const staff = await addStaff(desk.shop);
    const { status, data } = await write({ ...orderFor(product, { quantity: 2 }), affiliateId: null }, staff.headers);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      affiliate: null,
      email: null,
      subtotal: '291.00',
      lines: [{ unitPrice: '145.50', status: 'pending' }],
    });
    expect(await findOrder(desk, data.orderId)).toEqual(data);
    expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 2 });
    for (const object of [`order/${data.orderId}`, `flavor/${product.flavors[0]?.id ?? ''}`]) {
      const history = await desk.shop.get<AuditEntryView[]>(`/api/admin/audit-log/${object}`, {
        headers: desk.headers,
      });
      expect(history.data).toMatchObject([{ actor: { kind: 'staff', id: staff.user.id, name: staff.user.username } }]);
    }
  });

  test('is charged at a distributor’s terms and is theirs', async () => {
    const { affiliate, headers } = await addDistributor(desk.shop, { discount: 25, minimumPurchase: 20_000 });
    const product = await addProduct(desk.shop.database);
    const below = await write({ ...orderFor(product, { quantity: 2 }), affiliateId: affiliate.id });
    expect([below.status, below.failure.code]).toEqual([422, 'order.belowMinimum']);
    const { status, data } = await write({ ...orderFor(product, { quantity: 3 }), affiliateId: affiliate.id });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      affiliate: { id: affiliate.id },
      email: affiliate.email,
      lines: [{ unitPrice: '75.00', discount: 25 }],
    });
    const own = await desk.shop.get(`/api/distributor/orders/${data.orderId}`, { headers });
    expect(own.status).toBe(200);
  });

  test('without units is refused like every other one', async () => {
    const product = await addProduct(desk.shop.database);
    const { status, failure } = await write({ ...orderFor(product, { quantity: 11 }), affiliateId: null });
    expect(status).toBe(409);
    expect(failure.shortLines).toEqual([{ productId: product.id, flavor: 'Menta', available: 10 }]);
  });

  test('with a key is written once, with another distributor it is another order', async () => {
    const { affiliate } = await addDistributor(desk.shop, { minimumPurchase: 0 });
    const product = await addProduct(desk.shop.database);
    const body = { ...orderFor(product), affiliateId: null };
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await write(body, key);
    expect((await write(body, key)).text).toBe(first.text);
    const other = await write({ ...body, affiliateId: affiliate.id }, key);
    expect([other.status, other.failure.code]).toEqual([409, 'order.keyReused']);
    const buyer = await desk.shop.post('/api/orders', { body: orderFor(product), headers: key });
    expect([buyer.status, buyer.failure.code]).toEqual([409, 'order.keyReused']);
    expect(await stockOf(desk.shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
  });

  test.each(['standby', 'rejected'] as const)(
    'is the stored one when it is sent again after its distributor became %s',
    async (status) => {
      const { affiliate } = await addDistributor(desk.shop, { minimumPurchase: 0 });
      const product = await addProduct(desk.shop.database);
      const body = { ...orderFor(product), affiliateId: affiliate.id };
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await write(body, key);
      await desk.shop.database.query('UPDATE affiliates SET status = $2 WHERE id = $1', [affiliate.id, status]);
      const second = await write(body, key);
      expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
      const other = await write({ ...body, ...orderFor(product, { quantity: 2 }) }, key);
      expect([other.status, other.failure.code]).toEqual([409, 'order.keyReused']);
      expect(await stockOf(desk.shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
    },
  );

  test.each(['pending', 'standby', 'rejected'] as const)('for an affiliate who is %s is refused', async (status) => {
    const { affiliate } = await addDistributor(desk.shop, { status });
    const product = await addProduct(desk.shop.database);
    const { failure } = await write({ ...orderFor(product), affiliateId: affiliate.id });
    expect(failure.problems).toEqual([{ path: 'affiliateId', message: 'Elige un distribuidor aprobado' }]);
  });

  test.each([
    ['an unknown affiliate', { affiliateId: randomUUID() }, 'affiliateId'],
    ['an affiliate that is none', { affiliateId: 'x' }, 'affiliateId'],
    ['an object for an affiliate', { affiliateId: {} }, 'affiliateId'],
    ['a price', { total: '1.00' }, 'total'],
    ['a status', { status: 'completed' }, 'status'],
  ])('with %s is refused', async (_name, more, path) => {
    const product = await addProduct(desk.shop.database);
    const { status, failure } = await write({ ...orderFor(product), ...more });
    expect([status, failure.problems?.map((problem) => problem.path)]).toEqual([400, [path]]);
  });

  test('with the phone that erased orders have is refused beside its field', async () => {
    const product = await addProduct(desk.shop.database);
    const { status, failure } = await write({
      ...orderFor(product),
      customerData: { ...customer, phone: ERASED_PHONE },
    });
    expect([status, failure.problems]).toEqual([
      400,
      [{ path: 'customerData.phone', message: 'Formato de teléfono inválido (8 dígitos)' }],
    ]);
  });

  test('needs no affiliate named at all', async () => {
    const product = await addProduct(desk.shop.database);
    expect((await write(orderFor(product))).status).toBe(201);
  });
});
