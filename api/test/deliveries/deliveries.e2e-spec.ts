import { randomUUID } from 'node:crypto';

import {
  addDays,
  daysBetween,
  dayInGuatemala,
  DELIVERIES_AT_ONCE,
  FURTHEST_RUN_DAYS,
  shopErrors,
  type BuyerDeliveryView,
  type CourierView,
  type DeliverySummary,
  type DeliveryView,
  type OrderStatusOutcome,
  type OrderView,
  type RatesView,
  type RiderRunView,
  type RunView,
  type SaleStatus,
  type StaffOrderView,
  type WaitingOrderView,
  parseCentavos,
  toDecimalText,
} from '@shop/contracts';

import { ProductFlavorEntity } from '../../src/catalog/product-flavor.entity';
import { addDistributor, addProduct, addStaff, anyPhone, customer, orderFor } from '../support/builders/basics';
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
import { changeOrder, findOrder, type OrderDesk } from '../support/builders/orders';
import { changeUnits, editOf, sendEdit } from '../support/builders/order-changes';
import { inTheEvening } from '../support/clocks';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let desk: OrderDesk;

beforeAll(async () => {
  shop = await openShop();
  desk = { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
});
afterAll(() => shop.close());

const today = () => dayInGuatemala(new Date());
const anyIds = (length: number) => Array.from({ length }, () => randomUUID());
const read = <Data>(path: string) => shop.get<Data>(path, { headers: desk.headers });
const waiting = async () => (await read<WaitingOrderView[]>('/api/admin/deliveries/waiting')).data;
const deliveryOf = async (id: string) => (await read<DeliveryView>(`/api/admin/deliveries/${id}`)).data;

async function stockOf(orderId: string): Promise<[inventory: number, reserved: number]> {
  const [row] = await shop.database
    .getRepository(ProductFlavorEntity)
    .createQueryBuilder('flavor')
    .where('flavor.id = (SELECT flavor_id FROM sales WHERE order_id = :orderId LIMIT 1)', { orderId })
    .getMany();
  return [row?.inventory ?? 0, row?.reservedInventory ?? 0];
}

test('a courier whom two people change has what each of them changed', async () => {
  const courier = await addCourier(desk);
  const path = `/api/admin/couriers/${courier.id}`;
  const change = (body: object) => shop.send<CourierView>('PATCH', path, { body, headers: desk.headers });
  expect((await change({ feeAmount: '30.00' })).status).toBe(200);
  const changed = { ...courier, feeAmount: '30.00', phone: '55550002' };
  expect((await change({ phone: '5555 0002' })).data).toEqual(changed);
  // Made again, as its answer was lost, it finds nothing to change.
  expect((await change({ phone: '5555 0002' })).data).toEqual(changed);
  expect((await change({ feeAmount: null })).status).toBe(400);
});

test('a change of a courier that waits for another one keeps what that changed', async () => {
  const courier = await addCourier(desk);
  const other = shop.database.createQueryRunner();
  await other.startTransaction();
  await other.query('UPDATE couriers SET fee_amount = 30 WHERE id = $1', [courier.id]);
  const body = { phone: '55550003' };
  const changing = shop.send<CourierView>('PATCH', `/api/admin/couriers/${courier.id}`, {
    body,
    headers: desk.headers,
  });
  await Promise.race([changing, untilSomebodyWaits(shop.database)]);
  await other.commitTransaction();
  await other.release();
  expect((await changing).data).toMatchObject({ feeAmount: '30.00', phone: '55550003' });
});

test('couriers are listed by name, those who work first', async () => {
  const added = [
    await addCourier(desk, { name: 'Ana', active: false }),
    await addCourier(desk, { name: 'Carla' }),
    await addCourier(desk, { name: 'Berta' }),
  ].map(({ id }) => id);
  const { data } = await read<CourierView[]>('/api/admin/couriers');
  const names = data.flatMap(({ id, name }) => (added.includes(id) ? [name] : []));
  expect(names).toEqual(['Berta', 'Carla', 'Ana']);
});

describe('what is to be collected', () => {
  test('follows edits until the hand-over, and is frozen then', async () => {
    const { orderId } = await addOrder(desk);
    const before = (await waiting()).find((order) => order.orderId === orderId);
    expect(before?.expectedCash).toBe('130.00');
    const order = await findOrder(desk, orderId);
    const saleId = order.lines[0]?.id ?? '';
    const edited = editOf(order, { lines: [{ saleId, quantity: 3 }], expectedTotal: '300.00' });
    expect((await sendEdit(desk, orderId, edited)).status).toBe(200);
    const { delivery } = await addDelivery(desk, undefined, { ...order, orderId, token: '' });
    expect(delivery).toMatchObject({ expectedCash: '300.00', attempt: 1, status: 'en_ruta', collected: null });
    await changeUnits(desk, { orderId, saleId }, { units: 1, outcome: 'cancelled' });
    expect((await deliveryOf(delivery.id)).expectedCash).toBe('300.00');
    expect([order.frozenCash, (await findOrder(desk, orderId)).frozenCash]).toEqual([null, '300.00']);
  });

  test('stays cash for the courier whose order is said to be paid otherwise since', async () => {
    const { delivery, order, run } = await addDelivery(desk);
    const edited = editOf(await findOrder(desk, order.orderId));
    edited.customerData = { ...edited.customerData, paymentMethod: 'transferencia' };
    expect((await sendEdit(desk, order.orderId, edited)).status).toBe(200);
    const headers = { 'X-Run-Token': await linkOf(desk, run.id) };
    const { data } = await shop.get<RiderRunView>(`/api/runs/${run.id}`, { headers });
    for (const told of [await deliveryOf(delivery.id), data.stops[0]]) {
      expect(told).toMatchObject({ expectedCash: '130.00', paymentMethod: 'efectivo' });
    }
  });

  test('that was collected for an order that is paid otherwise is cash, as its courier has it', async () => {
    const order = await addOrder(desk, { paymentMethod: 'transferencia' });
    const { delivery } = await addDelivery(desk, undefined, order);
    expect(delivery).toMatchObject({ expectedCash: '0.00', paymentMethod: 'transferencia' });
    await record(desk, delivery.id, 'entregado', '130.00');
    expect(await deliveryOf(delivery.id)).toMatchObject({ collected: '130.00', paymentMethod: 'efectivo' });
  });

  test('is nothing for what is paid otherwise, and leaves shipping out once lines were completed', async () => {
    const paid = await addDelivery(desk, undefined, await addOrder(desk, { paymentMethod: 'transferencia' }));
    expect(paid.delivery.expectedCash).toBe('0.00');
    const part = await addOrder(desk, { quantity: 1 });
    const { lines } = await findOrder(desk, part.orderId);
    await changeUnits(desk, { orderId: part.orderId, saleId: lines[0]?.id }, { units: 1, outcome: 'completed' });
    const { status, failure } = await handOver(desk, paid.courier, [part.orderId]);
    expect([status, failure.code]).toEqual([409, 'delivery.nothingPending']);
  });

  test('is the shipping of an order whose products cost their distributor nothing', async () => {
    const { headers } = await addDistributor(shop, { discount: 100, minimumPurchase: 0 });
    const body = orderFor(await addProduct(shop.database));
    const { data: order } = await shop.post<OrderView>('/api/orders', { body, headers });
    expect([order.subtotal, order.total]).toEqual(['0.00', '30.00']);
    expect((await waiting()).find(({ orderId }) => orderId === order.orderId)?.expectedCash).toBe('30.00');
    expect((await addDelivery(desk, undefined, order)).delivery.expectedCash).toBe('30.00');
  });

  test('leaves shipping out as well once what it came with was given back', async () => {
    const product = await addProduct(shop.database, { price: 5000 }, [{ inventory: 50 }]);
    const cartItems = [{ id: product.id, flavor: 'Menta', quantity: 2 }];
    const customerData = { ...customer, phone: anyPhone() };
    const { data: order } = await shop.post<OrderView>('/api/orders', { body: { cartItems, customerData } });
    const { orderId } = order;
    const lineOf = async (wanted: SaleStatus) =>
      (await findOrder(desk, orderId)).lines.find(({ status }) => status === wanted)?.id;
    await changeUnits(desk, { orderId, saleId: await lineOf('pending') }, { units: 1, outcome: 'completed' });
    const broken = { units: 1, outcome: 'damaged', reason: 'No enciende' } as const;
    await changeUnits(desk, { orderId, saleId: await lineOf('completed') }, broken);
    expect((await waiting()).find((one) => one.orderId === orderId)?.expectedCash).toBe('50.00');
    expect((await addDelivery(desk, undefined, order)).delivery.expectedCash).toBe('50.00');
  });
});

describe('a hand-over', () => {
  test('is of all orders or none, and an order is on its way once at most', async () => {
    const { delivery, courier, order } = await addDelivery(desk);
    const other = await addOrder(desk);
    const refused = await handOver(desk, courier, [other.orderId, order.orderId]);
    expect([refused.status, refused.failure.code]).toEqual([409, 'delivery.alreadyOut']);
    expect(refused.failure.error).toContain(order.code);
    expect((await waiting()).some(({ orderId }) => orderId === other.orderId)).toBe(true);
    const twice = await handOver(desk, courier, [other.orderId, other.orderId.toUpperCase()]);
    expect([twice.status, twice.failure.problems?.[0]?.path]).toEqual([400, 'orders.1.orderId']);
    const race = await Promise.all([1, 2, 3].map(() => handOver(desk, courier, [other.orderId])));
    expect(race.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409]);
    expect((await deliveryOf(delivery.id)).status).toBe('en_ruta');
  });

  test('is of as many orders as staff may choose at once, and of no more', async () => {
    const courier = await addCourier(desk);
    expect((await handOver(desk, courier, anyIds(DELIVERIES_AT_ONCE))).status).toBe(404);
    const { failure } = await handOver(desk, courier, anyIds(DELIVERIES_AT_ONCE + 1));
    expect(failure.problems?.map(({ path }) => path)).toEqual(['orders']);
  });

  test('locks orders in the order of their ids, however they are sent: two that cross never wait in a circle', async () => {
    const [first = '', last = ''] = [(await addOrder(desk)).orderId, (await addOrder(desk)).orderId].sort();
    const courier = await addCourier(desk);
    const { handing } = await shop.database.transaction(async (holder) => {
      await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [first]);
      const waits = handOver(desk, courier, [last, first]);
      await untilSomebodyWaits(shop.database);
      await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [last]);
      return { handing: waits };
    });
    expect((await handing).data.stops.map(({ orderId }) => orderId)).toEqual([last, first]);
  });

  test('comes to the end of the courier’s open run of the day; a paused courier takes none', async () => {
    const { courier, run } = await addDelivery(desk);
    const { data } = await handOver(desk, courier, [(await addOrder(desk)).orderId]);
    expect([data.id, data.stops.length, data.openStops, data.expectedCash]).toEqual([run.id, 2, 2, '260.00']);
    const stopsOf = ({ stops }: RunView) => stops.map(({ orderCode }) => orderCode);
    const later = [await addOrder(desk), await addOrder(desk), await addOrder(desk)];
    for (const { orderId } of later) await handOver(desk, courier, [orderId]);
    expect(stopsOf((await read<RunView>(`/api/admin/runs/${run.id}`)).data)).toEqual([
      ...stopsOf(data),
      ...later.map(({ code }) => code),
    ]);
    const tomorrow = await handOver(desk, courier, [(await addOrder(desk)).orderId], { day: addDays(today(), 1) });
    expect(tomorrow.data.id).not.toBe(run.id);
    const paused = await addCourier(desk, { active: false });
    const refused = await handOver(desk, paused, [(await addOrder(desk)).orderId]);
    expect(refused.failure.code).toBe('courier.inactive');
  });

  test('that waits for who pauses the courier is refused then', async () => {
    const [courier, { orderId }] = [await addCourier(desk), await addOrder(desk)];
    const pausing = shop.database.createQueryRunner();
    await pausing.startTransaction();
    await pausing.query('UPDATE couriers SET active = false WHERE id = $1', [courier.id]);
    const handing = handOver(desk, courier, [orderId]);
    await Promise.race([handing, untilSomebodyWaits(shop.database)]);
    await pausing.commitTransaction();
    await pausing.release();
    expect((await handing).failure.code).toBe('courier.inactive');
  });

  test('begins another run where that of the day is closed: the link of its rider is over', async () => {
    const { courier, run } = await addDelivery(desk);
    expect((await shop.post(`/api/admin/runs/${run.id}/close`, { headers: desk.headers })).status).toBe(200);
    const { data } = await handOver(desk, courier, [(await addOrder(desk)).orderId]);
    expect(data.id).not.toBe(run.id);
    expect([data.day, data.closedAt, data.openStops]).toEqual([run.day, null, 1]);
  });

  test('that waits for who closes the run begins another one', async () => {
    const [{ courier, run }, { orderId }] = [await addDelivery(desk), await addOrder(desk)];
    const { handing } = await shop.database.transaction(async (holder) => {
      await holder.query('UPDATE runs SET closed_at = now() WHERE id = $1', [run.id]);
      const waits = handOver(desk, courier, [orderId]);
      await Promise.race([waits, untilSomebodyWaits(shop.database)]);
      return { handing: waits };
    });
    expect((await handing).data).toMatchObject({ closedAt: null, openStops: 1 });
  });

  test('goes on no day that was, and on none far ahead', async () => {
    const [courier, { orderId }] = [await addCourier(desk), await addOrder(desk)];
    for (const days of [-1, FURTHEST_RUN_DAYS + 1, 36_500]) {
      const { status, failure } = await handOver(desk, courier, [orderId], { day: addDays(today(), days) });
      expect([status, failure.problems?.[0]?.path]).toEqual([400, 'day']);
    }
    expect((await handOver(desk, courier, [orderId], { day: addDays(today(), FURTHEST_RUN_DAYS) })).status).toBe(201);
  });

  test('goes on the day that it is in the shop, also in the evening', async () => {
    const [courier, { orderId }] = [await addCourier(desk), await addOrder(desk)];
    const { data } = await inTheEvening((day) => handOver(desk, courier, [orderId], { day }));
    expect(data.day).toBe(today());
  });

  test('of an order that changed since it was seen is refused with its code and its place', async () => {
    const [courier, order] = [await addCourier(desk), await addOrder(desk)];
    const orders = [
      { orderId: (await addOrder(desk)).orderId, version: null, guideNumber: null },
      { orderId: order.orderId, version: 9, guideNumber: null },
    ];
    const body = { courierId: courier.id, day: today(), orders };
    const { status, failure } = await shop.post('/api/admin/deliveries', { body, headers: desk.headers });
    expect([status, failure.code]).toEqual([409, 'order.changed']);
    expect(failure.error).toContain(order.code);
    expect(failure.problems).toEqual([{ path: 'orders.1', message: failure.error }]);
  });
});

