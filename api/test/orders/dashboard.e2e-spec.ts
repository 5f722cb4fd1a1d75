import type { DashboardView, SalesReportView, StaffOrderView } from '@shop/contracts';

import { addDistributor, addProduct, addStaff } from '../support/builders/basics';
import { addDelivery, record } from '../support/builders/deliveries';
import { changeOrder, changeSale, findOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { inTheEvening } from '../support/clocks';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeEach(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterEach(() => desk.shop.close());

async function dashboard(): Promise<DashboardView> {
  const { status, data } = await desk.shop.get<DashboardView>('/api/admin/dashboard', { headers: desk.headers });
  expect(status).toBe(200);
  return data;
}

async function placedAt(orderId: string, time: string): Promise<void> {
  for (const row of ['sales SET created_at = $2 WHERE order_id', 'orders SET created_at = $2 WHERE id']) {
    await desk.shop.database.query(`UPDATE ${row} = $1`, [orderId, time]);
  }
}

describe('the dashboard', () => {
  test('of an empty shop is all zeros', async () => {
    expect(await dashboard()).toEqual({
      totalAffiliates: 0,
      ordersWithoutChat: 0,
      pendingAffiliates: 0,
      totalSales: 0,
      totalRevenue: '0.00',
      unreadMessages: 0,
      pendingOrders: 0,
      overdueOrders: 0,
      unusualOrders: 0,
      metLimits: 0,
      lowStock: 0,
      shippingCollected: '0.00',
    });
  });

  test('counts affiliates and messages', async () => {
    await addDistributor(desk.shop);
    await addDistributor(desk.shop, { status: 'pending' });
    await addDistributor(desk.shop, { status: 'standby' });
    await desk.shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' } });
    await desk.shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Otra' } });
    await desk.shop.database.query(`UPDATE contact_messages SET status = 'read' WHERE message = 'Otra'`);
    expect(await dashboard()).toMatchObject({ totalAffiliates: 3, pendingAffiliates: 1, unreadMessages: 1 });
  });

  test('takes completed lines for revenue, and ships apart', async () => {
    const product = await addProduct(desk.shop.database, { price: 5025 }, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const part = await placeOrder(desk.shop, [product, 1, 'Uva'], [product, 2, 'Kiwi']);
    await changeSale(desk, (await findOrder(desk, part.orderId)).lines[1]?.id, 'completed');
    const gone = await placeOrder(desk.shop, [product, 1, 'Uva']);
    await changeOrder(desk, gone.orderId, 'cancelled');
    const free = await placeOrder(desk.shop, [product, 4, 'Uva']);
    await changeOrder(desk, free.orderId, 'completed');
    await placeOrder(desk.shop, [product, 1, 'Uva']);
    expect(await dashboard()).toMatchObject({
      totalSales: 5,
      totalRevenue: '301.50',
      shippingCollected: '30.00',
      pendingOrders: 2,
      overdueOrders: 0,
    });
  });

  test('counts an order with a line that is pending for more than three days as overdue', async () => {
    const product = await addProduct(desk.shop.database, {}, [{ name: 'Uva' }, { name: 'Kiwi' }]);
    const { orderId } = await placeOrder(desk.shop, [product, 1, 'Uva'], [product, 2, 'Kiwi']);
    await placeOrder(desk.shop, [product, 1, 'Uva']);
    const done = await placeOrder(desk.shop, [product, 1, 'Uva']);
    await changeOrder(desk, done.orderId, 'completed');
    const ago = new Date(Date.now() - 3.01 * 86_400_000).toISOString();
    for (const id of [orderId, done.orderId]) await placedAt(id, ago);
    expect(await dashboard()).toMatchObject({ pendingOrders: 2, overdueOrders: 1 });
  });

  test('counts no order as overdue that a courier has, of which nothing could be released', async () => {
    const settler = { shop: desk.shop, headers: (await addStaff(desk.shop, { settleCash: true })).headers };
    const { order, delivery } = await addDelivery(settler);
    await placedAt(order.orderId, new Date(Date.now() - 5 * 86_400_000).toISOString());
    const listed = async () => {
      const { data } = await desk.shop.get<StaffOrderView[]>('/api/admin/orders/overdue', { headers: desk.headers });
      return data.map(({ orderId }) => orderId);
    };
    expect(await listed()).toEqual([]);
    expect(await dashboard()).toMatchObject({ pendingOrders: 1, overdueOrders: 0 });
    expect((await record(desk, delivery.id, 'ausente')).status).toBe(200);
    expect(await listed()).toEqual([order.orderId]);
    expect(await dashboard()).toMatchObject({ overdueOrders: 1 });
  });

  test('counts what is at or below its threshold', async () => {
    const { database } = desk.shop;
    await addProduct(database, { inventory: 0 }, [
      { name: 'En el umbral', inventory: 7, reservedInventory: 2, lowStockThreshold: 5 },
      { name: 'Agotado', inventory: 0, lowStockThreshold: 0 },
      { name: 'Suficiente', inventory: 6, lowStockThreshold: 5 },
      { name: 'Inactivo', inventory: 0, active: false },
    ]);
    await addProduct(database, { active: false }, [{ inventory: 0 }]);
    await addProduct(database, { inventory: 10, lowStockThreshold: 10 }, []);
    await addProduct(database, { inventory: 11, lowStockThreshold: 10 }, []);
    await addProduct(database, { sabores: ['Fresa'], inventory: 0 }, []);
    expect((await dashboard()).lowStock).toBe(2);
  });
});

describe('the report of sales', () => {
  async function report(query = ''): Promise<SalesReportView> {
    const { status, data } = await desk.shop.get<SalesReportView>(`/api/admin/reports/sales${query}`, {
      headers: desk.headers,
    });
    expect(status).toBe(200);
    return data;
  }

  test('has every day in Guatemala, those without a sale too', async () => {
    const product = await addProduct(desk.shop.database, { price: 10_050 }, [
      { name: 'Uva', inventory: 50 },
      { name: 'Kiwi', inventory: 50 },
      { name: 'Lima', inventory: 50 },
    ]);
    const late = await placeOrder(desk.shop, [product, 1, 'Uva'], [product, 2, 'Kiwi']);
    const early = await placeOrder(desk.shop, [product, 1, 'Uva'], [product, 1, 'Kiwi']);
    const gone = await placeOrder(desk.shop, [product, 5, 'Lima']);
    const [before, after] = [
      await placeOrder(desk.shop, [product, 1, 'Uva']),
      await placeOrder(desk.shop, [product, 1, 'Uva']),
    ];
    await changeOrder(desk, late.orderId, 'completed');
    await changeSale(desk, (await findOrder(desk, early.orderId)).lines[1]?.id, 'cancelled');
    for (const { orderId } of [before, after]) await changeOrder(desk, orderId, 'completed');
    await placedAt(late.orderId, '2026-03-11T05:59:59.999Z');
    await placedAt(gone.orderId, '2026-03-11T05:00:00Z');
    for (const status of ['completed', 'pending', 'cancelled'] as const) await changeOrder(desk, gone.orderId, status);
    await placedAt(early.orderId, '2026-03-12T06:00:00Z');
    await placedAt(before.orderId, '2026-03-10T05:59:59Z');
    await placedAt(after.orderId, '2026-03-13T06:00:00Z');
    const none = { orders: 0, sales: 0, revenue: '0.00', pending: '0.00' };
    expect(await report('?from=2026-03-10&to=2026-03-12')).toEqual({
      from: '2026-03-10',
      to: '2026-03-12',
      days: [
        { day: '2026-03-10', orders: 1, sales: 2, revenue: '301.50', pending: '0.00' },
        { day: '2026-03-11', ...none },
        { day: '2026-03-12', orders: 1, sales: 1, revenue: '0.00', pending: '100.50' },
      ],
      flavors: [
        { productId: product.id, productName: 'Nube 9K', flavor: 'Kiwi', units: 2, revenue: '201.00' },
        { productId: product.id, productName: 'Nube 9K', flavor: 'Uva', units: 1, revenue: '100.50' },
      ],
    });
  });

  test('has the ten best flavors', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Sabor ${index + 1}`);
    const product = await addProduct(
      desk.shop.database,
      {},
      names.map((name) => ({ name, inventory: 20 })),
    );
    // Of one that is dear one unit brings the most.
    const dear = await addProduct(desk.shop.database, { price: 9_000_000 }, [{ name: 'Oro', inventory: 1 }]);
    const lines = names.map((name, index) => [product, index + 1, name] as [typeof product, number, string]);
    await changeOrder(desk, (await placeOrder(desk.shop, ...lines, [dear, 1, 'Oro'])).orderId, 'completed');
    const { flavors } = await report();
    expect(flavors.map(({ units }) => units)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  test('spans the last thirty days unless asked otherwise', async () => {
    const [today, { from, to, days }] = await inTheEvening(async (day) => [day, await report()]);
    expect([days.length, days[0]?.day, days.at(-1)?.day, to]).toEqual([30, from, today, today]);
    expect((await report('?to=2026-03-30')).from).toBe('2026-03-01');
    expect((await report('?from=2025-03-01&to=2026-03-01')).days).toHaveLength(366);
  });

  test.each([
    ['from=2026-03-02&to=2026-03-01', 'El primer día no puede ser posterior al último'],
    ['from=2025-02-28&to=2026-03-01', 'Elige como máximo 366 días'],
    ['from=2026-02-30', 'Usa una fecha como 2026-11-30'],
    ['from=0000-01-01', 'Usa una fecha como 2026-11-30'],
  ])('refuses %s', async (query, message) => {
    const { status, failure } = await desk.shop.get(`/api/admin/reports/sales?${query}`, { headers: desk.headers });
    expect(status).toBe(400);
    expect(failure.problems).toEqual([{ path: 'from', message }]);
  });
});
