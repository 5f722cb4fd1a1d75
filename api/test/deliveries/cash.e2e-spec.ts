import { randomUUID } from 'node:crypto';

import {
  parseCentavos,
  parseSignedCentavos,
  SETTLED_AT_ONCE,
  TIME_ZONE,
  toDecimalText,
  type CloseRowView,
  type CloseView,
  type CourierCashView,
  type CourierView,
  type DeliverySummary,
  type SettlementRowView,
  type SettlementView,
  type UnsettledDeliveryView,
} from '@shop/contracts';

import { addStaff } from '../support/builders/basics';
import { addCourier, addDelivery, addOrder, openClose, record, settle } from '../support/builders/deliveries';
import type { OrderDesk } from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let desk: OrderDesk;

beforeAll(async () => {
  shop = await openShop();
  desk = { shop, headers: (await addStaff(shop, { settleCash: true })).headers };
});
afterAll(() => shop.close());

const read = <Data>(path: string): Promise<Answer<Data>> => shop.get(path, { headers: desk.headers });
const post = <Data>(path: string, body: object, key?: string): Promise<Answer<Data>> =>
  shop.post(path, { body, headers: { ...desk.headers, ...(key !== undefined && { 'Idempotency-Key': key }) } });

async function delivered(courier: CourierView, collected: string | null = null) {
  const { delivery } = await addDelivery(desk, courier, await addOrder(desk));
  await record(desk, delivery.id, 'entregado', collected);
  return delivery.id;
}

async function held(courier: CourierView): Promise<CourierCashView | undefined> {
  return (await read<CourierCashView[]>('/api/admin/cash')).data.find((row) => row.courier.id === courier.id);
}

async function close(changes: object = {}): Promise<Answer<CloseView>> {
  const open = await openClose(desk);
  const body = { counted: open.expected, movements: open.movements.length, reason: null, ...changes };
  return post(`/api/admin/closes/${open.id}/close`, body);
}

