import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  moneyText,
  noticeTexts,
  type OrderView,
  type PushDeviceView,
  type PushView,
  type StaffSession,
} from '@shop/contracts';

import { EventFeed } from '../../src/events/event-feed.service';
import { untilNextDelivery } from '../../src/push/push.queries';
import { StaffSessions } from '../../src/users/sessions/staff-sessions.service';
import { addProduct, addStaff, orderFor, PASSWORD } from '../support/builders/basics';
import { addApp } from '../support/builders/factors';
import { RUNNING } from '../support/clocks';
import { makeDataDir } from '../support/data-dirs';
import { PushService } from '../support/devices/push-service';
import { createMigratedDatabase, runAsOwner, untilSomebodyWaits } from '../support/database/test-database';
import { sessionEnds } from '../support/session-ends';
import { until } from '../support/until';
import { openShop, type TestShop } from '../support/test-shop';

/** As long as a push service may put off a message, s. */
const MOST_ASKED = 600;

let service: PushService;
let shop: TestShop;
let databaseUrl: string;
let settings: Record<string, string>;

beforeEach(async () => {
  service = await PushService.start();
  databaseUrl = await createMigratedDatabase();
  // A message that is being sent is nobody else's for an hour and more, so that one with an answer is due long before.
  settings = { PUSH_SERVICES: service.origin, DATA_DIR: makeDataDir(), TIMEOUT_FACTOR: '100' };
  shop = await openShop(databaseUrl, settings);
});
afterEach(async () => {
  await shop.close();
  await service.stop();
  expect(service.problems).toEqual([]);
});

type Headers = Record<string, string>;

async function addDevice(name: string, values: Parameters<typeof addStaff>[1] = {}) {
  const { user, headers } = await addStaff(shop, values);
  const { status, data } = await subscribe(name, headers);
  expect(status).toBe(200);
  return { user, headers, device: data };
}

function subscribe(name: string, headers: Headers, at = service) {
  const body = at.subscribe(name);
  return shop.send<PushDeviceView>('PUT', '/api/admin/push/device', { headers, body });
}

async function placeOrder(at = shop): Promise<OrderView> {
  const product = await addProduct(at.database);
  const { status, data } = await at.post<OrderView>('/api/orders', { body: orderFor(product) });
  expect(status).toBe(201);
  return data;
}

const waiting = async () => {
  const [row] = await shop.database.query<[{ count: number }]>('SELECT count(*)::integer FROM push_deliveries');
  return row.count;
};
const untilNoneWaits = () => until('no message waits any more', async () => (await waiting()) === 0);
const devicesLeft = async () => {
  const rows = await shop.database.query<{ endpoint: string }[]>('SELECT endpoint FROM push_subscriptions');
  return rows.map(({ endpoint }) => endpoint.slice(service.origin.length + 1)).sort();
};
/** How many messages wait for less than so many seconds: one that is being sent is claimed for longer. */
const dueIn = async (seconds: number) => {
  const rows = await shop.database.query<unknown[]>(
    'SELECT FROM push_deliveries WHERE due_at < now() + make_interval(secs => $1)',
    [seconds],
  );
  return rows.length;
};
/** Until a push service's answers have been taken, so that so many messages are to be sent later. */
const untilPutOff = (count: number) =>
  until(`${count} messages are put off`, async () => (await dueIn(MOST_ASKED + 1)) === count);

test('a device shows code, total and department of a new order, signed with the key that it subscribed to', async () => {
  const { headers } = await addDevice('telefono');
  const { orderId, code, total } = await placeOrder();
  await service.untilReceived(1);
  expect(service.received).toEqual([
    {
      browser: 'telefono',
      message: {
        title: `Pedido nuevo ${code}`,
        body: `${moneyText(total)} · Guatemala`,
        path: `/admin/sales/${orderId}`,
        tag: orderId,
      },
      ttl: '3600',
      topic: orderId.replaceAll('-', ''),
      // A phone that sleeps is woken.
      urgency: 'high',
    },
  ]);
  const { data } = await shop.get<PushView>('/api/admin/push', { headers });
  expect([...service.keys]).toEqual([data.publicKey]);
  expect(data.devices).toMatchObject([{ device: 'Chrome en Windows' }]);
  await untilNoneWaits();
  const [device] = (await shop.get<PushView>('/api/admin/push', { headers })).data.devices;
  expect(device?.lastSuccessAt).not.toBeNull();
});

