import { randomUUID } from 'node:crypto';

import type { AuditEntryView, DashboardView, SalesReportView } from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, stockOf } from '../support/builders/basics';
import { addPendingSale, changeSale, findOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { changeUnits } from '../support/builders/order-changes';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());

const unitsOf = (product: ProductEntity) => stockOf(desk.shop.database, product.flavors[0]);

async function revenue(): Promise<number> {
  const { data } = await desk.shop.get<DashboardView>('/api/admin/dashboard', { headers: desk.headers });
  return Number(data.totalRevenue);
}

/** An order of five, completed. */
async function completed() {
  const sold = await addPendingSale(desk, { quantity: 5 });
  await changeSale(desk, sold.saleId, 'completed');
  return sold;
}

test('some units are completed, some cancelled: each part is a sale of its own, the sums stay', async () => {
  const { product, ...sale } = await addPendingSale(desk, { quantity: 5 });
  const before = await revenue();
  const first = await changeUnits(desk, sale, { units: 2, outcome: 'completed' });
  expect(first.data).toMatchObject({ total: '500.00', version: 2 });
  expect(first.data.lines.map((line) => [line.quantity, line.status, line.totalAmount])).toEqual([
    [3, 'pending', '300.00'],
    [2, 'completed', '200.00'],
  ]);
  expect(await unitsOf(product)).toEqual({ inventory: 8, reserved: 3 });
  expect((await revenue()) - before).toBe(200);

  const second = await changeUnits(desk, sale, { units: 1, outcome: 'cancelled' });
  expect(second.data.lines.map((line) => [line.quantity, line.status])).toEqual([
    [2, 'pending'],
    [2, 'completed'],
    [1, 'cancelled'],
  ]);
  expect(second.data).toMatchObject({ subtotal: '500.00', shipping: '0.00', total: '500.00' });
  expect(await unitsOf(product)).toEqual({ inventory: 8, reserved: 2 });

  const all = await changeUnits(desk, sale, { units: 2, outcome: 'completed' });
  expect(all.data.lines).toHaveLength(3);
  expect(await unitsOf(product)).toEqual({ inventory: 6, reserved: 0 });
  expect((await revenue()) - before).toBe(400);
});

test('a part goes back to pending by the rules of every sale', async () => {
  const { product, ...sale } = await addPendingSale(desk, { quantity: 5 });
  const { data } = await changeUnits(desk, sale, { units: 2, outcome: 'completed' });
  expect((await changeSale(desk, data.lines[1]?.id, 'pending')).status).toBe(200);
  expect(await unitsOf(product)).toEqual({ inventory: 10, reserved: 5 });
});

test('a part was sold on the day of its order, whenever it is completed', async () => {
  const { product, ...sale } = await addPendingSale(desk, { quantity: 5 });
  for (const row of ['sales SET created_at = $2 WHERE order_id', 'orders SET created_at = $2 WHERE id']) {
    await desk.shop.database.query(`UPDATE ${row} = $1`, [sale.orderId, '2026-03-10T18:00:00Z']);
  }
  await changeUnits(desk, sale, { units: 2, outcome: 'completed' });
  const path = '/api/admin/reports/sales?from=2026-03-10&to=2026-03-10';
  const { flavors } = (await desk.shop.get<SalesReportView>(path, { headers: desk.headers })).data;
  expect(flavors).toMatchObject([{ productId: product.id, units: 2 }]);
});

test('units of a completed line come back into the inventory, and are no revenue any more', async () => {
  const { product, ...sale } = await completed();
  const before = await revenue();
  const { data, status } = await changeUnits(desk, sale, { units: 2, outcome: 'restocked' });
  expect(status).toBe(200);
  expect(data.lines.map((line) => [line.quantity, line.status, line.returned])).toEqual([
    [3, 'completed', null],
    [2, 'cancelled', { how: 'restocked', reason: null }],
  ]);
  expect(data.updatedAt).not.toBeNull();
  expect(await unitsOf(product)).toEqual({ inventory: 7, reserved: 0 });
  expect((await revenue()) - before).toBe(-200);
});