describe('a settlement', () => {
  test('takes what was collected less the fee; a difference needs a reason and stays in sight', async () => {
    await openClose(desk);
    const courier = await addCourier(desk, { feeKind: 'percent', feePercent: 2.5 });
    const ids = [await delivered(courier), await delivered(courier, '131.11')];
    const { data: unsettled } = await read<UnsettledDeliveryView[]>(`/api/admin/couriers/${courier.id}/unsettled`);
    expect(unsettled.map(({ collected, fee }) => [collected, fee])).toEqual([
      ['130.00', '3.25'],
      ['131.11', '3.28'],
    ]);
    expect(await held(courier)).toMatchObject({ holds: '261.11', deliveries: 2, overdue: '0.00', onTheWay: '0.00' });

    const short = await settle(desk, courier, ids, { expectedDue: '254.58', deposited: '250.00' });
    expect([short.status, short.failure.problems?.[0]?.path]).toEqual([400, 'reason']);
    const { status, data } = await settle(desk, courier, ids, {
      expectedDue: '254.58',
      deposited: '250.00',
      reason: 'Dio mal un vuelto',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ collected: '261.11', fee: '6.53', deposited: '250.00', difference: '-4.58' });
    expect(data.lines).toHaveLength(2);
    const path = `/api/admin/couriers/${courier.id}`;
    await shop.send('PATCH', path, { body: { active: false }, headers: desk.headers });
    expect(await held(courier)).toMatchObject({ holds: '0.00', since: null, differences: '-4.58' });
  });

  test('has a delivery once: many at the same time settle it once, the database has no second', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const id = await delivered(courier);
    const answers = await Promise.all([1, 2, 3].map(() => settle(desk, courier, [id], { expectedDue: '105.00' })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409]);
    const settlementId = answers.find(({ status }) => status === 201)?.data.id ?? '';
    await expect(
      shop.database.query('INSERT INTO settlement_lines VALUES ($1, $2, 0, 0)', [id, settlementId]),
    ).rejects.toThrow(/duplicate key/);
  });

  test('of more than an amount can be is refused, and made of fewer deliveries', async () => {
    await openClose(desk);
    const courier = await addCourier(desk, { feeKind: 'percent', feePercent: 100 });
    const ids = [await delivered(courier, '55550001.00'), await delivered(courier, '55550002.00')];
    const due = { expectedDue: '0.00', deposited: '0.00' };
    const { status, failure } = await settle(desk, courier, ids, due);
    expect([status, failure.code]).toEqual([400, 'request.invalid']);
    expect(failure.error).toMatch(/suman demasiado/);
    expect(await held(courier)).toMatchObject({ holds: '111100003.00', deliveries: 2 });
    for (const id of ids) expect((await settle(desk, courier, [id], due)).status).toBe(201);
  });

  test('of what is not delivered, is another courier’s, or would be due otherwise is refused', async () => {
    await openClose(desk);
    const [courier, other] = [await addCourier(desk), await addCourier(desk)];
    const id = await delivered(courier);
    const { delivery } = await addDelivery(desk, courier, await addOrder(desk));
    for (const [by, ids, due] of [
      [courier, [id, delivery.id], '105.00'],
      [other, [id], '105.00'],
      [courier, [id], '104.00'],
      [courier, [id, randomUUID()], '105.00'],
    ] as const) {
      const { status, failure } = await settle(desk, by, ids, { expectedDue: due });
      expect([status, failure.code]).toEqual([409, 'settlement.changed']);
    }
  });

  test('is of as many deliveries as staff may choose at once, and of no more', async () => {
    const courier = await addCourier(desk);
    const anyIds = Array.from({ length: SETTLED_AT_ONCE + 1 }, () => randomUUID());
    const of = (ids: readonly string[]) => settle(desk, courier, ids, { expectedDue: '0.00' });
    expect((await of(anyIds.slice(1))).failure.code).toBe('settlement.changed');
    expect((await of(anyIds)).failure.problems?.map(({ path }) => path)).toEqual(['deliveryIds']);
  });

  test('of a delivery whose outcome somebody takes back meanwhile is refused', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const id = await delivered(courier);
    const undoing = shop.database.createQueryRunner();
    await undoing.startTransaction();
    await undoing.query(
      `UPDATE deliveries SET status = 'en_ruta', collected = NULL, fee = NULL, outcome_at = NULL WHERE id = $1`,
      [id],
    );
    const settling = settle(desk, courier, [id], { expectedDue: '105.00' });
    await Promise.race([settling, untilSomebodyWaits(shop.database)]);
    await undoing.commitTransaction();
    await undoing.release();
    expect((await settling).failure.code).toBe('settlement.changed');
  });

  test('that is closed never changes, whoever writes; a counter-entry of its own corrects it', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const { data } = await settle(desk, courier, [await delivered(courier)], { expectedDue: '105.00' });
    for (const statement of [
      'UPDATE settlements SET deposited = 0 WHERE id = $1',
      'DELETE FROM settlements WHERE id = $1',
      'UPDATE settlement_lines SET fee = 0 WHERE settlement_id = $1',
      'DELETE FROM settlement_lines WHERE settlement_id = $1',
      'UPDATE cash_movements SET amount = 1 WHERE settlement_id = $1',
    ]) {
      await expect(shop.database.query(statement, [data.id])).rejects.toThrow(/does not change/);
    }
    const path = `/api/admin/settlements/${data.id}/counter-entries`;
    const entry = { collected: '-10.00', fee: '0', deposited: '-10.00', method: 'efectivo', reason: 'Cobró Q120' };
    const key = randomUUID();
    const corrected = await post<SettlementView>(path, entry, key);
    expect((await post<SettlementView>(path, entry, key)).data).toEqual(corrected.data);
    expect(corrected.data).toMatchObject({ collected: '130.00', deposited: '105.00', difference: '0.00' });
    expect(corrected.data.counterEntries).toMatchObject([
      { collected: '-10.00', difference: '0.00', corrects: data.id },
    ]);
    const nothing = await post(path, { ...entry, collected: '0', deposited: '-0.00' });
    expect(nothing.status).toBe(400);
    const { data: twice } = await post<SettlementView>(path, { ...entry, deposited: '0', fee: '-10.00' });
    const numbers = twice.counterEntries.map(({ number }) => number);
    expect([numbers.length, numbers]).toEqual([2, numbers.toSorted((one, other) => one - other)]);
    const counterId = corrected.data.counterEntries[0]?.id ?? '';
    const { movements } = await openClose(desk);
    expect(movements.slice(-2).map(({ reason }) => reason)).toEqual([
      `Liquidación ${data.number}`,
      `Contraasiento ${corrected.data.counterEntries[0]?.number}`,
    ]);
    expect((await post(`/api/admin/settlements/${counterId}/counter-entries`, entry)).status).toBe(404);
  });

  test('is corrected by who saw what corrects it already, and not twice by two people', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const { data } = await settle(desk, courier, [await delivered(courier)], { expectedDue: '105.00' });
    const path = `/api/admin/settlements/${data.id}/counter-entries`;
    const entry = { collected: '-10.00', fee: '0', deposited: '-10.00', method: 'efectivo', reason: 'Cobró Q120' };
    const both = await Promise.all([post(path, { ...entry, entries: 0 }), post(path, { ...entry, entries: 0 })]);
    const [done, refused] = both.sort((one, other) => one.status - other.status);
    expect([done.status, refused.status, refused.failure.code]).toEqual([201, 409, 'settlement.changed']);
    expect(refused.failure.error).toBe('Otra persona ya la corrigió: mira sus correcciones antes de sumar otra.');
    expect((await post(path, { ...entry, entries: 1 })).status).toBe(201);
  });

  test('of fees alone is paid by the shop', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const { delivery } = await addDelivery(desk, courier, await addOrder(desk, { paymentMethod: 'link_pago' }));
    await record(desk, delivery.id, 'entregado');
    // A fee alone is no money that somebody holds since then.
    expect(await held(courier)).toMatchObject({ holds: '0.00', deliveries: 1, since: null });
    const { data } = await settle(desk, courier, [delivery.id], { expectedDue: '-25.00' });
    expect(data).toMatchObject({ collected: '0.00', deposited: '-25.00', difference: '0.00' });
    const { movements } = await openClose(desk);
    expect(movements.at(-1)).toMatchObject({ direction: 'out', amount: '25.00', settlementId: data.id });
  });

  test('is late once the courier’s usual days are over, and staff are told how much', async () => {
    const courier = await addCourier(desk, { remitDays: 2 });
    const id = await delivered(courier);
    const overdue = async () => (await read<DeliverySummary>('/api/admin/deliveries/summary')).data;
    const before = await overdue();
    for (const [days, late] of [
      [2, '0.00'],
      [3, '130.00'],
    ]) {
      // An evening: in Greenwich it is the next day already.
      await shop.database.query(
        `UPDATE deliveries SET handed_over_at = evening.at, outcome_at = evening.at FROM (
           SELECT ((now() AT TIME ZONE '${TIME_ZONE}')::date - $2::integer + time '20:00') AT TIME ZONE '${TIME_ZONE}' AS at
         ) AS evening WHERE id = $1`,
        [id, days],
      );
      expect(await held(courier)).toMatchObject({ holds: '130.00', overdue: late });
    }
    const { overdueCash, overdueCouriers } = await overdue();
    expect(Number(overdueCash) - Number(before.overdueCash)).toBe(130);
    expect(overdueCouriers - before.overdueCouriers).toBe(1);
  });
});