test('of a person’s devices that one is in hand which was added in the session that asks', async () => {
  const { user, headers, device } = await addDevice('telefono');
  const anything = expect.any(String) as string;
  const shown = { id: anything, device: 'Chrome en Windows', createdAt: anything, lastSuccessAt: null };
  expect(device).toEqual({ ...shown, current: true });
  const body = { username: user.username, password: PASSWORD };
  const { data } = await shop.post<StaffSession>('/api/admin/login', { body });
  const devices = async (by: Headers) => (await shop.get<PushView>('/api/admin/push', { headers: by })).data.devices;
  expect(await devices(headers)).toEqual([device]);
  expect(await devices({ Authorization: data.token })).toEqual([{ ...device, current: false }]);
});

test('who entered an order is not told of it on their device, everybody else is', async () => {
  const { headers } = await addDevice('de-quien-anota');
  await addDevice('de-otra');
  // An order that a database brings with it which was away for an hour is no news any more.
  await shop.database.query(`
    INSERT INTO events (name, object_id, data, at)
    VALUES ('order.placed', gen_random_uuid(), '{"total": "1.00"}', now() - interval '61 minutes')`);
  const product = await addProduct(shop.database);
  const body = { ...orderFor(product), affiliateId: null };
  const entered = await shop.post<OrderView>('/api/admin/orders', { headers, body });
  expect(entered.status).toBe(201);
  const { orderId } = await placeOrder();
  await service.untilReceived(3);
  await untilNoneWaits();
  const told = service.received.map(({ browser, message }) => `${browser} ${message.tag}`);
  const expected = [`de-otra ${entered.data.orderId}`, `de-otra ${orderId}`, `de-quien-anota ${orderId}`];
  expect(told.sort()).toEqual(expected.sort());
});

test('an order that comes just when nothing more seems to be due is told at once', async () => {
  await addDevice('telefono');
  const { database } = shop;
  const feed = shop.app.get(EventFeed);
  const query = database.query.bind(database);
  let isSecondPlaced = false;
  const spy = jest.spyOn(database, 'query').mockImplementation(async (text, ...values) => {
    const answer: unknown = await query(text, ...values);
    if (text !== untilNextDelivery || service.received.length === 0 || isSecondPlaced) return answer;
    isSecondPlaced = true;
    const before = feed.position;
    await placeOrder();
    await until('the order is told of', () => feed.position > before);
    return answer;
  });
  // No time passes.
  jest.useFakeTimers({ doNotFake: ['Date', ...RUNNING] });
  try {
    await placeOrder();
    await service.untilReceived(2);
  } finally {
    jest.useRealTimers();
    spy.mockRestore();
  }
  await untilNoneWaits();
});

test('a notice is told on the devices of who is given it, by its title', async () => {
  const { user } = await addDevice('de-quien-es');
  await addDevice('de-otra');
  const insert = `INSERT INTO staff_notices (kind, user_id) VALUES ('passwordReset', $1) RETURNING id`;
  const [{ id }] = await shop.database.query<[{ id: string }]>(insert, [user.id]);
  await service.untilReceived(1);
  await untilNoneWaits();
  const { title } = noticeTexts.passwordReset;
  expect(service.received.map(({ browser, message }) => [browser, message])).toEqual([
    ['de-quien-es', { title, body: 'Míralo en «Para hoy».', path: '/admin', tag: id }],
  ]);
});

test('who has to add a second factor by now is told nothing, others are', async () => {
  await addDevice('de-quien-debe-agregarlo');
  await addDevice('de-administracion', { role: 'admin' });
  await shop.database.query(`UPDATE users SET factor_due_from = now() - interval '2 days'`);
  await shop.database.query(`INSERT INTO factor_rules VALUES ('sales', now() - interval '2 days', 1)`);
  await placeOrder();
  await service.untilReceived(1);
  await untilNoneWaits();
  expect(service.received.map(({ browser }) => browser)).toEqual(['de-administracion']);
});

test('the key is made once, and read by its owner alone', async () => {
  const { headers } = await addStaff(shop);
  const other = await openShop(databaseUrl, settings);
  const keyAt = async (at: TestShop) => (await at.get<PushView>('/api/admin/push', { headers })).data.publicKey;
  expect(await keyAt(other)).toBe(await keyAt(shop));
  const kept = readFileSync(join(settings['DATA_DIR'] ?? '', 'vapid-private-key'), 'utf8').trim();
  const elsewhere = await openShop(databaseUrl, { VAPID_PRIVATE_KEY: kept });
  expect(await keyAt(elsewhere)).toBe(await keyAt(shop));
  await elsewhere.close();
  await other.close();
});

