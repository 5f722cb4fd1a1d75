import {
  addDays,
  ERASED_PHONE,
  type CourierCashView,
  type DeliveryView,
  type RatesView,
  type RiderRunView,
  type RunRowView,
  type WaitingOrderView,
} from '@shop/contracts';

import { ReadingDatabase } from '../../src/platform/database/reading-database';
import { addStaff, anyPhone, customer } from '../support/builders/basics';
import {
  addCourier,
  addDelivery,
  addOrder,
  handOver,
  linkOf,
  openClose,
  record,
  settle,
} from '../support/builders/deliveries';
import type { OrderDesk } from '../support/builders/orders';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let desk: OrderDesk;
const anything = expect.any(String) as string;

beforeAll(async () => {
  shop = await openShop();
  desk = { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
});
afterAll(() => shop.close());

const read = async <Data>(path: string) => (await shop.get<Data>(path, { headers: desk.headers })).data;

test.each([
  'deliveries',
  'deliveries/waiting',
  'deliveries/summary',
  'deliveries/rates',
  'runs',
  'cash',
  'settlements',
  'closes',
])('%s is read on connections of staff’s own: no buyer waits for one', async (path) => {
  const { reads } = shop.app.get(ReadingDatabase);
  const before = reads.primary;
  expect(await read(`/api/admin/${path}`)).toBeTruthy();
  expect(reads.primary).toBe(before + 1);
});

test('orders that nobody brings stand with the oldest first', async () => {
  const orders = [await addOrder(desk), await addOrder(desk), await addOrder(desk)];
  const waiting = await read<WaitingOrderView[]>('/api/admin/deliveries/waiting');
  expect(waiting.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
});

test('an attempt is found by its guide number or its order’s code, however they are typed', async () => {
  const order = await addOrder(desk);
  await handOver(desk, await addCourier(desk), [order.orderId], { guide: 'Ev-0042' });
  await addDelivery(desk);
  for (const q of ['eV-0042', order.code, `%23${order.code.toLowerCase()}`]) {
    const found = await read<DeliveryView[]>(`/api/admin/deliveries?q=${q}`);
    expect(found.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  }
});

test('a run that was closed is among all runs, not among the open ones; they are not among the closed ones', async () => {
  const [open, closed] = [(await addDelivery(desk)).run, (await addDelivery(desk)).run];
  await shop.post(`/api/admin/runs/${closed.id}/close`, { headers: desk.headers });
  const ids = async (query: string) => (await read<RunRowView[]>(`/api/admin/runs${query}`)).map(({ id }) => id);
  expect(await ids('?limit=2')).toEqual([closed.id, open.id]);
  expect(await ids('?open=true')).toContain(open.id);
  expect(await ids('?open=true')).not.toContain(closed.id);
  expect(await ids('?open=false')).toContain(closed.id);
  expect(await ids('?open=false')).not.toContain(open.id);
});

test('who ordered before with any of their phones is a repeat buyer in the rates', async () => {
  const buyers = async () => {
    const { buyer } = await read<RatesView>('/api/admin/deliveries/rates');
    const attemptsOf = (label: string) => buyer.find((row) => row.label === label)?.attempts ?? 0;
    return [attemptsOf('Primer pedido'), attemptsOf('Ya había pedido')];
  };
  const [main, other] = [anyPhone(), anyPhone()];
  const courier = await addCourier(desk);
  for (const phone of [main, other, main]) {
    const { delivery } = await addDelivery(desk, courier, await addOrder(desk, { phone }));
    // Who ordered before may have bought nothing.
    await record(desk, delivery.id, 'rechazado');
  }
  expect(await buyers()).toEqual([2, 1]);
  await shop.post(`/api/admin/customers/${main}/phones`, { body: { phone: other }, headers: desk.headers });
  expect(await buyers()).toEqual([1, 2]);
  await shop.send('DELETE', `/api/admin/customers/${main}/phones/${other}`, { headers: desk.headers });
  await shop.post(`/api/admin/customers/${other}/phones`, { body: { phone: main }, headers: desk.headers });
  expect(await buyers()).toEqual([1, 2]);
  // Erased orders are of nobody: neither a first one nor a repeated one.
  await shop.database.query('UPDATE orders SET phone = $1', [ERASED_PHONE]);
  expect(await buyers()).toEqual([0, 0]);
});

test('rates span a leap year and no day more, nor do they end before they begin', async () => {
  const spanning = (days: number) => {
    const query = `from=${addDays('2026-11-30', 1 - days)}&to=2026-11-30`;
    return shop.get(`/api/admin/deliveries/rates?${query}`, { headers: desk.headers });
  };
  const answers = await Promise.all([1, 366, 367, 0].map(spanning));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
});

test('a run tells how many stops it has, and of how many nobody has told an outcome', async () => {
  const { run, delivery, courier } = await addDelivery(desk);
  const row = async () => (await read<RunRowView[]>('/api/admin/runs')).find(({ id }) => id === run.id);
  const { id, day } = run;
  const open = { id, courier: { id: courier.id, name: courier.name }, day, closedAt: null, linkMadeAt: null, stops: 1 };
  expect(await row()).toEqual({ ...open, openStops: 1, expectedCash: '130.00' });
  await record(desk, delivery.id, 'ausente');
  expect(await row()).toEqual({ ...open, openStops: 0, expectedCash: '0.00' });
});

test('attempts are listed newest first, all of them, or by their courier, run, order or status', async () => {
  const [failed, out] = [await addDelivery(desk), await addDelivery(desk)];
  await record(desk, failed.delivery.id, 'ausente');
  const ids = async (query: string) =>
    (await read<DeliveryView[]>(`/api/admin/deliveries?${query}`)).map(({ id }) => id);
  expect(await ids('limit=2')).toEqual([out.delivery.id, failed.delivery.id]);
  for (const query of [`courierId=${out.courier.id}`, `runId=${out.run.id}`, `orderId=${out.order.orderId}`]) {
    expect([query, await ids(query)]).toEqual([query, [out.delivery.id]]);
  }
  expect(await ids('status=en_ruta&limit=1')).toEqual([out.delivery.id]);
  expect(await ids('status=no_entregado&limit=1')).toEqual([failed.delivery.id]);
});

test('rates are of the days that are asked for, by courier and department, those with most attempts first', async () => {
  const [few, many] = [await addCourier(desk, { name: 'Ana' }), await addCourier(desk, { name: 'Zoila' })];
  for (const [courier, department, at] of [
    [many, 'Zacapa', '2020-03-10T05:59:59Z'],
    [many, 'Zacapa', '2020-03-10T06:00:00Z'],
    [few, 'Alta Verapaz', '2020-03-10T18:00:00Z'],
    [many, 'Zacapa', '2020-03-11T05:59:59Z'],
    [many, 'Zacapa', '2020-03-11T06:00:00Z'],
  ] as const) {
    const { delivery } = await addDelivery(desk, courier, await addOrder(desk, { department }));
    await record(desk, delivery.id, 'entregado');
    await shop.database.query('UPDATE deliveries SET outcome_at = $2 WHERE id = $1', [delivery.id, at]);
  }
  const rates = await read<RatesView>('/api/admin/deliveries/rates?from=2020-03-10&to=2020-03-10');
  const told = (rows: RatesView['courier']) => rows.map(({ label, attempts }) => [label, attempts]);
  expect([told(rates.courier), told(rates.department)]).toEqual([
    [
      ['Zoila', 2],
      ['Ana', 1],
    ],
    [
      ['Zacapa', 2],
      ['Alta Verapaz', 1],
    ],
  ]);
});

test('a parcel is told whole: as it waits, and to staff and its rider as it is on its way', async () => {
  const { orderId, code: orderCode, createdAt } = await addOrder(desk, { phone: '55550077' });
  const { address, department } = customer;
  const whom = { customerName: 'Ana López', phone: '55550077', address, department };
  const due = { paymentMethod: 'efectivo', expectedCash: '130.00' };
  const waiting = await read<WaitingOrderView[]>('/api/admin/deliveries/waiting');
  const waits = { orderId, code: orderCode, version: 1, ...whom, ...due, createdAt, attempts: [], wish: null };
  expect(waiting.find((order) => order.orderId === orderId)).toEqual(waits);

  const { id, name } = await addCourier(desk);
  const { data: run } = await handOver(desk, { id }, [orderId], { guide: 'EV-7' });
  const [stop] = run.stops;
  const open = { status: 'en_ruta', failure: null, collected: null, outcomeAt: null };
  const told = { orderCode, ...whom, ...due, ...open };
  const attempt = { id: anything, orderId, attempt: 1, courier: { id, name }, runId: run.id, guideNumber: 'EV-7' };
  const rest = {
    handedOverAt: anything,
    note: null,
    fee: null,
    recordedBy: null,
    parcelBack: false,
    settlementId: null,
  };
  expect(stop).toEqual({ ...attempt, ...told, ...rest });
  const headers = { 'X-Run-Token': await linkOf(desk, run.id) };
  const { data } = await shop.get<RiderRunView>(`/api/runs/${run.id}`, { headers });
  expect(data.stops).toEqual([{ deliveryId: stop?.id, ...told, items: ['1 × Nube 9K, Menta'] }]);
});

test('what a courier holds is told whole', async () => {
  const { id, name, phone, kind, remitDays } = await addCourier(desk);
  const { orderId, code: orderCode } = await addOrder(desk);
  const { data: run } = await handOver(desk, { id }, [orderId], { guide: 'EV-8' });
  const deliveryId = run.stops[0]?.id ?? '';
  await record(desk, deliveryId, 'entregado', '120.00');
  const parcel = { deliveryId, orderId, orderCode, guideNumber: 'EV-8', customerName: 'Ana López' };
  const money = { expectedCash: '130.00', collected: '120.00', fee: '25.00' };
  const unsettled = await read(`/api/admin/couriers/${id}/unsettled`);
  expect(unsettled).toEqual([{ ...parcel, deliveredAt: anything, ...money }]);
  const held = { holds: '120.00', deliveries: 1, since: anything, overdue: '0.00' };
  const cash = await read<CourierCashView[]>('/api/admin/cash');
  const courier = { id, name, phone, kind, remitDays };
  expect(cash.find((row) => row.courier.id === id)).toEqual({
    courier,
    ...held,
    onTheWay: '0.00',
    differences: '0.00',
  });
});

test('lists have pages, and count all that they would show', async () => {
  const page = async (path: string) => {
    const { text } = await shop.get(`/api/admin/${path}`, { headers: desk.headers });
    const { data, meta } = JSON.parse(text) as { data: { id?: string; orderId: string }[]; meta: { total: number } };
    return { ids: data.map(({ id, orderId }) => id ?? orderId), total: meta.total };
  };
  const courier = await addCourier(desk);
  const made = [await addDelivery(desk, courier), await addDelivery(desk, courier), await addDelivery(desk, courier)];
  const [oldest, middle] = made.map(({ delivery }) => delivery.id);
  const of = `courierId=${courier.id}`;
  expect(await page(`deliveries?${of}&limit=2&page=2`)).toEqual({ ids: [oldest], total: 3 });
  await openClose(desk);
  const settled: string[] = [];
  for (const id of [oldest, middle]) {
    await record(desk, id ?? '', 'entregado');
    settled.push((await settle(desk, courier, [id ?? ''], { expectedDue: '105.00' })).data.id);
  }
  expect(await page(`deliveries?${of}&status=entregado`)).toMatchObject({ total: 2 });
  expect(await page(`settlements?${of}&limit=1&page=2`)).toEqual({ ids: settled.slice(0, 1), total: 2 });
  for (const path of ['runs?open=true', 'runs?open=false', 'deliveries/waiting?', 'closes?']) {
    const all = await page(`${path}&limit=100`);
    expect([path, all.total]).toEqual([path, all.ids.length]);
    expect([path, (await page(`${path}&limit=1&page=2`)).ids]).toEqual([path, all.ids.slice(1, 2)]);
  }
});
