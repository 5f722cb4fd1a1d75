import type {
  AuditEntryView,
  AuditObject,
  CloseView,
  CourierInput,
  SettlementView,
  WaitingOrderView,
} from '@shop/contracts';

import { addStaff } from '../support/builders/basics';
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
let actor: AuditEntryView['actor'];

beforeAll(async () => {
  shop = await openShop();
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  desk = { shop, headers };
  actor = { kind: 'staff', id: user.id, name: user.username };
});
afterAll(() => shop.close());

async function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<void> {
  const { status } = await shop.send(method, `/api/admin/${path}`, { body, headers: desk.headers });
  expect([200, 201]).toContain(status);
}

/** History of an object, oldest first; all of it but the order itself was done at the desk. */
async function told(object: AuditObject, id: string): Promise<Pick<AuditEntryView, 'action' | 'before' | 'after'>[]> {
  const path = `/api/admin/audit-log/${object}/${id}`;
  const { status, data } = await shop.get<AuditEntryView[]>(path, { headers: desk.headers });
  expect(status).toBe(200);
  // A buyer placed the order.
  const atTheDesk = data.toReversed().filter(({ action }) => action !== 'order.placed');
  return atTheDesk.map(({ actor: by, action, before, after, orderId }) => {
    expect({ by, orderId }).toEqual({ by: actor, orderId: object === 'order' ? id : null });
    return { action, before, after };
  });
}

test('the log tells who made a courier, and which fields who changed', async () => {
  const fields: CourierInput = {
    name: 'Beto',
    phone: '55550009',
    kind: 'company',
    feeKind: 'percent',
    feeAmount: '0.00',
    feePercent: 2.5,
    remitDays: 5,
    active: true,
  };
  const courier = await addCourier(desk, fields);
  await send('PATCH', `couriers/${courier.id}`, { name: 'Beto', feeAmount: '30.00', active: false });
  await send('PATCH', `couriers/${courier.id}`, { active: false });
  expect(await told('courier', courier.id)).toEqual([
    { action: 'courier.created', before: null, after: fields },
    {
      action: 'courier.updated',
      before: { feeAmount: '0.00', active: true },
      after: { feeAmount: '30.00', active: false },
    },
  ]);
});

test('the log tells the way of an order and of its run', async () => {
  const courier = await addCourier(desk);
  const [order, other] = [await addOrder(desk), await addOrder(desk)];
  const { run, delivery } = await addDelivery(desk, courier, order);
  const { data } = await handOver(desk, courier, [other.orderId]);
  const stops = data.stops.map(({ id }) => id).toReversed();
  await send('PUT', `runs/${run.id}/order`, { deliveryIds: stops });
  await send('PUT', `runs/${run.id}/order`, { deliveryIds: stops });
  await linkOf(desk, run.id);
  for (let time = 0; time < 2; time += 1) await send('DELETE', `runs/${run.id}/link`);
  await record(desk, delivery.id, 'ausente');
  for (let time = 0; time < 2; time += 1) await send('PATCH', `deliveries/${delivery.id}/parcel`, { back: true });
  await send('PATCH', `deliveries/${delivery.id}/parcel`, { back: false });
  await send('DELETE', `deliveries/${delivery.id}/outcome`, { reason: 'Era otro pedido' });
  for (let time = 0; time < 2; time += 1) await send('POST', `runs/${run.id}/close`);

  expect(await told('run', run.id)).toEqual([
    { action: 'run.ordered', before: null, after: { stops } },
    { action: 'run.linkMade', before: null, after: null },
    { action: 'run.linkEnded', before: null, after: null },
    { action: 'run.closed', before: null, after: { openStops: 2 } },
  ]);
  const handed = { courierId: courier.id, runId: run.id, attempt: 1, expectedCash: '130.00' };
  const failed = { outcome: 'ausente', note: null };
  expect(await told('order', order.orderId)).toEqual([
    { action: 'order.handedOver', before: null, after: handed },
    { action: 'order.deliveryRecorded', before: null, after: { ...failed, courierId: courier.id, attempt: 1 } },
    { action: 'order.parcelMarked', before: { back: false }, after: { back: true, attempt: 1 } },
    { action: 'order.parcelMarked', before: { back: true }, after: { back: false, attempt: 1 } },
    { action: 'order.deliveryUndone', before: failed, after: { reason: 'Era otro pedido', attempt: 1 } },
  ]);
});

test('the log tells what a buyer wished for, who answered, and the address that follows from it', async () => {
  const { orderId, token } = await addOrder(desk);
  const wished = { address: 'Zona 4', day: null };
  for (let time = 0; time < 2; time += 1) {
    await shop.post(`/api/orders/${orderId}/delivery-wish`, { body: { token, ...wished } });
  }
  const { data: waiting } = await shop.get<WaitingOrderView[]>('/api/admin/deliveries/waiting', desk);
  const wish = waiting.find((order) => order.orderId === orderId)?.wish;
  for (let time = 0; time < 2; time += 1) await send('PATCH', `delivery-wishes/${wish?.id}`, { accept: true });

  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/order/${orderId}`, desk);
  expect(data.map((entry) => [entry.action, entry.actor.kind, entry.after])).toEqual([
    ['order.wishAnswered', 'staff', { ...wished, status: 'accepted' }],
    ['order.edited', 'staff', expect.objectContaining({ address: 'Zona 4' })],
    ['order.wishAsked', 'customer', wished],
    ['order.placed', 'customer', expect.anything()],
  ]);
});

test('the log tells of all money: the float, what moved, what was settled, corrected and counted', async () => {
  const close = await openClose(desk);
  const movement = { direction: 'out', method: 'efectivo', amount: '12.50', reason: 'Gasolina' };
  await send('POST', `closes/${close.id}/movements`, movement);
  const courier = await addCourier(desk);
  const { delivery } = await addDelivery(desk, courier);
  await record(desk, delivery.id, 'entregado');
  const sums = { expectedDue: '105.00', deposited: '100.00', reason: 'Faltó vuelto' };
  const settled = (await settle(desk, courier, [delivery.id], sums)).data;
  const entry = { collected: '0.00', fee: '-5.00', deposited: '5.00', method: 'transferencia', reason: 'Tarifa mal' };
  await send('POST', `settlements/${settled.id}/counter-entries`, entry);
  const { data } = await shop.get<SettlementView>(`/api/admin/settlements/${settled.id}`, { headers: desk.headers });
  const [counter] = data.counterEntries;
  const { data: open } = await shop.get<CloseView>('/api/admin/closes/open', { headers: desk.headers });
  const counted = { ...open.expected, efectivo: '280.00' };
  const counting = { counted, movements: open.movements.length, reason: 'Faltan' };
  for (let time = 0; time < 2; time += 1) await send('POST', `closes/${close.id}/close`, counting);

  const expected = { efectivo: '287.50', transferencia: '5.00', link_pago: '0.00' };
  expect(await told('close', close.id)).toEqual([
    { action: 'close.opened', before: null, after: { float: '200.00' } },
    { action: 'close.moved', before: null, after: movement },
    { action: 'close.closed', before: null, after: { expected, counted, reason: 'Faltan' } },
  ]);
  const of = { courierId: courier.id, method: 'efectivo', reason: 'Faltó vuelto' };
  expect(await told('settlement', settled.id)).toEqual([
    {
      action: 'settlement.closed',
      before: null,
      after: { ...of, collected: '130.00', fee: '25.00', deposited: '100.00', deliveries: 1 },
    },
    {
      action: 'settlement.corrected',
      before: null,
      after: { courierId: courier.id, ...entry, entryId: counter?.id },
    },
  ]);
});