test('a key is turned by a newer one before it: devices go on with the one that they were added with', async () => {
  const { headers } = await addDevice('telefono');
  const keyOf = async (at: TestShop) => (await at.get<PushView>('/api/admin/push', { headers })).data.publicKey;
  const former = readFileSync(join(settings['DATA_DIR'] ?? '', 'vapid-private-key'), 'utf8').trim();
  const newer = randomBytes(32).toString('base64url');
  const formerKey = await keyOf(shop);
  await shop.close();
  shop = await openShop(databaseUrl, {
    PUSH_SERVICES: service.origin,
    VAPID_PRIVATE_KEY: `v2:${newer},v1:${former}`,
  });
  expect(await keyOf(shop)).not.toBe(formerKey);
  // It says again that it listens, as it does at every visit.
  await subscribe('telefono', headers);
  await placeOrder();
  await service.untilReceived(1);
  expect([...service.keys]).toEqual([formerKey]);
  await subscribe('tableta', headers);
  await placeOrder();
  await service.untilReceived(3);
  expect(service.keys).toEqual(new Set([formerKey, await keyOf(shop)]));
});

test('a device whose session has ended goes on with its key in the next one, though a newer one has come', async () => {
  const { user, headers } = await addDevice('telefono');
  const { publicKey } = (await shop.get<PushView>('/api/admin/push', { headers })).data;
  const former = readFileSync(join(settings['DATA_DIR'] ?? '', 'vapid-private-key'), 'utf8').trim();
  const newer = randomBytes(32).toString('base64url');
  expect((await shop.post('/api/admin/logout', { headers })).status).toBe(200);
  expect(await devicesLeft()).toEqual([]);
  await shop.close();
  shop = await openShop(databaseUrl, { PUSH_SERVICES: service.origin, VAPID_PRIVATE_KEY: `v2:${newer},v1:${former}` });
  const body = { ...service.subscribe('telefono'), publicKey, isRenewal: true };
  const token = await shop.app.get(StaffSessions).open(user, { device: 'Chrome en Windows', address: '127.0.0.1' });
  const { status } = await shop.send('PUT', '/api/admin/push/device', { headers: { Authorization: token }, body });
  expect(status).toBe(200);
  await placeOrder();
  await service.untilReceived(1);
  expect([...service.keys]).toEqual([publicKey]);
});

test('a device of a key that was left out for good is told nothing, and neither it nor its owner is shown otherwise', async () => {
  const { headers } = await addDevice('telefono');
  const { publicKey } = (await shop.get<PushView>('/api/admin/push', { headers })).data;
  await shop.close();
  const newer = randomBytes(32).toString('base64url');
  shop = await openShop(databaseUrl, { PUSH_SERVICES: service.origin, VAPID_PRIVATE_KEY: `v2:${newer}` });
  const shown = async () => (await shop.get<PushView>('/api/admin/push', { headers })).data.devices;
  expect(await shown()).toEqual([]);
  await placeOrder();
  const tried = `SELECT FROM push_deliveries WHERE attempts = 1 AND due_at < now() + interval '6 seconds'`;
  await until('it was tried', async () => (await shop.database.query<unknown[]>(tried)).length > 0);
  expect(service.attempts).toBe(0);
  // It says again that it listens, as it does at every visit.
  const body = { ...service.subscribe('telefono'), publicKey, isRenewal: true };
  const says = () => shop.send('PUT', '/api/admin/push/device', { headers, body });
  expect((await says()).failure.code).toBe('push.removed');
  expect([await shown(), await devicesLeft()]).toEqual([[], []]);
  // The browser lets go of it, and somebody presses.
  await subscribe('telefono', headers);
  expect(await shown()).toMatchObject([{ current: true }]);
  await placeOrder();
  await service.untilReceived(1);
  expect(service.keys).not.toContain(publicKey);
});

