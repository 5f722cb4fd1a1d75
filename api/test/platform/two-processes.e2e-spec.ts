import { randomUUID } from 'node:crypto';
import type { OrderView, SectionView, UploadedImage } from '@shop/contracts';

import { seedShop } from '../../src/seeds/seed';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { closeShop } from '../../src/startup/serve';
import { addDistributor, addProduct, addStaff, orderFor, stockOf } from '../support/builders/basics';
import { makeDataDir } from '../support/data-dirs';
import { formWith, picture, UPLOAD_PATH } from '../support/pictures';
import { createMigratedDatabase } from '../support/database/test-database';
import { stopClock } from '../support/clocks';
import { openShop, type Answer, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/** Two processes of one shop: the same database, the same folder, each with a memory and a pool of its own. */
let one: TestShop;
let other: TestShop;

beforeEach(async () => {
  const databaseUrl = await createMigratedDatabase();
  const settings = { DATA_DIR: makeDataDir() };
  one = await openShop(databaseUrl, settings);
  other = await openShop(databaseUrl, settings);
});
afterEach(async () => {
  await other.close();
  await one.close();
});

/** The two in turns. */
function turn(number: number): TestShop {
  return number % 2 === 0 ? one : other;
}

function statuses(answers: readonly Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('sell no unit twice', async () => {
  const product = await addProduct(one.database, {}, [{ inventory: 30 }]);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, buyer) => turn(buyer).post('/api/orders', { body: orderFor(product) })),
  );
  expect(statuses(answers)).toEqual({ 201: 30, 409: 50 });
  expect(await stockOf(one.database, product.flavors[0])).toEqual({ inventory: 30, reserved: 30 });
});

test('make one order of one key, whichever is asked, and know it afterwards', async () => {
  const product = await addProduct(one.database);
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = orderFor(product);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, time) => turn(time).post<OrderView>('/api/orders', { body, headers })),
  );
  expect(statuses(answers)).toEqual({ 201: 20 });
  expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1);
  expect(await stockOf(one.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 1 });
});

test('take one another’s sessions, and end them at once', async () => {
  const admin = await addStaff(one, { role: 'admin' });
  const { user, headers } = await addStaff(one);
  const me = (shop: TestShop) => shop.get('/api/admin/me', { headers });
  expect([(await me(one)).status, (await me(other)).status]).toEqual([200, 200]);
  await one.send('PATCH', `/api/admin/users/${user.id}`, { headers: admin.headers, body: { active: false } });
  expect((await me(other)).status).toBe(401);

  const second = await addStaff(one);
  expect((await other.post('/api/admin/logout', { headers: second.headers })).status).toBe(200);
  expect((await one.get('/api/admin/me', { headers: second.headers })).status).toBe(401);

  const distributor = await addDistributor(one);
  const own = (shop: TestShop) => shop.get('/api/auth/distributor/me', { headers: distributor.headers });
  expect((await own(other)).status).toBe(200);
  const path = `/api/admin/affiliates/${distributor.affiliate.id}/status`;
  const paused = await one.send('PATCH', path, { headers: admin.headers, body: { status: 'standby' } });
  expect(paused.status).toBe(200);
  expect((await own(other)).status).toBe(401);
});

test('show what was written at the other one', async () => {
  await seedShop(one.database, 'none');
  const { headers } = await addStaff(one, { addProduct: true });
  const titleAt = async (shop: TestShop) => {
    const { data } = await shop.get<SectionView[]>('/api/homepage-content');
    return data.find(({ section }) => section === 'hero')?.title;
  };
  for (const [shop, reader, title] of [
    [one, other, 'Uno'],
    [other, one, 'Otro'],
  ] as const) {
    await titleAt(reader);
    const path = '/api/admin/homepage-content/hero';
    expect((await shop.send('PATCH', path, { headers, body: { title } })).status).toBe(200);
    expect(await titleAt(shop)).toBe(title);
    await until('the other process shows it', async () => (await titleAt(reader)) === title);
  }

  const form = formWith(await picture(30, 40).png().toBuffer());
  const { data } = await one.upload<UploadedImage>('POST', UPLOAD_PATH, form, headers);
  expect((await other.get(`/uploads/${data.imagePath}`)).status).toBe(200);
});

test('one leaves while the other sells: it says so first, and answers everybody it has taken', async () => {
  const product = await addProduct(one.database, {}, [{ inventory: 1000 }]);
  const leaving = await openShop(one.app.get<Config>(CONFIG).databaseUrl);
  const order = () => leaving.post('/api/orders', { body: orderFor(product) });
  const ready = () => leaving.get('/api/health/ready');
  expect((await ready()).status).toBe(200);
  const early = Array.from({ length: 20 }, order);
  stopClock();
  const closed = closeShop(leaving, 5);
  const [refusal, late] = [ready(), Array.from({ length: 10 }, order)];
  expect((await refusal).status).toBe(503);
  expect(statuses(await Promise.all([...early, ...late]))).toEqual({ 201: 30 });
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
  await closed;
  await expect(ready()).rejects.toThrow();
  expect((await one.post('/api/orders', { body: orderFor(product) })).status).toBe(201);
  expect(await stockOf(one.database, product.flavors[0])).toEqual({ inventory: 1000, reserved: 31 });
});