test('damaged units leave the inventory for good, with their reason', async () => {
  const { product, ...sale } = await completed();
  expect((await changeUnits(desk, sale, { units: 1, outcome: 'damaged' })).failure.problems).toEqual([
    { path: 'reason', message: 'Escribe el motivo' },
  ]);
  const { data } = await changeUnits(desk, sale, { units: 1, outcome: 'damaged', reason: 'No enciende' });
  expect(data.lines[1]).toMatchObject({
    quantity: 1,
    status: 'cancelled',
    returned: { how: 'damaged', reason: 'No enciende' },
  });
  expect(await unitsOf(product)).toEqual({ inventory: 5, reserved: 0 });
  const auditLog = async (object: string) =>
    (await desk.shop.get<AuditEntryView[]>(`/api/admin/audit-log/${object}`, { headers: desk.headers })).data;
  const moves = await auditLog(`flavor/${product.flavors[0]?.id ?? ''}`);
  expect(
    moves.slice(0, 2).map(({ action, before, after }) => [action, before?.['inventory'], after?.['inventory']]),
  ).toEqual([
    ['stock.damaged', 6, 5],
    ['stock.returned', 5, 6],
  ]);
  const [told] = await auditLog(`order/${sale.orderId}`);
  expect(told).toMatchObject({
    action: 'order.unitsChanged',
    orderId: sale.orderId,
    before: { lines: [{ quantity: 5, status: 'completed' }] },
    after: { lines: [{ quantity: 1, status: 'cancelled' }], outcome: 'damaged', reason: 'No enciende', version: 3 },
  });
});

test('what came back may be sold again to the same buyer: it is a return no more', async () => {
  const { product, ...sale } = await completed();
  const { data } = await changeUnits(desk, sale, { units: 5, outcome: 'restocked', reason: 'Era para otro' });
  expect(data.lines).toMatchObject([{ returned: { how: 'restocked', reason: 'Era para otro' } }]);
  expect((await changeSale(desk, sale.saleId, 'pending')).status).toBe(200);
  expect((await findOrder(desk, sale.orderId)).lines).toMatchObject([{ status: 'pending', returned: null }]);
  expect(await unitsOf(product)).toEqual({ inventory: 10, reserved: 5 });
});

test.each([
  ['completed', 'completed'],
  ['completed', 'cancelled'],
  ['pending', 'restocked'],
  ['pending', 'damaged'],
  ['cancelled', 'completed'],
  ['cancelled', 'restocked'],
] as const)('of a line that is %s no units become %s', async (status, outcome) => {
  const { product, ...sale } = await addPendingSale(desk);
  await changeSale(desk, sale.saleId, status);
  const before = await unitsOf(product);
  const { failure } = await changeUnits(desk, sale, { units: 1, outcome, reason: 'Por probar' });
  expect(failure.code).toBe('sale.statusNotAllowed');
  expect(await unitsOf(product)).toEqual(before);
});

test.each([0, 4, 1.5, '1', null])('%p units of three are refused', async (units) => {
  const { product, ...sale } = await addPendingSale(desk);
  const { status, failure } = await changeUnits(desk, sale, { units: units as number, outcome: 'completed' });
  expect([status, failure.problems?.[0]?.path]).toEqual([400, 'units']);
  expect(await unitsOf(product)).toEqual({ inventory: 10, reserved: 3 });
});

test('the same click twice takes the units once', async () => {
  const { product, ...sale } = await addPendingSale(desk);
  const { version } = await findOrder(desk, sale.orderId);
  const clicks = await Promise.all(
    [1, 2].map(() => changeUnits(desk, sale, { version, units: 1, outcome: 'completed' })),
  );
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  const late = await changeUnits(desk, sale, { version, units: 2, outcome: 'completed' });
  expect(late.failure).toMatchObject({ code: 'order.changed', changes: [{ action: 'order.unitsChanged' }] });
  expect(await unitsOf(product)).toEqual({ inventory: 9, reserved: 2 });
});

test('what was asked under a key is not done again from what it made of the order', async () => {
  const { product, ...sale } = await addPendingSale(desk);
  const keyed = { ...desk, headers: { ...desk.headers, 'Idempotency-Key': randomUUID() } };
  const take = () => changeUnits(keyed, sale, { units: 1, outcome: 'completed' });
  expect((await take()).status).toBe(200);
  expect((await take()).failure.code).toBe('request.keyReused');
  expect(await unitsOf(product)).toEqual({ inventory: 9, reserved: 2 });
});

test('the units of a flavor that is gone don’t come back into it, but may be damaged', async () => {
  const product = await addProduct(desk.shop.database, {}, [{ inventory: 5 }, { name: 'Uva' }]);
  const { orderId } = await placeOrder(desk.shop, [product, 3]);
  const saleId = (await findOrder(desk, orderId)).lines[0]?.id;
  await changeSale(desk, saleId, 'completed');
  await desk.shop.database.query('DELETE FROM product_flavors WHERE id = $1', [product.flavors[0]?.id]);
  const sale = { orderId, saleId };
  expect((await changeUnits(desk, sale, { units: 1, outcome: 'restocked' })).failure.code).toBe(
    'sale.statusNotAllowed',
  );
  expect((await changeUnits(desk, sale, { units: 1, outcome: 'damaged', reason: 'Rota' })).status).toBe(200);
});