test('two processes send each message once', async () => {
  await addDevice('telefono');
  const other = await openShop(databaseUrl, { ...settings, DATA_DIR: makeDataDir() });
  const product = await addProduct(shop.database, {}, [{ inventory: 100 }]);
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      (turn % 2 ? shop : other).post<OrderView>('/api/orders', { body: orderFor(product) }),
    ),
  );
  await service.untilReceived(20);
  await untilNoneWaits();
  expect(service.attempts).toBe(20);
  expect(service.received.map(({ message }) => message.tag).sort()).toEqual(
    orders.map(({ data }) => data.orderId).sort(),
  );
  await other.close();
});

test('a message that another process is taking holds up no other, and is sent once it is let go', async () => {
  await addDevice('tomado');
  await addDevice('libre');
  for (const name of ['tomado', 'libre']) service.answers.set(name, 503);
  service.headers = { 'Retry-After': '600' };
  await placeOrder();
  await service.untilAttempts(2);
  await untilPutOff(2);
  service.answers.clear();
  // Whatever happens wakes the sender.
  const wake = () => shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' } });
  await shop.database.transaction(async (holder) => {
    await holder.query(`
      SELECT FROM push_deliveries WHERE subscription_id =
        (SELECT id FROM push_subscriptions WHERE endpoint LIKE '%/tomado') FOR KEY SHARE`);
    // Both are due once one of them is held: the sender may look at any moment.
    await shop.database.query('UPDATE push_deliveries SET due_at = now()');
    await wake();
    await Promise.race([service.untilReceived(1), untilSomebodyWaits(shop.database)]);
    expect(service.received.map(({ browser }) => browser)).toEqual(['libre']);
  });
  await wake();
  await untilNoneWaits();
  expect(service.received.map(({ browser }) => browser)).toEqual(['libre', 'tomado']);
});

test('a restored backup tells devices of no order that is an hour old', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 503);
  service.headers = { 'Retry-After': '600' };
  await placeOrder();
  await service.untilAttempts(1);
  await untilPutOff(1);
  service.answers.clear();
  await shop.database.query(`UPDATE events SET at = now() - interval '61 minutes'`);
  await shop.database.query('UPDATE push_deliveries SET due_at = now()');
  const { orderId } = await placeOrder();
  await service.untilReceived(1);
  await untilNoneWaits();
  expect(service.received.map(({ message }) => message.tag)).toEqual([orderId]);
});

test('a push service that hangs with many messages holds up none of another one', async () => {
  const other = await PushService.start();
  await shop.close();
  shop = await openShop(databaseUrl, { ...settings, PUSH_SERVICES: `${service.origin},${other.origin}` });
  const { headers } = await addStaff(shop);
  for (let device = 0; device < 9; device += 1) await subscribe(`telefono-${device}`, headers);
  await subscribe('tableta', headers, other);
  let letGo: () => void = () => undefined;
  service.hold = new Promise((resolve) => (letGo = resolve));
  for (let order = 1; order <= 3; order += 1) {
    await placeOrder();
    await other.untilReceived(order);
  }
  expect(service.received).toEqual([]);
  letGo();
  await service.untilReceived(27);
  await untilNoneWaits();
  expect(service.attempts).toBe(27);
  await other.stop();
});

test('a slow push service delays no order', async () => {
  await addDevice('telefono');
  let letGo: () => void = () => undefined;
  service.hold = new Promise((resolve) => (letGo = resolve));
  await placeOrder();
  await service.untilAttempts(1);
  for (let turn = 0; turn < 5; turn += 1) await placeOrder();
  expect(service.received).toEqual([]);
  service.hold = null;
  letGo();
  await service.untilReceived(6);
});

test('on a slow machine a message is nobody else’s for longer, as its answer may take longer', async () => {
  await addDevice('telefono');
  let letGo: () => void = () => undefined;
  service.hold = new Promise((resolve) => (letGo = resolve));
  await placeOrder();
  await service.untilAttempts(1);
  expect(await dueIn(5000)).toBe(0);
  letGo();
  await service.untilReceived(1);
});

test.each([404, 410])('a device that the push service does not know any more (%d) is forgotten', async (status) => {
  await addDevice('viejo');
  await addDevice('nuevo');
  service.answers.set('viejo', status);
  await placeOrder();
  await service.untilReceived(1);
  await until('one device is left', async () => (await devicesLeft()).length === 1);
  expect(await devicesLeft()).toEqual(['nuevo']);
});

