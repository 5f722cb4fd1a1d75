import { randomUUID } from 'node:crypto';

import type { OrderView, WaitingOrderView } from '@shop/contracts';
import { JwtService } from '@nestjs/jwt';

import { EventStreams } from '../../src/events/event-streams.service';
import { lockPositions } from '../../src/events/events.queries';
import { OrderEntity } from '../../src/orders/order.entity';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { closeShop } from '../../src/startup/serve';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { RUNNING, stopIntervals } from '../support/clocks';
import { addCourier, addDelivery, addOrder, handOver, openClose, record, settle } from '../support/builders/deliveries';
import { TestStream } from '../support/event-stream';
import { doChore } from '../support/jobs';
import { addPendingSale, changeOrder } from '../support/builders/orders';
import { createMigratedDatabase, untilSomebodyWaits } from '../support/database/test-database';
import { sessionEnds } from '../support/session-ends';
import { JWT_SECRET, openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
const opened: TestStream[] = [];

beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  leaveAll();
});
afterAll(() => shop.close());

function leaveAll(): void {
  for (const stream of opened.splice(0)) stream.leave();
}

type Headers = Record<string, string>;

async function follow(headers: Headers, { at = shop, after }: { at?: TestShop; after?: string | undefined } = {}) {
  const seen = await TestStream.open(at.url, headers, after);
  opened.push(seen.stream);
  return seen;
}

async function followAsStaff(values: Parameters<typeof addStaff>[1] = {}) {
  const { user, headers } = await addStaff(shop, values);
  return { user, headers, ...(await follow(headers)) };
}

async function placeOrder(units = 10, quantity = 1, at = shop): Promise<OrderView> {
  const product = await addProduct(at.database, {}, [{ inventory: units }]);
  return (await at.post<OrderView>('/api/orders', { body: orderFor(product, { quantity }) })).data;
}