describe('an outcome', () => {
  test('"entregado" completes the pending lines, moves their stock and says what was collected and the fee', async () => {
    const { delivery, order } = await addDelivery(desk);
    expect(await stockOf(order.orderId)).toEqual([50, 1]);
    const { data } = await record(desk, delivery.id, 'entregado');
    expect(data).toMatchObject({ status: 'entregado', collected: '130.00', fee: '25.00', failure: null });
    expect((await findOrder(desk, order.orderId)).lines[0]?.status).toBe('completed');
    expect(await stockOf(order.orderId)).toEqual([49, 0]);
  });

  test('a failed one leaves the order pending and its stock reserved; the next attempt counts up', async () => {
    const { delivery, order, courier } = await addDelivery(desk);
    expect((await record(desk, delivery.id, 'ausente')).data).toMatchObject({
      status: 'no_entregado',
      failure: 'ausente',
    });
    expect((await findOrder(desk, order.orderId)).lines[0]?.status).toBe('pending');
    expect(await stockOf(order.orderId)).toEqual([50, 1]);
    const again = (await waiting()).find(({ orderId }) => orderId === order.orderId);
    expect(again?.attempts).toMatchObject([{ attempt: 1, outcome: 'ausente', parcelBack: false }]);
    const { data } = await handOver(desk, courier, [order.orderId]);
    expect(data.stops.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(data.expectedCash).toBe('130.00');
    await record(desk, data.stops[1]?.id ?? '', 'rechazado');
    const last = (await waiting()).find(({ orderId }) => orderId === order.orderId);
    expect(last?.attempts.map(({ outcome }) => outcome)).toEqual(['rechazado', 'ausente']);
  });

  test('again is the same; another one is refused with what there is', async () => {
    const { delivery } = await addDelivery(desk);
    await record(desk, delivery.id, 'entregado', '120.00');
    expect((await record(desk, delivery.id, 'entregado', '120.00')).status).toBe(200);
    const other = await record(desk, delivery.id, 'rechazado');
    expect([other.status, other.failure.code, other.failure.error]).toEqual([
      409,
      'delivery.hasOutcome',
      'Ya tiene resultado: Entregado.',
    ]);
    expect((await record(desk, delivery.id, 'entregado')).failure.code).toBe('delivery.hasOutcome');
  });

  test('told again completes nothing that staff made pending since', async () => {
    const { delivery, order } = await addDelivery(desk);
    await record(desk, delivery.id, 'entregado');
    await changeOrder(desk, order.orderId, 'pending');
    expect((await record(desk, delivery.id, 'entregado')).status).toBe(200);
    expect((await findOrder(desk, order.orderId)).lines[0]?.status).toBe('pending');
    expect(await stockOf(order.orderId)).toEqual([50, 1]);
  });

  test('with another note is none that was recorded: no note is lost behind a success', async () => {
    const { delivery } = await addDelivery(desk);
    const noted = (note: string | null) =>
      shop.send('POST', `/api/admin/deliveries/${delivery.id}/outcome`, {
        body: { outcome: 'ausente', collected: null, note },
        headers: desk.headers,
      });
    expect((await noted('No contestó')).status).toBe(200);
    expect((await noted('No contestó, llamé dos veces')).failure.code).toBe('delivery.hasOutcome');
    expect((await noted('No contestó')).status).toBe(200);
    expect((await noted(null)).status).toBe(200);
  });

  test('of an order that staff completed counts its cash; of a cancelled one it is refused', async () => {
    const done = await addDelivery(desk);
    await changeOrder(desk, done.order.orderId, 'completed');
    const chosen = await addDelivery(desk);
    const body = { ids: [chosen.order.orderId], status: 'completed' };
    await shop.send('PATCH', '/api/admin/orders/status', { body, headers: desk.headers });
    // However it is completed: until somebody has told what was collected, the courier has it.
    for (const { delivery } of [done, chosen]) {
      expect((await deliveryOf(delivery.id)).status).toBe('en_ruta');
      expect((await record(desk, delivery.id, 'entregado')).data.collected).toBe('130.00');
    }
    const gone = await addDelivery(desk);
    await changeOrder(desk, gone.order.orderId, 'cancelled');
    expect((await record(desk, gone.delivery.id, 'entregado')).failure.code).toBe('delivery.orderCancelled');
  });

  const undo = (id: string, outcomeAt?: string | null): Promise<Answer<DeliveryView>> =>
    shop.send('DELETE', `/api/admin/deliveries/${id}/outcome`, {
      body: { reason: 'Se equivocó de botón', ...(outcomeAt && { outcomeAt }) },
      headers: desk.headers,
    });

  test('that staff recorded whose account is gone is told to be theirs, and not the rider’s', async () => {
    const { headers, user } = await addStaff(shop);
    const { delivery } = await addDelivery(desk);
    await record({ shop, headers }, delivery.id, 'ausente');
    expect((await deliveryOf(delivery.id)).recordedBy).toBe(user.username);
    await shop.send('DELETE', `/api/admin/users/${user.id}`, { headers: desk.headers });
    expect((await deliveryOf(delivery.id)).recordedBy).toBe('Cuenta borrada');
  });

  test('is undone with the lines that it completed, unless it is settled or another attempt began', async () => {
    const { delivery, order, courier } = await addDelivery(desk);
    await record(desk, delivery.id, 'entregado');
    expect((await undo(delivery.id)).data).toMatchObject({ status: 'en_ruta', collected: null, outcomeAt: null });
    expect((await findOrder(desk, order.orderId)).lines[0]?.status).toBe('pending');
    await record(desk, delivery.id, 'ausente');
    await handOver(desk, courier, [order.orderId]);
    expect((await undo(delivery.id)).failure).toMatchObject({
      code: 'delivery.notUndoable',
      error: 'Después de esta entrega el pedido salió otra vez: su resultado ya no se puede deshacer.',
    });

    const settled = await addDelivery(desk);
    await record(desk, settled.delivery.id, 'entregado');
    await openClose(desk);
    await settle(desk, settled.courier, [settled.delivery.id], { expectedDue: '105.00' });
    const refused = await undo(settled.delivery.id);
    expect([refused.failure.code, refused.failure.error]).toEqual([
      'delivery.notUndoable',
      'Ya está liquidada: corrígela con un contraasiento.',
    ]);
  });

  test('is not undone once a flavor that it completed is gone', async () => {
    const { delivery, order } = await addDelivery(desk);
    await record(desk, delivery.id, 'entregado');
    await shop.database.query(
      'DELETE FROM product_flavors WHERE id IN (SELECT flavor_id FROM sales WHERE order_id = $1)',
      [order.orderId],
    );
    expect((await undo(delivery.id)).failure).toMatchObject({
      code: 'sale.statusNotAllowed',
      error: 'El sabor de esta venta ya no existe: no se puede volver a dejar pendiente.',
    });
    expect((await deliveryOf(delivery.id)).status).toBe('entregado');
  });

  test('is not undone by who saw another one, which somebody has corrected since', async () => {
    const { delivery } = await addDelivery(desk);
    const { data: seen } = await record(desk, delivery.id, 'ausente');
    await undo(delivery.id, seen.outcomeAt);
    const { data: corrected } = await record(desk, delivery.id, 'entregado');
    const { failure } = await undo(delivery.id, seen.outcomeAt);
    expect([failure.code, failure.error]).toEqual(['delivery.hasOutcome', 'Esta entrega ya tiene otro resultado.']);
    expect(await deliveryOf(delivery.id)).toEqual(corrected);
    expect((await undo(delivery.id, corrected.outcomeAt)).data.status).toBe('en_ruta');
  });

  test('is not undone beside a settlement that is being written', async () => {
    const { delivery, courier } = await addDelivery(desk);
    await record(desk, delivery.id, 'entregado');
    const settling = shop.database.createQueryRunner();
    await settling.startTransaction();
    await settling.query('SELECT FROM deliveries WHERE id = $1 FOR NO KEY UPDATE', [delivery.id]);
    await settling.query(
      `WITH settlement AS (
         INSERT INTO settlements (courier_id, collected, fee, deposited, method) VALUES ($1, 130, 25, 105, 'efectivo') RETURNING id
       )
       INSERT INTO settlement_lines (delivery_id, settlement_id, collected, fee) SELECT $2, id, 130, 25 FROM settlement`,
      [courier.id, delivery.id],
    );
    const undoing = undo(delivery.id);
    await Promise.race([undoing, untilSomebodyWaits(shop.database)]);
    await settling.commitTransaction();
    await settling.release();
    expect((await undoing).failure.code).toBe('delivery.notUndoable');
  });

  test('is not undone while its parcel is back in the shop', async () => {
    const { delivery } = await addDelivery(desk);
    const markBack = (back: boolean) =>
      shop.send('PATCH', `/api/admin/deliveries/${delivery.id}/parcel`, { body: { back }, headers: desk.headers });
    expect((await markBack(true)).failure.code).toBe('delivery.stillOut');
    await record(desk, delivery.id, 'ausente');
    expect((await markBack(true)).status).toBe(200);
    // In the words of the press that leads on.
    expect((await undo(delivery.id)).failure).toMatchObject({
      code: 'delivery.notUndoable',
      error: 'Su paquete está de vuelta. Si eso también fue un error, marca antes «El paquete no está de vuelta».',
    });
    expect((await markBack(false)).status).toBe(200);
    expect((await undo(delivery.id)).data.status).toBe('en_ruta');
  });
});

test('no parcel is marked as back in the shop that was delivered', async () => {
  const { delivery } = await addDelivery(desk);
  await record(desk, delivery.id, 'entregado');
  const call = { body: { back: true }, headers: desk.headers };
  const marked = await shop.send('PATCH', `/api/admin/deliveries/${delivery.id}/parcel`, call);
  expect(marked.failure).toMatchObject({ code: 'delivery.hasOutcome', error: 'Ya tiene resultado: Entregado.' });
  expect((await deliveryOf(delivery.id)).parcelBack).toBe(false);
});

describe('an order that was out is cancelled', () => {
  const cancel = (orderId: string, version: number, parcelBack: boolean, { headers } = desk) =>
    shop.post(`/api/admin/deliveries/orders/${orderId}/cancel`, { body: { version, parcelBack }, headers });

  test('once its parcel is back in hand, which gives its stock back', async () => {
    const { delivery, order } = await addDelivery(desk);
    expect((await cancel(order.orderId, 1, true)).failure.code).toBe('delivery.stillOut');
    await record(desk, delivery.id, 'rechazado');
    expect((await cancel(order.orderId, 1, false)).failure.code).toBe('delivery.parcelAway');
    expect((await cancel(order.orderId, 9, true)).failure).toMatchObject({
      code: 'order.changed',
      error: 'Este pedido cambió mientras tanto. Mira cómo quedó e intenta de nuevo.',
    });
    expect(await stockOf(order.orderId)).toEqual([50, 1]);
    expect((await cancel(order.orderId, 1, true)).status).toBe(200);
    expect((await cancel(order.orderId, 1, true)).status).toBe(200);
    // Nor is anything left of it for a colleague.
    expect((await cancel(order.orderId, 1, true, { shop, ...(await addStaff(shop)) })).status).toBe(200);
    expect(await stockOf(order.orderId)).toEqual([50, 0]);
    expect((await deliveryOf(delivery.id)).parcelBack).toBe(true);
  });

  test('elsewhere before who has its parcel in hand says so: the parcel is marked all the same', async () => {
    const { delivery, order } = await addDelivery(desk);
    await record(desk, delivery.id, 'rechazado');
    await changeOrder(desk, order.orderId, 'cancelled');
    expect((await cancel(order.orderId, 1, false)).status).toBe(200);
    expect((await deliveryOf(delivery.id)).parcelBack).toBe(false);
    expect((await cancel(order.orderId, 1, true)).status).toBe(200);
    expect((await deliveryOf(delivery.id)).parcelBack).toBe(true);
  });

  test('together with others only where its parcel is in the shop; the others are cancelled', async () => {
    const added = [
      await addDelivery(desk),
      await addDelivery(desk),
      await addDelivery(desk),
      await addDelivery(desk),
    ] as const;
    const [, failed, back, done] = added;
    for (const { delivery } of [failed, back]) await record(desk, delivery.id, 'ausente');
    const parcel = { body: { back: true }, headers: desk.headers };
    await shop.send('PATCH', `/api/admin/deliveries/${back.delivery.id}/parcel`, parcel);
    // Staff made the delivered one pending again.
    await record(desk, done.delivery.id, 'entregado');
    await changeOrder(desk, done.order.orderId, 'pending');
    const ids = added.map(({ order }) => order.orderId);
    const together = async () =>
      (
        await shop.send<OrderStatusOutcome[]>('PATCH', '/api/admin/orders/status', {
          body: { ids, status: 'cancelled' },
          headers: desk.headers,
        })
      ).data.map(({ ok, error }) => (ok ? null : error));
    const away = shopErrors['delivery.parcelAway'].text;
    const told = [shopErrors['delivery.stillOut'].text, away, null, away];
    expect(await together()).toEqual(told);
    expect(await Promise.all(ids.map(stockOf))).toEqual([
      [50, 1],
      [50, 1],
      [50, 0],
      [50, 1],
    ]);
    const again = (await waiting()).find(({ orderId }) => orderId === done.order.orderId);
    expect(again?.attempts.map(({ outcome }) => outcome)).toEqual(['entregado']);
    // Cancelled by itself meanwhile, with its parcel in hand: who asks again is told that it is.
    const alone = { body: { status: 'cancelled', version: null }, headers: desk.headers };
    await shop.send('PATCH', `/api/admin/orders/${ids[0] ?? ''}/status`, alone);
    expect(await together()).toEqual([null, ...told.slice(1)]);
  });

  test('once, also when units of it were completed: who got no answer asks again and is told of no change', async () => {
    const order = await addOrder(desk, { quantity: 2 });
    const { lines } = await findOrder(desk, order.orderId);
    await changeUnits(desk, { orderId: order.orderId, saleId: lines[0]?.id }, { units: 1, outcome: 'completed' });
    const { delivery } = await addDelivery(desk, undefined, order);
    await record(desk, delivery.id, 'rechazado');
    const { version } = await findOrder(desk, order.orderId);
    expect((await cancel(order.orderId, version, true)).status).toBe(200);
    expect((await cancel(order.orderId, version, true)).status).toBe(200);
    const colleague = { shop, ...(await addStaff(shop)) };
    expect((await cancel(order.orderId, version, true, colleague)).failure.code).toBe('order.changed');
  });
});

describe('the buyer', () => {
  const ask = ({ orderId, token }: { orderId: string; token: string }, body: object) =>
    shop.post<BuyerDeliveryView>(`/api/orders/${orderId}/delivery-wish`, {
      body: { token, address: null, day: null, ...body },
    });
  const see = async ({ orderId, token }: { orderId: string; token: string }) =>
    (await shop.get<BuyerDeliveryView>(`/api/orders/${orderId}/delivery?token=${token}`)).data;
  const now = Date.now();
  const inDays = (days: number) => new Date(now + (days * 24 + 6) * 3_600_000).toISOString().slice(0, 10);
  const tomorrow = inDays(1);
  const answerWish = (id: string | undefined, accept: boolean) =>
    shop.send('PATCH', `/api/admin/delivery-wishes/${id}`, { body: { accept }, headers: desk.headers });

  test('reads where their order is in friendly words', async () => {
    const order = await addOrder(desk);
    expect(await see(order)).toMatchObject({ state: 'preparing', mayAsk: true, wish: null });
    const { delivery, courier } = await addDelivery(desk, undefined, order);
    const at = delivery.handedOverAt;
    expect(await see(order)).toMatchObject({ state: 'onTheWay', title: 'En camino', mayAsk: false, at });
    await record(desk, delivery.id, 'ausente');
    expect(await see(order)).toMatchObject({ state: 'failed', title: 'No pudimos entregarlo', mayAsk: true });
    expect((await see(order)).text).toContain('no encontramos a nadie');
    const { data } = await handOver(desk, courier, [order.orderId]);
    await record(desk, data.stops[1]?.id ?? '', 'entregado');
    const came = (await deliveryOf(data.stops[1]?.id ?? '')).outcomeAt;
    expect(await see(order)).toMatchObject({ state: 'delivered', mayAsk: false, at: came });
    expect((await shop.get(`/api/orders/${order.orderId}/delivery?token=x`)).status).toBe(404);
  });

  test.each([
    ['efectivo', 'Tu pedido ya salió. Ten a mano el pago y tu celular.'],
    ['transferencia', 'Tu pedido ya salió. Ten a mano tu celular.'],
  ])('who pays by %s reads what to have at hand', async (paymentMethod, text) => {
    const { order } = await addDelivery(desk, undefined, await addOrder(desk, { paymentMethod }));
    expect((await see(order)).text).toBe(text);
  });

  test('who fetched the order after a failed attempt does not read that it came at that time', async () => {
    const { order, delivery } = await addDelivery(desk);
    await record(desk, delivery.id, 'ausente');
    expect((await see(order)).at).not.toBeNull();
    await changeOrder(desk, order.orderId, 'completed');
    expect(await see(order)).toMatchObject({ state: 'delivered', at: null });
  });

  test('corrects the address or asks for another day before the hand-over; staff see and confirm it', async () => {
    const order = await addOrder(desk);
    expect((await ask(order, { address: 'Zona 4' })).data.wish).toEqual({ address: true, day: null, status: 'asked' });
    const { status, text } = await ask(order, { address: 'Casa verde, zona 5', day: tomorrow });
    expect(status).toBe(200);
    expect(text).not.toContain('Casa verde');
    const seen = (await waiting()).find(({ orderId }) => orderId === order.orderId);
    expect(seen?.wish).toMatchObject({ address: 'Casa verde, zona 5', day: tomorrow, status: 'asked' });
    const answer = (accept: boolean) => answerWish(seen?.wish?.id, accept);
    const before = await findOrder(desk, order.orderId);
    expect((await answer(true)).status).toBe(200);
    expect((await answer(true)).status).toBe(200);
    expect((await answer(false)).failure.code).toBe('wish.answered');
    // Who edits the order as it was before is told of the address.
    const { failure } = await sendEdit(desk, order.orderId, editOf(before, { customerData: before.customer }));
    expect(failure).toMatchObject({ code: 'order.changed', changes: [{ after: { address: 'Casa verde, zona 5' } }] });
    const { data } = await read<StaffOrderView>(`/api/admin/orders/${order.orderId}`);
    expect([data.customer.address, data.total]).toEqual(['Casa verde, zona 5', '130.00']);
    expect(data.updatedAt).not.toBeNull();
    // Buyer and staff see the last wish, not the one that was accepted before.
    expect((await ask(order, { day: inDays(2) })).data.wish).toEqual({
      address: false,
      day: inDays(2),
      status: 'asked',
    });
    const last = (await waiting()).find(({ orderId }) => orderId === order.orderId);
    expect(last?.wish).toMatchObject({ address: null, day: inDays(2), status: 'asked' });
  });

  test('waits for an answer as long as staff can give one', async () => {
    const wishes = async () => (await read<DeliverySummary>('/api/admin/deliveries/summary')).data.wishes;
    const [before, order] = [await wishes(), await addOrder(desk)];
    await ask(order, { address: 'Zona 4' });
    expect(await wishes()).toBe(before + 1);
    const wish = (await waiting()).find(({ orderId }) => orderId === order.orderId)?.wish;
    const { delivery } = await addDelivery(desk, undefined, order);
    expect(await wishes()).toBe(before);
    expect((await answerWish(wish?.id, true)).failure.code).toBe('delivery.alreadyOut');
    await record(desk, delivery.id, 'ausente');
    expect(await wishes()).toBe(before + 1);
    await changeOrder(desk, order.orderId, 'cancelled');
    expect(await wishes()).toBe(before);
    expect((await answerWish(wish?.id, true)).failure.code).toBe('order.notEditable');
    const { failure } = await ask(order, { address: 'Zona 5' });
    expect([failure.code, failure.error]).toEqual(['wish.tooLate', expect.stringMatching(/^Tu pedido se canceló/)]);
    expect((await findOrder(desk, order.orderId)).customer.address).toBe(order.customer.address);
    expect((await answerWish(wish?.id, false)).status).toBe(200);
  });

  test('asks for another day again; what staff decline leaves the order as it is', async () => {
    const order = await addOrder(desk);
    const find = async () => (await waiting()).find(({ orderId }) => orderId === order.orderId);
    await ask(order, { address: 'Zona 4', day: tomorrow });
    const first = await find();
    // The same wish again is the one that staff may be looking at.
    await ask(order, { address: 'Zona 4', day: tomorrow });
    expect((await find())?.wish).toEqual(first?.wish);
    await ask(order, { address: 'Zona 4', day: inDays(3) });
    const seen = await find();
    expect(seen?.wish).toMatchObject({ address: 'Zona 4', day: inDays(3) });
    expect((await answerWish(seen?.wish?.id, false)).status).toBe(200);
    expect((await see(order)).wish).toEqual({ address: true, day: inDays(3), status: 'declined' });
    expect((await waiting()).find(({ orderId }) => orderId === order.orderId)?.wish).toBeNull();
    expect((await findOrder(desk, order.orderId)).customer.address).toBe(seen?.address);
  });

  test.each([
    ['day', 'address', { address: 'Zona 4' }, { day: tomorrow }],
    ['address', 'day', { day: tomorrow }, { address: 'Zona 4' }],
  ])(
    'asks for another %s without taking back the %s that waits for an answer',
    async (_asked, _kept, first, second) => {
      const order = await addOrder(desk);
      await ask(order, first);
      expect((await ask(order, second)).data.wish).toEqual({ address: true, day: tomorrow, status: 'asked' });
      const seen = (await waiting()).find(({ orderId }) => orderId === order.orderId);
      expect(seen?.wish).toMatchObject({ address: 'Zona 4', day: tomorrow });
    },
  );

  test('asks for tomorrow, also in the evening', async () => {
    const order = await addOrder(desk);
    const { data } = await inTheEvening((day) => ask(order, { day: addDays(day, 1) }));
    expect(data.wish?.day).toBe(addDays(today(), 1));
  });

  test('asks for nothing of a parcel that leaves at that moment', async () => {
    const { order, delivery } = await addDelivery(desk);
    await record(desk, delivery.id, 'ausente');
    const { asking } = await shop.database.transaction(async (holder) => {
      await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order.orderId]);
      await holder.query(`UPDATE deliveries SET status = 'en_ruta', failure = NULL, outcome_at = NULL WHERE id = $1`, [
        delivery.id,
      ]);
      const waits = ask(order, { day: tomorrow });
      await Promise.race([waits, untilSomebodyWaits(shop.database)]);
      return { asking: waits };
    });
    expect((await asking).status).toBe(409);
  });

  test('has one answer of two that staff give at once', async () => {
    const order = await addOrder(desk);
    await ask(order, { address: 'Zona 4' });
    const { wish } = (await waiting()).find(({ orderId }) => orderId === order.orderId) ?? {};
    const declining = shop.database.createQueryRunner();
    await declining.startTransaction();
    await declining.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [order.orderId]);
    await declining.query(`UPDATE delivery_wishes SET status = 'declined' WHERE id = $1`, [wish?.id]);
    const accepting = answerWish(wish?.id, true);
    await Promise.race([accepting, untilSomebodyWaits(shop.database)]);
    await declining.commitTransaction();
    await declining.release();
    expect((await accepting).failure.code).toBe('wish.answered');
  });

  test('asks for nothing once it is on its way or has come, and for no day that was or is far', async () => {
    const order = await addOrder(desk);
    await ask(order, { address: 'Zona 5' });
    const asked = (await waiting()).find(({ orderId }) => orderId === order.orderId)?.wish;
    const { delivery } = await addDelivery(desk, undefined, order);
    expect((await ask(order, { address: 'Zona 4' })).failure.code).toBe('wish.tooLate');
    // It is too late to accept, and not to say no.
    expect((await answerWish(asked?.id, false)).status).toBe(200);
    await record(desk, delivery.id, 'entregado');
    expect((await ask(order, { address: 'Zona 4' })).failure.code).toBe('wish.tooLate');
    const waits = await addOrder(desk);
    for (const day of ['2020-01-01', '2099-01-01']) {
      expect((await ask(waits, { day })).failure.problems?.[0]?.path).toBe('day');
    }
    expect((await ask(waits, {})).failure.problems?.[0]?.path).toBe('address');
    expect((await ask({ ...waits, token: 'x' }, { address: 'Zona 4' })).status).toBe(404);
  });
});