test('what a courier has to settle is listed with the oldest first, and held since then', async () => {
  const courier = await addCourier(desk);
  const [late, early] = [await delivered(courier), await delivered(courier)].sort();
  await shop.database.query(`UPDATE deliveries SET outcome_at = now() + interval '1 hour' WHERE id = $1`, [late]);
  const { data } = await read<UnsettledDeliveryView[]>(`/api/admin/couriers/${courier.id}/unsettled`);
  expect(data.map(({ deliveryId }) => deliveryId)).toEqual([early, late]);
  expect((await held(courier))?.since).toBe(data[0]?.deliveredAt);
});

test('who holds most stands first', async () => {
  const [some, most] = [await addCourier(desk, { name: 'Ana' }), await addCourier(desk, { name: 'Zoila' })];
  await delivered(some);
  await delivered(most, '131.00');
  const ids = (await read<CourierCashView[]>('/api/admin/cash')).data.map(({ courier }) => courier.id);
  expect(ids.filter((id) => id === some.id || id === most.id)).toEqual([most.id, some.id]);
});

test('settlements are listed newest first, everybody’s or one courier’s', async () => {
  await openClose(desk);
  const [courier, other] = [await addCourier(desk), await addCourier(desk)];
  const made: string[] = [];
  for (const by of [courier, other, courier]) {
    made.unshift((await settle(desk, by, [await delivered(by)], { expectedDue: '105.00' })).data.id);
  }
  const ids = async (query: string) =>
    (await read<SettlementRowView[]>(`/api/admin/settlements?${query}`)).data.map(({ id }) => id);
  expect(await ids('limit=3')).toEqual(made);
  expect(await ids(`courierId=${courier.id}`)).toEqual([made[0], made[2]]);
});

