import { randomUUID } from 'node:crypto';

import {
  OUTCOMES_AT_ONCE,
  type RiderOutcomeAnswer,
  type RiderOutcomeInput,
  type RiderRunView,
  type RunLinkView,
  type RunView,
} from '@shop/contracts';

import { addProduct, addStaff } from '../support/builders/basics';
import { addCourier, addDelivery, addOrder, handOver, linkOf, record } from '../support/builders/deliveries';
import { changeOrder, changeSale, findOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

let shop: TestShop;
let desk: OrderDesk;
let admin: OrderDesk;

beforeAll(async () => {
  shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
  admin = { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
});
afterAll(() => shop.close());

const open = (runId: string, token: string): Promise<Answer<RiderRunView>> =>
  shop.get(`/api/runs/${runId}`, { headers: { 'X-Run-Token': token } });

const said = (deliveryId: string, changes: Partial<RiderOutcomeInput> = {}): RiderOutcomeInput => ({
  id: randomUUID(),
  deliveryId,
  outcome: 'entregado',
  collected: null,
  note: null,
  at: new Date().toISOString(),
  ...changes,
});

const send = (runId: string, token: string, ...outcomes: RiderOutcomeInput[]): Promise<Answer<RiderOutcomeAnswer[]>> =>
  shop.post(`/api/runs/${runId}/outcomes`, { body: { outcomes }, headers: { 'X-Run-Token': token } });

/** The outcome of one outcome, with the words for the rider. */
async function tell(runId: string, token: string, outcome: RiderOutcomeInput): Promise<[string, string | null]> {
  const { status, data } = await send(runId, token, outcome);
  expect(status).toBe(200);
  return [data[0]?.result ?? '', data[0]?.text ?? null];
}

async function aRun(stops = 1) {
  const courier = await addCourier(admin);
  const orders = await Promise.all(Array.from({ length: stops }, () => addOrder(desk)));
  const { data } = await handOver(
    desk,
    courier,
    orders.map(({ orderId }) => orderId),
  );
  return { courier, run: data, token: await linkOf(desk, data.id), ids: data.stops.map(({ id }) => id) };
}

describe('the link', () => {
  test('has 128 bits or more, is kept as a hash, and asks nothing of search engines', async () => {
    const { run, token } = await aRun();
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const [row] = await shop.database.query<[{ row: string }]>('SELECT runs::text AS row FROM runs WHERE id = $1', [
      run.id,
    ]);
    expect(row.row).not.toContain(token);
    expect((await open(run.id, token)).headers.get('x-robots-tag')).toContain('noindex');
  });

  test('shows that run alone: its stops in order with what the rider needs, nothing of staff or of the shop', async () => {
    const { run, token, courier } = await aRun(2);
    await addDelivery(admin);
    const { data } = await open(run.id, token);
    expect(data).toMatchObject({ runId: run.id, courierName: courier.name, day: run.day });
    expect(data.stops.map(({ deliveryId }) => deliveryId)).toEqual(run.stops.map(({ id }) => id));
    const [order] = run.stops;
    expect(data.stops[0]).toEqual({
      deliveryId: order?.id,
      orderCode: order?.orderCode,
      customerName: order?.customerName,
      phone: order?.phone,
      address: order?.address,
      department: order?.department,
      paymentMethod: 'efectivo',
      expectedCash: '130.00',
      items: ['1 × Nube 9K, Menta'],
      status: 'en_ruta',
      failure: null,
      collected: null,
      outcomeAt: null,
    });
  });

  test('shows of an order what is carried, and what staff had completed before stays so when the delivery is undone', async () => {
    const order = await placeOrder(
      shop,
      [await addProduct(shop.database, { name: 'Brisa' })],
      [await addProduct(shop.database)],
    );
    const statuses = async () => (await findOrder(desk, order.orderId)).lines.map(({ status }) => status);
    await changeSale(desk, (await findOrder(desk, order.orderId)).lines[0]?.id, 'completed');
    const { run, delivery } = await addDelivery(admin, undefined, order);
    const token = await linkOf(desk, run.id);
    expect((await open(run.id, token)).data.stops[0]?.items).toEqual(['1 × Nube 9K, Menta']);
    await tell(run.id, token, said(delivery.id));
    expect(await statuses()).toEqual(['completed', 'completed']);
    const body = { reason: 'Era otra casa' };
    await shop.send('DELETE', `/api/admin/deliveries/${delivery.id}/outcome`, { body, headers: desk.headers });
    expect(await statuses()).toEqual(['completed', 'pending']);
  });

  test('with a wrong secret, another run’s, or none is the same 404', async () => {
    const [one, other] = [await aRun(), await aRun()];
    for (const token of ['', 'x', other.token]) {
      const { status, failure } = await open(one.run.id, token);
      expect([token, status, failure.code]).toEqual([token, 404, 'resource.notFound']);
      expect((await send(one.run.id, token, said(one.ids[0] ?? ''))).status).toBe(404);
    }
    expect((await open(randomUUID(), one.token)).status).toBe(404);
    expect((await open((await addDelivery(admin)).run.id, '')).status).toBe(404);
    expect((await open('x', one.token)).status).toBe(404);
    const { data } = await desk.shop.post<RunView>(`/api/admin/runs/${one.run.id}/close`, { headers: desk.headers });
    expect(data.openStops).toBe(1);
  });

  test('ends when another one is made, when staff take it back, and when the run is closed', async () => {
    const { run, token } = await aRun();
    const next = await linkOf(desk, run.id);
    expect((await open(run.id, token)).status).toBe(404);
    expect((await open(run.id, next)).status).toBe(200);
    const back = await shop.send<RunView>('DELETE', `/api/admin/runs/${run.id}/link`, { headers: desk.headers });
    expect(back.data.linkMadeAt).toBeNull();
    expect((await open(run.id, next)).failure.code).toBe('run.linkOver');
    const last = await linkOf(desk, run.id);
    expect((await open(run.id, last)).status).toBe(200);
    const close = () => shop.post<RunView>(`/api/admin/runs/${run.id}/close`, { headers: desk.headers });
    for (const closed of [await close(), await close()]) {
      expect([closed.status, closed.data.linkMadeAt]).toEqual([200, null]);
    }
    expect([(await open(run.id, last)).status, (await open(run.id, last)).failure.code]).toEqual([410, 'run.linkOver']);
    const refused = await shop.post(`/api/admin/runs/${run.id}/link`, { headers: desk.headers });
    expect(refused.failure.code).toBe('run.closed');
  });

  test('is not made over one that a colleague made meanwhile', async () => {
    const { run } = await addDelivery(admin);
    const make = (linkMadeAt: string | null) =>
      shop.post<RunLinkView>(`/api/admin/runs/${run.id}/link`, { body: { linkMadeAt }, headers: desk.headers });
    const { data: made } = await make(run.linkMadeAt);
    const { failure } = await make(run.linkMadeAt);
    expect([failure.code, failure.error]).toEqual([
      'run.changed',
      'El enlace del mensajero cambió mientras tanto. Mira la ruta antes de hacer otro.',
    ]);
    const { data: seen } = await open(run.id, made.token);
    expect(seen.stops).toHaveLength(1);
    const now = await shop.get<RunView>(`/api/admin/runs/${run.id}`, { headers: desk.headers });
    expect((await make(now.data.linkMadeAt)).status).toBe(201);
    expect((await open(run.id, made.token)).status).toBe(404);
  });
});

test('a link brings as many outcomes a minute as some runs have, also one that is over', async () => {
  const limited = await openShop(undefined, { RATE_LIMIT_SCALE: '0.1' });
  try {
    const staff = { shop: limited, headers: (await addStaff(limited, { role: 'admin' })).headers };
    for (const isOver of [false, true]) {
      const { run, delivery } = await addDelivery(staff);
      const headers = { 'X-Run-Token': await linkOf(staff, run.id) };
      if (isOver) await limited.post(`/api/admin/runs/${run.id}/close`, { headers: staff.headers });
      const bring = async (count: number) => {
        const body = { outcomes: Array.from({ length: count }, () => said(delivery.id)) };
        return (await limited.post(`/api/runs/${run.id}/outcomes`, { body, headers })).status;
      };
      expect([await bring(15), await bring(15), await bring(1)]).toEqual([200, 200, 429]);
    }
  } finally {
    await limited.close();
  }
});

test('no link is made for a run that is closed at that moment', async () => {
  const { run } = await aRun();
  const closing = shop.database.createQueryRunner();
  await closing.startTransaction();
  await closing.query('UPDATE runs SET closed_at = now() WHERE id = $1', [run.id]);
  const making = shop.post(`/api/admin/runs/${run.id}/link`, { headers: desk.headers });
  await Promise.race([making, untilSomebodyWaits(shop.database)]);
  await closing.commitTransaction();
  await closing.release();
  expect((await making).failure.code).toBe('run.closed');
});

describe('an outcome of the rider (row 73)', () => {
  test('counts once, however often it is sent and at whatever time', async () => {
    const { run, token, ids } = await aRun();
    const outcome = said(ids[0] ?? '', { collected: '125.00', at: '2020-01-01T00:00:00.000Z' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(run.id, token, outcome)));
    expect(answers.map(([result]) => result).sort()).toEqual(['applied', 'repeated', 'repeated', 'repeated']);
    const { data } = await open(run.id, token);
    expect(data.stops[0]).toMatchObject({
      status: 'entregado',
      collected: '125.00',
      items: ['1 × Nube 9K, Menta'],
    });
    // The server takes an outcome dated before the hand-over for one at the hand-over.
    expect(data.stops[0]?.outcomeAt).toBe(run.stops[0]?.handedOverAt);
    expect((await findOrder(desk, run.stops[0]?.orderId ?? '')).lines[0]?.status).toBe('completed');
    const later = said(ids[0] ?? '', { collected: '125.00', at: '2099-01-01T00:00:00.000Z' });
    expect(await tell(run.id, token, later)).toEqual(['repeated', null]);
  });

  test('of a phone whose clock is ahead is of now', async () => {
    const { run, token, ids } = await aRun();
    expect(await tell(run.id, token, said(ids[0] ?? '', { at: '2099-01-01T00:00:00.000Z' }))).toEqual([
      'applied',
      null,
    ]);
    const [stop] = (await open(run.id, token)).data.stops;
    expect(new Date(stop?.outcomeAt ?? '').getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('out of order is refused in words: the first that came counts', async () => {
    const { run, token, ids } = await aRun();
    const { data } = await send(
      run.id,
      token,
      said(ids[0] ?? '', { outcome: 'ausente' }),
      said(ids[0] ?? '', { outcome: 'entregado' }),
    );
    expect(data.map(({ result, text }) => [result, text])).toEqual([
      ['applied', null],
      ['refused', 'Ya tiene resultado: Ausente.'],
    ]);
    expect((await findOrder(desk, run.stops[0]?.orderId ?? '')).lines[0]?.status).toBe('pending');
  });

  test('after staff recorded another one, or cancelled the order, is refused in words', async () => {
    const { run, token, ids } = await aRun(2);
    await record(desk, ids[0] ?? '', 'rechazado');
    expect(await tell(run.id, token, said(ids[0] ?? ''))).toEqual(['refused', 'Ya tiene resultado: Rechazado.']);
    await changeOrder(desk, run.stops[1]?.orderId ?? '', 'cancelled');
    expect(await tell(run.id, token, said(ids[1] ?? ''))).toEqual([
      'refused',
      'El pedido se canceló: no se puede marcar como entregado.',
    ]);
  });

  test('after the run was closed is refused in words, and one that counted before is told so', async () => {
    const { run, token, ids } = await aRun(2);
    const counted = said(ids[0] ?? '');
    expect(await tell(run.id, token, counted)).toEqual(['applied', null]);
    await shop.post(`/api/admin/runs/${run.id}/close`, { headers: desk.headers });
    expect(await tell(run.id, token, counted)).toEqual(['repeated', null]);
    const late = await tell(run.id, token, said(ids[1] ?? ''));
    expect(late).toEqual(['refused', 'Tu resultado no se registró porque el enlace ya no sirve. Díselo a la tienda.']);
    expect((await record(desk, ids[1] ?? '', 'ausente')).status).toBe(200);
  });

  test('by another run’s link is refused, and so is an id that was used for another stop', async () => {
    const [one, other] = [await aRun(2), await aRun()];
    expect(await tell(other.run.id, other.token, said(one.ids[0] ?? ''))).toEqual([
      'refused',
      'Esta entrega no es de esta ruta.',
    ]);
    const first = said(one.ids[0] ?? '');
    await tell(one.run.id, one.token, first);
    expect(await tell(one.run.id, one.token, { ...first, deliveryId: one.ids[1] ?? '' })).toEqual([
      'refused',
      'Este resultado ya se usó para otra entrega.',
    ]);
  });

  test('that staff undid does not come back when the phone sends it again', async () => {
    const { run, token, ids } = await aRun();
    const outcome = said(ids[0] ?? '');
    await tell(run.id, token, outcome);
    const body = { reason: 'Era otra casa' };
    const undo = await shop.send('DELETE', `/api/admin/deliveries/${ids[0] ?? ''}/outcome`, {
      body,
      headers: desk.headers,
    });
    expect(undo.status).toBe(200);
    expect(await tell(run.id, token, outcome)).toEqual(['repeated', null]);
    expect((await open(run.id, token)).data.stops[0]?.status).toBe('en_ruta');
  });

  test('beside the closing of the run counts before it or is refused', async () => {
    const { run, token, ids } = await aRun(6);
    const close = shop.post(`/api/admin/runs/${run.id}/close`, { headers: desk.headers });
    const answers = await Promise.all(ids.map((id) => tell(run.id, token, said(id))));
    await close;
    const { data } = await shop.get<RunView>(`/api/admin/runs/${run.id}`, { headers: desk.headers });
    const applied = answers.filter(([result]) => result === 'applied').length;
    expect(data.stops.filter(({ status }) => status === 'entregado')).toHaveLength(applied);
  });

  test('that waits while staff make another link is refused: the phone that lost it records nothing', async () => {
    const { run, token, ids } = await aRun();
    const making = shop.database.createQueryRunner();
    await making.startTransaction();
    await making.query(`UPDATE runs SET token_hash = 'of another link' WHERE id = $1`, [run.id]);
    const telling = tell(run.id, token, said(ids[0] ?? ''));
    await Promise.race([telling, untilSomebodyWaits(shop.database)]);
    await making.commitTransaction();
    await making.release();
    expect(await telling).toEqual(['refused', expect.any(String)]);
    expect((await findOrder(desk, run.stops[0]?.orderId ?? '')).lines[0]?.status).toBe('pending');
  });

  test('that meets a fault of the shop is not refused: the phone keeps it, and it counts when it is sent again', async () => {
    const { run, token, ids } = await aRun();
    const outcome = said(ids[0] ?? '');
    await shop.asOwner('ALTER TABLE rider_outcomes RENAME TO elsewhere');
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const { status } = await send(run.id, token, outcome);
    await shop.asOwner('ALTER TABLE elsewhere RENAME TO rider_outcomes');
    expect([status, logged.mock.calls.length]).toEqual([500, 1]);
    logged.mockRestore();
    expect(await tell(run.id, token, outcome)).toEqual(['applied', null]);
  });

  test('that cannot be read is told by its place, and nothing of the call counts', async () => {
    const { run, token, ids } = await aRun();
    const { status, failure } = await send(run.id, token, said(ids[0] ?? ''), {
      ...said(ids[0] ?? ''),
      collected: '1,5',
    });
    expect([status, failure.problems?.[0]?.path]).toEqual([400, 'outcomes.1.collected']);
    for (const at of ['2026-W48-4', '2026-330', '2026-02-30T25:00:00Z', '2026-11-26', 'ayer']) {
      const odd = await send(run.id, token, said(ids[0] ?? '', { at }));
      expect([at, odd.status, odd.failure.problems?.[0]?.path]).toEqual([at, 400, 'outcomes.0.at']);
    }
    expect((await open(run.id, token)).data.stops[0]?.status).toBe('en_ruta');
  });

  test('comes with as many others as a phone sends at once, and with no more', async () => {
    const { run, token } = await aRun();
    const several = (length: number) => Array.from({ length }, () => said(randomUUID()));
    expect((await send(run.id, token, ...several(OUTCOMES_AT_ONCE))).data).toHaveLength(OUTCOMES_AT_ONCE);
    const { failure } = await send(run.id, token, ...several(OUTCOMES_AT_ONCE + 1));
    expect(failure.problems?.map(({ path }) => path)).toEqual(['outcomes']);
  });
});