test('orders that wait and attempts that are on their way are counted', async () => {
  const counts = async () => {
    const { data } = await read<DeliverySummary>('/api/admin/deliveries/summary');
    return [data.waiting, data.onTheWay];
  };
  const [waits = 0, out = 0] = await counts();
  const order = await addOrder(desk);
  expect(await counts()).toEqual([waits + 1, out]);
  const { delivery } = await addDelivery(desk, undefined, order);
  expect(await counts()).toEqual([waits, out + 1]);
  await record(desk, delivery.id, 'ausente');
  expect(await counts()).toEqual([waits + 1, out]);
});

test('rates tell each outcome with its count, and no percentage below 20 attempts', async () => {
  const courier = await addCourier(desk);
  const orders = await Promise.all(Array.from({ length: 20 }, () => addOrder(desk)));
  const { data: run } = await handOver(
    desk,
    courier,
    orders.map(({ orderId }) => orderId),
  );
  for (const [index, { id }] of run.stops.slice(0, 19).entries()) {
    await record(desk, id, index < 4 ? 'rechazado' : 'entregado');
  }
  const rowOf = async () =>
    (await read<RatesView>('/api/admin/deliveries/rates')).data.courier.find(({ key }) => key === courier.id);
  expect(await rowOf()).toMatchObject({ attempts: 19, delivered: 15, deliveredPercent: null });
  await record(desk, run.stops[19]?.id ?? '', 'entregado');
  const row = await rowOf();
  expect(row).toMatchObject({ attempts: 20, delivered: 16, deliveredPercent: 80 });
  expect(row?.failed.rechazado).toBe(4);
  const { from, to } = (await inTheEvening(() => read<RatesView>('/api/admin/deliveries/rates'))).data;
  expect([to, daysBetween(from, to)]).toEqual([today(), 90]);
});