const message = { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' };

test('a new order is told with its code, total and department, and nothing of its buyer', async () => {
  const { stream, response } = await followAsStaff();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const { orderId, code, total } = await placeOrder();
  const { name, data } = await stream.nextEvent();
  expect({ name, data }).toEqual({
    name: 'order.placed',
    data: {
      orderId,
      code,
      total,
      department: 'Guatemala',
      enteredBy: null,
      placedAt: expect.any(String) as string,
      tab: null,
    },
  });
});

test('what else staff hear of', async () => {
  const { stream, headers } = await followAsStaff();
  const { orderId } = await addPendingSale({ shop, headers });
  await changeOrder({ shop, headers }, orderId, 'completed');
  await shop.post('/api/admin/orders/seen', { headers, body: { ids: [orderId, randomUUID()] } });
  await shop.post('/api/admin/orders/seen', { headers, body: { ids: [orderId] } });
  const application = {
    name: 'Óscar Chajón',
    email: `${randomUUID()}@ejemplo.gt`,
    phone: '5555 0101',
    level: 'agente',
    message: '',
  };
  const { data: applied } = await shop.post<{ id: string }>('/api/affiliates', { body: application });
  const { data: sent } = await shop.post<{ id: string }>('/api/contact', { body: message });
  const product = await addProduct(shop.database, {}, [{ inventory: 7 }]);
  for (let time = 0; time < 3; time += 1) await shop.post('/api/orders', { body: orderFor(product) });
  const events = await stream.take(9);
  expect(events.slice(0, 5).map(({ name }) => name)).toEqual([
    'order.placed',
    'order.statusChanged',
    'order.seen',
    'affiliate.applied',
    'message.received',
  ]);
  expect(events.slice(1, 5).map(({ data }) => data)).toEqual([
    { orderId, tab: null },
    { orderId, tab: null },
    { id: applied.id, tab: null },
    { id: sent.id, tab: null },
  ]);
  // The threshold is 5: with the second order, and once.
  const low = events.filter(({ name }) => name === 'stock.low');
  expect(low.map(({ data }) => data)).toEqual([{ id: product.flavors[0]?.id, tab: null }]);
});

test('staff hear of parcels, of what buyers wish for them, and of money', async () => {
  const { stream, headers } = await followAsStaff({ settleCash: true });
  const desk = { shop, headers };
  const heard = async (count: number) =>
    (await stream.take(count)).map(({ name, data }) => [
      name,
      'orderId' in data ? data.orderId : 'id' in data && data.id,
    ]);
  const { order, delivery, courier } = await addDelivery(desk);
  const { orderId: id, token } = order;
  await record(desk, delivery.id, 'ausente');
  await shop.send('PATCH', `/api/admin/deliveries/${delivery.id}/parcel`, { body: { back: true }, headers });
  await shop.post(`/api/orders/${id}/delivery-wish`, { body: { token, address: 'Zona 4', day: null } });
  const { data: waiting } = await shop.get<WaitingOrderView[]>('/api/admin/deliveries/waiting', { headers });
  const wishId = waiting.find(({ orderId }) => orderId === id)?.wish?.id;
  await shop.send('PATCH', `/api/admin/delivery-wishes/${wishId}`, { body: { accept: false }, headers });
  expect(await heard(6)).toEqual([['order.placed', id], ...Array<unknown>(5).fill(['delivery.changed', id])]);

  const close = await openClose(desk);
  const again = await handOver(desk, courier, [id]);
  const stop = again.data.stops.find(({ status }) => status === 'en_ruta')?.id ?? '';
  await record(desk, stop, 'entregado');
  const { data: settled } = await settle(desk, courier, [stop], { expectedDue: '105.00' });
  const movement = { direction: 'out', method: 'efectivo', amount: '5.00', reason: 'Gasolina' };
  await shop.post(`/api/admin/closes/${close.id}/movements`, { body: movement, headers });
  const counted = { efectivo: '300.00', transferencia: '0', link_pago: '0' };
  await shop.post(`/api/admin/closes/${close.id}/close`, { body: { counted, movements: 2, reason: null }, headers });
  expect(await heard(8)).toEqual([
    ['cash.changed', close.id],
    ['delivery.changed', id],
    ['order.statusChanged', id],
    ['delivery.changed', id],
    ['cash.changed', settled.id],
    ...Array<unknown>(3).fill(['cash.changed', close.id]),
  ]);
});

test('staff hear of a run whose stops were put in order, whose link was made, and which was closed', async () => {
  const { stream, headers } = await followAsStaff({ settleCash: true });
  const desk = { shop, headers };
  const orders = [await addOrder(desk), await addOrder(desk)];
  const { data: run } = await handOver(
    desk,
    await addCourier(desk),
    orders.map(({ orderId }) => orderId),
  );
  const path = `/api/admin/runs/${run.id}`;
  // Two orders came, and were handed over.
  await stream.take(4);
  const deliveryIds = run.stops.map(({ id }) => id).reverse();
  await shop.send('PUT', `${path}/order`, { body: { deliveryIds }, headers });
  await shop.send('PUT', `${path}/order`, { body: { deliveryIds }, headers });
  await shop.post(`${path}/link`, { headers });
  await shop.send('DELETE', `${path}/link`, { headers });
  await shop.post(`${path}/close`, { headers });
  const events = await stream.take(4);
  const heard = events.map(({ name, data }) => [name, 'id' in data && data.id]);
  expect(heard).toEqual(Array(4).fill(['delivery.changed', run.id]));
});

test('an order that staff enter says who did, and is not among those that nobody has opened', async () => {
  const { stream, user, headers } = await followAsStaff();
  const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
  const body = { ...orderFor(product), affiliateId: null };
  const { data: order } = await shop.post<OrderView>('/api/admin/orders', { headers, body });
  const { data } = await stream.nextEvent();
  expect(data).toMatchObject({ orderId: order.orderId, enteredBy: user.id });
  const unseen = (await follow(headers)).begin.unseen.map(({ orderId }) => orderId);
  expect(unseen).not.toContain(order.orderId);
});

test('staff hear when another one marks a chat', async () => {
  const { stream, headers } = await followAsStaff();
  const { orderId } = await placeOrder();
  await stream.nextEvent();
  await shop.send('PATCH', `/api/admin/orders/${orderId}/chat`, { headers, body: { received: true } });
  expect(await stream.nextEvent()).toMatchObject({ name: 'order.statusChanged', data: { orderId } });
});

test('the beginning says how long ago something happened', async () => {
  const { stream, headers } = await followAsStaff();
  await placeOrder();
  await stream.nextEvent();
  await shop.database.query(`UPDATE events SET at = at - interval '1 hour'`);
  const { begin } = await follow(headers);
  expect(begin.quietFor).toBeGreaterThan(3_600_000);
  await placeOrder();
  await stream.nextEvent();
  expect((await follow(headers)).begin.quietFor).toBeLessThan(3_600_000);
});

test('history is no news: rows that come with an earlier moment', async () => {
  const { stream } = await followAsStaff();
  const { orderId } = await placeOrder();
  const orders = shop.database.getRepository(OrderEntity);
  const order = await orders.findOneByOrFail({ id: orderId });
  await orders.insert(Object.assign(order, { id: randomUUID(), createdAt: new Date(Date.now() - 60_000) }));
  await shop.post('/api/contact', { body: message });
  expect((await stream.take(2)).map(({ name }) => name)).toEqual(['order.placed', 'message.received']);
});

test('no process gives out positions while another one does', async () => {
  const { stream } = await followAsStaff();
  const told = stream.nextEvent();
  const { orderId } = await shop.database.transaction(async (holder) => {
    await holder.query(lockPositions);
    const placed = await placeOrder();
    await Promise.race([told, untilSomebodyWaits(shop.database)]);
    const given = await holder.query<unknown[]>('SELECT FROM events WHERE object_id = $1 AND position IS NOT NULL', [
      placed.orderId,
    ]);
    expect(given).toEqual([]);
    return placed;
  });
  expect(await told).toMatchObject({ name: 'order.placed', data: { orderId } });
});

test('what was rolled back never happened', async () => {
  const { stream } = await followAsStaff();
  await expect(
    shop.database.transaction(async (manager) => {
      await manager.query(`INSERT INTO contact_messages (name, email, message) VALUES ('A', 'a@b.gt', 'x')`);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const { orderId } = await placeOrder();
  expect(await stream.nextEvent()).toMatchObject({ name: 'order.placed', data: { orderId } });
});

test('a tab that comes back hears what it missed, each once and in order, though transactions end in another one', async () => {
  const { stream, headers, id } = await followAsStaff();
  const write = `INSERT INTO contact_messages (name, email, message) VALUES ($1, 'a@b.gt', 'x') RETURNING id`;
  const slow = shop.database.createQueryRunner();
  await slow.startTransaction();
  const [first] = (await slow.query(write, ['slow'])) as [{ id: string }];
  const [second] = await shop.database.query<[{ id: string }]>(write, ['quick']);
  const quick = await stream.nextEvent();
  expect(quick.data).toMatchObject({ id: second.id });
  stream.leave();

  await slow.commitTransaction();
  await slow.release();
  const again = await follow(headers, { after: quick.id });
  expect(again.begin.resumed).toBe(true);
  const late = await again.stream.nextEvent();
  expect(late.data).toMatchObject({ id: first.id });
  const third = await placeOrder();
  expect(await again.stream.nextEvent()).toMatchObject({ data: { orderId: third.orderId } });
  expect(again.stream.unread).toBe(0);

  const fromTheStart = await follow(headers, { after: id });
  expect((await fromTheStart.stream.take(3)).map(({ data }) => data)).toEqual([
    { id: second.id, tab: null },
    { id: first.id, tab: null },
    expect.objectContaining({ orderId: third.orderId }),
  ]);
});

test('nobody misses or doubles anything while they come and go among many orders', async () => {
  const { stream, headers, id } = await followAsStaff();
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  let left = false;
  const heard: string[] = [];
  const reader = (async () => {
    let last = id;
    stream.leave();
    while (!left || heard.length < 60) {
      const { stream: next, begin } = await follow(headers, { after: last });
      expect(begin.resumed).toBe(true);
      for (const event of await next.take(Math.min(7, 60 - heard.length))) {
        heard.push(event.name === 'order.placed' ? event.data.orderId : event.name);
        last = event.id;
      }
      next.leave();
      left = heard.length >= 60;
    }
  })();
  const orders = await Promise.all(
    Array.from({ length: 60 }, () => shop.post<OrderView>('/api/orders', { body: orderFor(product) })),
  );
  await reader;
  expect([...heard].sort()).toEqual(orders.map(({ data }) => data.orderId).sort());
});

test.each([
  ['no number', 'x'],
  ['another shop’s', '999999999'],
])('an id that is %s begins anew', async (_case, after) => {
  const { headers } = await addStaff(shop);
  expect((await follow(headers, { after })).begin.resumed).toBe(false);
});

test('events older than a day are swept, and a tab that missed them is told to read again', async () => {
  const { headers, id } = await followAsStaff();
  await placeOrder();
  const { stream } = await follow(headers, { after: id });
  await stream.nextEvent();
  await shop.database.query(`UPDATE events SET at = at - interval '25 hours'`);
  await placeOrder();
  await stream.nextEvent();
  await doChore(shop, 'rows.sweep');
  expect(await shop.database.query('SELECT count(*)::integer AS kept FROM events')).toEqual([{ kept: 1 }]);
  expect((await follow(headers, { after: id })).begin.resumed).toBe(false);
});

test('a tab that missed more than is told at once is told to read again', async () => {
  const { stream, headers, id } = await followAsStaff();
  await shop.database.query(
    `WITH happened AS (INSERT INTO events (name, object_id) SELECT 'order.seen', gen_random_uuid() FROM generate_series(1, 501))
     SELECT pg_notify('shop_events', 'events')`,
  );
  const [first] = await stream.take(501);
  for (const [after, resumed] of [
    [id, false],
    [first?.id, true],
  ] as const) {
    expect((await follow(headers, { after })).begin.resumed).toBe(resumed);
  }
});

test('the beginning names the orders that wait and that nobody has opened', async () => {
  const { headers } = await addStaff(shop);
  const [waits, seen, done, later] = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()];
  const { stream } = await follow(headers, { after: '0' });
  await shop.post('/api/admin/orders/seen', { headers, body: { ids: [seen.orderId] } });
  await changeOrder({ shop, headers }, done.orderId, 'cancelled');
  for (let told = ''; told !== 'order.statusChanged'; told = (await stream.nextEvent()).name);
  const unseen = (await follow(headers)).begin.unseen.map(({ orderId }) => orderId);
  // Of very many the newest are named.
  expect(unseen.slice(0, 2)).toEqual([later.orderId, waits.orderId]);
  expect(unseen).not.toContain(seen.orderId);
  expect(unseen).not.toContain(done.orderId);
});

describe('a stream ends with its session', () => {
  test.each(sessionEnds)('%s', async (_case, end) => {
    const admin = await addStaff(shop, { role: 'admin' });
    const other = await followAsStaff();
    const { user, headers, stream } = await followAsStaff();
    await end(shop, headers, user.id, admin.headers);
    await stream.untilOver();
    await placeOrder();
    expect((await other.stream.nextEvent()).name).toBe('order.placed');
    expect((await shop.get('/api/admin/events', { headers })).status).toBe(401);
  });

  test('when they have to add a second factor first', async () => {
    const { headers, stream } = await followAsStaff();
    const admin = await addStaff(shop, { role: 'admin' });
    const rule = (required: boolean) =>
      shop.send('PUT', '/api/admin/factor-rules/sales', { headers: admin.headers, body: { required, graceDays: 0 } });
    await rule(true);
    // Any change of a session makes it ask for all of them; so does every half minute.
    await until('the stream ends', async () => {
      await shop.post('/api/admin/logout', { headers: (await addStaff(shop)).headers });
      return stream.isOver;
    });
    expect((await shop.get('/api/admin/events', { headers })).status).toBe(403);
    await rule(false);
  });

  test('when its token is over', async () => {
    const { headers } = await addStaff(shop);
    const jwt = new JwtService({ secret: JWT_SECRET });
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const token = jwt.sign({ ...jwt.decode<object>(headers.Authorization), exp });
    const { stream } = await follow({ Authorization: token });
    // Any change of a session makes it ask for all of them; so does every half minute.
    const signOutAnother = async () => shop.post('/api/admin/logout', { headers: (await addStaff(shop)).headers });
    const over = await followAsStaff();
    await shop.post('/api/admin/logout', { headers: over.headers });
    await over.stream.untilOver();
    expect(stream.isOver).toBe(false);
    jest.useFakeTimers({ now: exp * 1000, doNotFake: [...RUNNING, 'setTimeout', 'clearTimeout'] });
    await until('the stream ends', async () => {
      await signOutAnother();
      return stream.isOver;
    });
    jest.useRealTimers();
  });
});

describe('what nobody tells of', () => {
  let quiet: TestShop;
  beforeEach(async () => {
    stopIntervals();
    quiet = await openShop();
  });
  afterEach(async () => {
    leaveAll();
    jest.useRealTimers();
    await quiet.close();
  });

  test('a stream says every four seconds that it lives: proxies end a silent one, and staff are told that nothing is heard', async () => {
    const { body } = await fetch(`${quiet.url}/api/admin/events`, await addStaff(quiet));
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    jest.advanceTimersByTime(4000);
    await quiet.post('/api/contact', { body: message });
    let told = '';
    while (!told.includes('message.received')) told += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(told).toMatch(/^: latido\n\n/);
  });

  test('a stream ends within half a minute of when its reader may hear no more', async () => {
    const { headers } = await addStaff(quiet);
    await quiet.database.query(`UPDATE users SET factor_due_from = now() - interval '2 days'`);
    const { stream } = await follow(headers, { at: quiet });
    await quiet.database.query(`INSERT INTO factor_rules VALUES ('sales', now() - interval '2 days', 1)`);
    await quiet.post('/api/contact', { body: message });
    await stream.nextEvent();
    expect(stream.isOver).toBe(false);
    jest.advanceTimersByTime(30_000);
    await stream.untilOver();
  });
});

test('one user has twelve of them at most', async () => {
  const { headers } = await addStaff(shop);
  const streams = [];
  for (let number = 0; number < 12; number += 1) streams.push((await follow(headers)).stream);
  const { status } = await shop.get('/api/admin/events', { headers });
  expect(status).toBe(429);
  await follow((await addStaff(shop)).headers);
  streams[0]?.leave();
  await until('there is room again', async () => (await shop.get('/api/admin/events', { headers })).status === 200);
});

test('two processes: an order at one is told at the other, and a stream that one ended goes on there', async () => {
  const databaseUrl = await createMigratedDatabase();
  const [one, other] = [await openShop(databaseUrl), await openShop(databaseUrl)];
  try {
    const { headers } = await addStaff(one);
    const { stream, id } = await follow(headers, { at: other });
    const first = await placeOrder(10, 1, one);
    const told = await stream.nextEvent();
    expect(told.data).toMatchObject({ orderId: first.orderId });
    const leaving = await openShop(databaseUrl, { DATA_DIR: other.app.get<Config>(CONFIG).dataDir });
    const moved = await follow(headers, { at: leaving, after: id });
    expect((await moved.stream.nextEvent()).id).toBe(told.id);
    await closeShop(leaving);
    await moved.stream.untilOver();
    const second = await placeOrder(10, 1, one);
    const back = await follow(headers, { at: other, after: told.id });
    expect((await back.stream.nextEvent()).data).toMatchObject({ orderId: second.orderId });
  } finally {
    leaveAll();
    await one.close();
    await other.close();
  }
});

test('a process forgets the streams that were left', async () => {
  const streams = shop.app.get(EventStreams);
  await until('the streams of others are forgotten', () => streams.count === 0);
  const { stream } = await followAsStaff();
  expect(streams.count).toBe(1);
  stream.leave();
  await until('it is forgotten', () => streams.count === 0);
});

test('who reads nothing of a stream is sent away: what waits for one reader has a bound', async () => {
  const { user, headers } = await addStaff(shop);
  const request = { staff: user, authorization: headers.Authorization, lastPosition: null };
  const unread = await shop.app.get(EventStreams).open(request);
  const { stream } = await follow(headers);
  const events = 1500;
  await shop.asOwner(`
    INSERT INTO events (name, object_id, data)
    SELECT 'message.received', gen_random_uuid(), '{}' FROM generate_series(1, ${events});
    NOTIFY shop_events, 'events'`);
  await stream.take(events);
  // A stream is told all at once, and is measured when there is more to tell.
  await placeOrder();
  await stream.nextEvent();
  expect(unread.destroyed).toBe(true);
});