test('what failed is sent again later, five times at most; what was refused is not', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 503);
  await placeOrder();
  await service.untilAttempts(1);
  await until('it is due again in some seconds', async () => (await dueIn(6)) === 1);
  await until('it is given up', async () => {
    await shop.database.query('UPDATE push_deliveries SET due_at = now() WHERE attempts < 5');
    // Whatever happens wakes the sender.
    await shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' } });
    return (await waiting()) === 0;
  });
  expect(service.attempts).toBe(5);

  service.answers.set('telefono', 413);
  await placeOrder();
  await service.untilAttempts(6);
  await untilNoneWaits();
  expect(await devicesLeft()).toEqual(['telefono']);
});

test('what failed is sent again when its time has come, though nothing else happens', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 503);
  jest.useFakeTimers({ doNotFake: ['Date', ...RUNNING] });
  try {
    await placeOrder();
    await service.untilAttempts(1);
    await untilPutOff(1);
    service.answers.clear();
    await shop.database.query('UPDATE push_deliveries SET due_at = now()');
    await until('it is sent', () => {
      jest.advanceTimersByTime(60_000);
      return service.received.length === 1;
    });
  } finally {
    jest.useRealTimers();
  }
  await untilNoneWaits();
});

test('what waited when the shop ended is sent by the next one, though nothing else happens', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 503);
  service.headers = { 'Retry-After': '600' };
  const { orderId } = await placeOrder();
  await service.untilAttempts(1);
  await untilPutOff(1);
  await shop.close();
  service.answers.clear();
  await runAsOwner(databaseUrl, 'UPDATE push_deliveries SET due_at = now()');
  shop = await openShop(databaseUrl, settings);
  await service.untilReceived(1);
  expect(service.received.map(({ message }) => message.tag)).toEqual([orderId]);
});

test('who is asked to wait longer waits, ten minutes at most', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 429);
  service.headers = { 'Retry-After': '100000' };
  await placeOrder();
  await service.untilAttempts(1);
  await untilPutOff(1);
  expect(await dueIn(500)).toBe(0);
});

test('who is asked to wait until a moment, in words, waits as usual', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 429);
  service.headers = { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' };
  await placeOrder();
  await service.untilAttempts(1);
  await until('it is due again in some seconds', async () => (await dueIn(6)) === 1);
});

test('an address that a push service sends on to is not called', async () => {
  await addDevice('telefono');
  service.answers.set('telefono', 307);
  service.headers = { Location: '/otro' };
  await placeOrder();
  await service.untilAttempts(1);
  await until('its answer has come', async () => (await waiting()) === 0 || (await dueIn(10)) > 0);
  expect([await waiting(), service.attempts]).toEqual([0, 1]);
});

describe('a device ends with the session that it was added in', () => {
  test.each(sessionEnds)('%s', async (_case, end) => {
    const admin = await addStaff(shop, { role: 'admin' });
    await addDevice('otro');
    const { user, headers } = await addDevice('telefono');
    expect(await end(shop, headers, user.id, admin.headers)).toMatchObject({ status: 200 });
    expect(await devicesLeft()).toEqual(['otro']);
    await placeOrder();
    await service.untilReceived(1);
    expect(service.received.map(({ browser }) => browser)).toEqual(['otro']);
  });
});

describe('a device that says that it listens just as its session ends is told nothing', () => {
  test.each(sessionEnds)('%s', async (_case, end) => {
    const admin = await addStaff(shop, { role: 'admin' });
    const { user, headers } = await addStaff(shop);
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    await aside.query('LOCK TABLE removed_push_devices');
    const adding = subscribe('telefono', headers);
    await untilSomebodyWaits(shop.database);
    const ending = end(shop, headers, user.id, admin.headers);
    await Promise.race([ending, untilSomebodyWaits(shop.database, 2)]);
    await aside.commitTransaction();
    await aside.release();
    expect(await ending).toMatchObject({ status: 200 });
    expect([200, 401]).toContain((await adding).status);
    expect(await devicesLeft()).toEqual([]);
  });
});

test('a session whose time ran out keeps its device', async () => {
  await addDevice('telefono');
  await shop.database.query(`UPDATE staff_sessions SET seen_at = now() - interval '13 hours'`);
  await shop.database.query('DELETE FROM staff_sessions');
  expect(await devicesLeft()).toEqual(['telefono']);
});