test('a paused courier stays in sight for as long as they have parcels or money', async () => {
  await openClose(desk);
  const courier = await addCourier(desk);
  const { delivery } = await addDelivery(desk, courier, await addOrder(desk));
  await shop.database.query('UPDATE couriers SET active = false WHERE id = $1', [courier.id]);
  expect(await held(courier)).toMatchObject({ holds: '0.00', onTheWay: '130.00' });
  await record(desk, delivery.id, 'entregado');
  expect(await held(courier)).toMatchObject({ holds: '130.00', onTheWay: '0.00' });
  await settle(desk, courier, [delivery.id], { expectedDue: '105.00' });
  expect(await held(courier)).toBeUndefined();
});

test('a paused courier stays in sight with a parcel that was paid before', async () => {
  const { courier, delivery } = await addDelivery(
    desk,
    undefined,
    await addOrder(desk, { paymentMethod: 'link_pago' }),
  );
  await shop.database.query('UPDATE couriers SET active = false WHERE id = $1', [courier.id]);
  expect(await held(courier)).toMatchObject({ holds: '0.00', onTheWay: '0.00' });
  await record(desk, delivery.id, 'ausente');
  expect(await held(courier)).toBeUndefined();
});

describe('a daily close', () => {
  test('expects its float and movements, takes any count, and records the difference with a reason', async () => {
    await close();
    const open = await openClose(desk);
    const courier = await addCourier(desk);
    await settle(desk, courier, [await delivered(courier)], { expectedDue: '105.00' });
    await settle(desk, courier, [await delivered(courier)], { expectedDue: '105.00', method: 'transferencia' });
    const move = (direction: string, amount: string) =>
      post(`/api/admin/closes/${open.id}/movements`, { direction, method: 'efectivo', amount, reason: 'Gasolina' });
    expect((await move('out', '40.00')).status).toBe(201);
    expect((await move('out', '0')).status).toBe(400);
    const { expected } = await openClose(desk);
    expect(expected).toEqual({ efectivo: '265.00', transferencia: '105.00', link_pago: '0.00' });

    const counted = { ...expected, efectivo: '230.00' };
    expect((await close({ counted })).failure.problems?.[0]?.path).toBe('reason');
    const closed = await close({ counted, reason: 'Faltan Q35' });
    expect(closed.data).toMatchObject({ difference: '-35.00', counted, expected, reason: 'Faltan Q35' });
  });

  test('is listed before those of the days before', async () => {
    await close();
    const open = await openClose(desk);
    const numbers = (await read<CloseRowView[]>('/api/admin/closes')).data.map(({ number }) => number);
    expect(numbers[0]).toBe(open.number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  test('closed twice is the same close, and nothing lands in it after', async () => {
    const open = await openClose(desk);
    const { data } = await close();
    const again = await post<CloseView>(`/api/admin/closes/${open.id}/close`, {
      counted: { efectivo: '1.00', transferencia: '0', link_pago: '0' },
      movements: 9,
      reason: 'Otra vez',
    });
    expect([again.status, again.data]).toEqual([200, data]);
    const body = { direction: 'in', method: 'efectivo', amount: '5.00', reason: 'Tarde' };
    expect((await post(`/api/admin/closes/${open.id}/movements`, body)).failure.code).toBe('close.closed');
    await expect(
      shop.database.query(
        `INSERT INTO cash_movements (close_id, direction, method, amount, reason) VALUES ($1, 'in', 'efectivo', 5, 'x')`,
        [open.id],
      ),
    ).rejects.toThrow(/closed/);
    await expect(shop.database.query('UPDATE closes SET closed_at = NULL WHERE id = $1', [open.id])).rejects.toThrow(
      /does not change/,
    );
  });

  test('is open once; without one no money is settled, and a late settlement lands in the next', async () => {
    await close();
    const courier = await addCourier(desk);
    const id = await delivered(courier);
    expect((await settle(desk, courier, [id], { expectedDue: '105.00' })).failure.code).toBe('close.noneOpen');
    const opened = await Promise.all([1, 2, 3].map(() => post<CloseView>('/api/admin/closes', { float: '100.00' })));
    expect(opened.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(opened.find(({ status }) => status === 409)?.failure.code).toBe('close.alreadyOpen');
    const { data } = await settle(desk, courier, [id], { expectedDue: '105.00' });
    expect((await openClose(desk)).movements.map(({ settlementId }) => settlementId)).toEqual([data.id]);
  });

  test('whose movements are more than an amount can be is shown, closed and listed', async () => {
    const open = await openClose(desk);
    const body = { direction: 'in', method: 'efectivo', amount: '60000000.00', reason: 'Un número de teléfono' };
    await Promise.all([1, 2].map(() => post(`/api/admin/closes/${open.id}/movements`, body)));
    const { expected } = await openClose(desk);
    expect(Number(expected.efectivo)).toBe(Number(open.expected.efectivo) + 120_000_000);
    const { data } = await close({ counted: open.expected, reason: 'No era dinero' });
    expect(data.difference).toBe('-120000000.00');
    const { data: closes } = await read<CloseRowView[]>('/api/admin/closes');
    expect(closes.find(({ id }) => id === open.id)?.difference).toBe('-120000000.00');
  });

  test('out of which more was paid by a method than came in is counted as it is', async () => {
    await close();
    const { id } = await openClose(desk);
    for (const method of ['transferencia', 'link_pago']) {
      const body = { direction: 'out', method, amount: '35.00', reason: 'Flete de la empresa' };
      await post(`/api/admin/closes/${id}/movements`, body);
    }
    const counted = { efectivo: '200.00', transferencia: '-35.00', link_pago: '-35.00' };
    const { data } = await close({ counted });
    expect(data).toMatchObject({ counted, expected: counted, difference: '0.00' });
    const again = await post<CloseView>(`/api/admin/closes/${id}/close`, { counted, movements: 2, reason: null });
    expect(again.data).toEqual(data);
  });

  test('is not closed over money that came in while somebody counted', async () => {
    const open = await openClose(desk);
    const body = { direction: 'in', method: 'efectivo', amount: '5.00', reason: 'Venta en tienda' };
    await post(`/api/admin/closes/${open.id}/movements`, body);
    const stale = { counted: open.expected, movements: open.movements.length, reason: null };
    expect((await post(`/api/admin/closes/${open.id}/close`, stale)).failure.code).toBe('close.changed');
  });

  test('waits for a settlement that is being written, whose money is in it', async () => {
    await openClose(desk);
    const courier = await addCourier(desk);
    const id = await delivered(courier);
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    // The settlement has moved its money, and waits to name its deliveries.
    await aside.query('LOCK TABLE settlement_lines IN SHARE MODE');
    const settling = settle(desk, courier, [id], { expectedDue: '105.00' });
    await untilSomebodyWaits(shop.database);
    const closing = close();
    await Promise.race([closing, untilSomebodyWaits(shop.database, 2)]);
    await aside.commitTransaction();
    await aside.release();
    expect([(await settling).status, (await closing).failure.code]).toEqual([201, 'close.changed']);
  });

  test('expects what its own movements add up to, also while money comes in', async () => {
    const { id, movements: before } = await openClose(desk);
    const movement = { direction: 'in', method: 'efectivo', amount: '1.00', reason: 'Vuelto' };
    const coming = (async () => {
      for (let count = 0; count < 40; count += 1) {
        expect((await post(`/api/admin/closes/${id}/movements`, movement)).status).toBe(201);
      }
    })();
    const seen = until('all of it has come in', async () => {
      const { data } = await read<CloseView>('/api/admin/closes/open');
      const moved = data.movements.reduce(
        (sum, { direction, amount }) => sum + (direction === 'in' ? 1 : -1) * parseCentavos(amount),
        parseCentavos(data.float),
      );
      const expected = Object.values(data.expected).reduce((sum, amount) => sum + parseSignedCentavos(amount), 0);
      expect(toDecimalText(expected)).toBe(toDecimalText(moved));
      return data.movements.length === before.length + 40;
    });
    await Promise.all([coming, seen]);
  });

  test('that is being closed takes no settlement any more, which is told so', async () => {
    const { id } = await openClose(desk);
    const courier = await addCourier(desk);
    const deliveryId = await delivered(courier);
    const closing = shop.database.createQueryRunner();
    await closing.startTransaction();
    const counts = 'counted_efectivo = 0, counted_transferencia = 0, counted_link_pago = 0';
    await closing.query(`UPDATE closes SET closed_at = now(), ${counts} WHERE id = $1`, [id]);
    const settling = settle(desk, courier, [deliveryId], { expectedDue: '105.00' });
    await untilSomebodyWaits(shop.database);
    await closing.commitTransaction();
    await closing.release();
    expect((await settling).failure.code).toBe('close.noneOpen');
  });
});

test('what is written down of money says whose hands it went through', async () => {
  await close();
  const [opener, closer] = [await addStaff(shop, { settleCash: true }), await addStaff(shop, { settleCash: true })];
  const { id, number, openedAt } = await openClose({ shop, headers: opener.headers });
  const hands = { shop, headers: closer.headers };
  const { courier, delivery } = await addDelivery(desk);
  const { data: recorded } = await record(hands, delivery.id, 'entregado');
  const [theirs, ours] = [opener.user.username, closer.user.username];
  expect(recorded.recordedBy).toBe(ours);
  const told = { method: 'transferencia', reason: 'Dio mal un vuelto' };
  const sums = { expectedDue: '105.00', deposited: '100.00', ...told };
  const { lines, counterEntries, ...settled } = (await settle(hands, courier, [delivery.id], sums)).data;
  expect([lines.length, counterEntries.length]).toEqual([1, 0]);
  const anything = expect.any(String) as string;
  const by = { id: anything, number: expect.any(Number) as number, at: anything, by: ours };
  const whose = { courier: { id: courier.id, name: courier.name }, deliveries: 1, corrects: null };
  const money = { collected: '130.00', fee: '25.00', deposited: '100.00', difference: '-5.00' };
  expect(settled).toEqual({ ...by, ...whose, ...money, ...told });
  const movement = { direction: 'in', method: 'efectivo', amount: '5.00', reason: 'Venta en tienda' };
  await shop.post(`/api/admin/closes/${id}/movements`, { body: movement, headers: opener.headers });
  const counted = { efectivo: '205.00', transferencia: '100.00', link_pago: '0.00' };
  const counting = { body: { counted, movements: 2, reason: null }, headers: closer.headers };
  const { movements, ...closed } = (await shop.post<CloseView>(`/api/admin/closes/${id}/close`, counting)).data;
  const opened = { id, number, openedAt, openedBy: theirs, float: '200.00', expected: counted };
  const ended = { closedAt: anything, closedBy: ours, counted, difference: '0.00', reason: null };
  expect(closed).toEqual({ ...opened, ...ended });
  const brought = {
    direction: 'in',
    method: 'transferencia',
    amount: '100.00',
    reason: `Liquidación ${settled.number}`,
  };
  expect(movements).toEqual([
    { id: anything, at: anything, by: ours, ...brought, settlementId: settled.id },
    { id: anything, at: anything, by: theirs, ...movement, settlementId: null },
  ]);
  // Lists have the same rows.
  expect((await read<CloseRowView[]>('/api/admin/closes')).data).toContainEqual(closed);
  expect((await read<SettlementRowView[]>('/api/admin/settlements')).data).toContainEqual(settled);
});

test('who may change sales works deliveries and sees who holds what; money takes the flag', async () => {
  const { headers } = await addStaff(shop);
  for (const path of ['/api/admin/deliveries', '/api/admin/cash', '/api/admin/deliveries/waiting']) {
    expect((await shop.get(path, { headers })).status).toBe(200);
  }
  for (const path of [
    '/api/admin/settlements',
    '/api/admin/closes',
    `/api/admin/audit-log/settlement/${randomUUID()}`,
    `/api/admin/audit-log/close/${randomUUID()}`,
  ]) {
    expect((await shop.get(path, { headers })).status).toBe(403);
  }
});