test('a run is to collect what its own stops are, also while more is handed over', async () => {
  const courier = await addCourier(desk);
  const orders: string[] = [];
  for (let count = 0; count < 15; count += 1) orders.push((await addOrder(desk)).orderId);
  const { data: first } = await handOver(desk, courier, orders.slice(0, 1));
  const coming = (async () => {
    for (const id of orders.slice(1)) expect((await handOver(desk, courier, [id])).status).toBe(201);
  })();
  const seen = until('all are handed over', async () => {
    const { data: run } = await read<RunView>(`/api/admin/runs/${first.id}`);
    const collects = run.stops.reduce((sum, { expectedCash }) => sum + parseCentavos(expectedCash), 0);
    expect([run.expectedCash, run.openStops]).toEqual([toDecimalText(collects), run.stops.length]);
    return run.stops.length === orders.length;
  });
  await Promise.all([coming, seen]);
});

test('the stops of a run are put in order, and only its own', async () => {
  const courier = await addCourier(desk);
  const orders = await Promise.all([1, 2, 3].map(() => addOrder(desk)));
  const { data: run } = await handOver(
    desk,
    courier,
    orders.map(({ orderId }) => orderId),
  );
  const order = (deliveryIds: string[]): Promise<Answer<RunView>> =>
    shop.send('PUT', `/api/admin/runs/${run.id}/order`, { body: { deliveryIds }, headers: desk.headers });
  const ids = run.stops.map(({ id }) => id);
  const turned = await order([...ids].reverse());
  expect(turned.data.stops.map(({ id }) => id)).toEqual([...ids].reverse());
  expect((await order(ids.slice(1))).failure.code).toBe('run.changed');
  expect((await order([...ids.slice(1), randomUUID()])).failure.code).toBe('run.changed');
  // A run takes several hand-overs of as many orders as one may have.
  expect((await order(anyIds(10 * DELIVERIES_AT_ONCE))).failure.code).toBe('run.changed');
  await shop.post(`/api/admin/runs/${run.id}/close`, { headers: desk.headers });
  expect((await order(ids)).failure.code).toBe('run.closed');
});