describe('a device whose session ran out at night ends with the others, not the device of who asks', () => {
  test.each<[string, (headers: Headers) => Promise<unknown>]>([
    ['by another second factor', (headers) => addApp(shop, { headers })],
    ['by "Cerrar las demás"', (headers) => shop.send('DELETE', '/api/admin/me/sessions', { headers })],
  ])('%s', async (_case, change) => {
    await addDevice('de-otra');
    const { user, headers } = await addDevice('telefono');
    const lost = await shop.post<StaffSession>('/api/admin/login', {
      body: { username: user.username, password: PASSWORD },
    });
    await subscribe('perdido', { Authorization: lost.data.token });
    await shop.database.query(
      `UPDATE staff_sessions SET seen_at = now() - interval '13 hours'
       WHERE id = (SELECT session_id FROM push_subscriptions WHERE endpoint LIKE '%/perdido')`,
    );
    await change(headers);
    expect(await devicesLeft()).toEqual(['de-otra', 'telefono']);
  });
});

test('a browser belongs to whom it said last, is taken away by its owner alone, and ten are the most', async () => {
  const first = await addDevice('telefono');
  const second = await addStaff(shop);
  const body = service.subscribe('telefono');
  const { data } = await shop.send<PushDeviceView>('PUT', '/api/admin/push/device', { headers: second.headers, body });
  expect((await shop.get<PushView>('/api/admin/push', { headers: first.headers })).data.devices).toEqual([]);
  const path = `/api/admin/push/devices/${data.id}`;
  expect((await shop.send('DELETE', path, { headers: first.headers })).status).toBe(404);
  expect((await shop.send('DELETE', path, { headers: second.headers })).status).toBe(200);

  for (let number = 0; number < 12; number += 1) await subscribe(`d${number}`, first.headers);
  // The two that were added first made room.
  expect(await devicesLeft()).toEqual(Array.from({ length: 10 }, (_, place) => `d${place + 2}`).sort());
});

test('a device that was removed stays away at its next visits, until somebody presses on it again', async () => {
  const { headers, device } = await addDevice('telefono');
  const { headers: another } = await addDevice('tableta');
  const body = service.subscribe('telefono');
  const says = (isRenewal: boolean, by = headers) =>
    shop.send<PushDeviceView>('PUT', '/api/admin/push/device', { headers: by, body: { ...body, isRenewal } });
  expect((await says(true)).status).toBe(200);
  expect((await shop.send('DELETE', `/api/admin/push/devices/${device.id}`, { headers })).status).toBe(200);
  for (const by of [headers, another]) expect((await says(true, by)).failure.code).toBe('push.removed');
  expect(await devicesLeft()).toEqual(['tableta']);
  expect((await says(false)).status).toBe(200);
  expect((await says(true)).status).toBe(200);
  expect(await devicesLeft()).toEqual(['tableta', 'telefono']);
});

test('a device that is removed while it says again that it listens stays away', async () => {
  const { headers, device } = await addDevice('telefono');
  const body = { ...service.subscribe('telefono'), isRenewal: true };
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  // Who removes the device waits behind this one.
  await aside.query(
    `INSERT INTO removed_push_devices (endpoint_hash)
     SELECT sha256(convert_to(endpoint, 'UTF8')) FROM push_subscriptions`,
  );
  const removing = shop.send('DELETE', `/api/admin/push/devices/${device.id}`, { headers });
  await untilSomebodyWaits(shop.database);
  const renewing = shop.send('PUT', '/api/admin/push/device', { headers, body });
  await untilSomebodyWaits(shop.database, 2);
  await aside.rollbackTransaction();
  await aside.release();
  expect((await removing).status).toBe(200);
  expect((await renewing).failure.code).toBe('push.removed');
  expect(await devicesLeft()).toEqual([]);
});

const foreign = Array.from({ length: 960 }, (_, place) =>
  String.fromCodePoint(0x4e00 + ((place * 7919) % 20_000)),
).join('');

test.each([
  'https://169.254.169.254/x',
  'http://localhost:5432/x',
  'https://fcm.googleapis.com.malo.gt/x',
  `https://fcm.googleapis.com/${foreign}`,
])('nothing is ever sent to %s', async (endpoint) => {
  const { headers } = await addStaff(shop);
  const body = { ...service.subscribe('x'), endpoint };
  const { status, failure } = await shop.send('PUT', '/api/admin/push/device', { headers, body });
  expect([status, failure.code]).toEqual([422, 'push.unknownService']);
});
