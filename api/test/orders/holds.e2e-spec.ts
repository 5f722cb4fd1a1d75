import { randomInt, randomUUID } from 'node:crypto';

import {
  ERASED_PHONE,
  type BlockedPhoneView,
  type DashboardView,
  type HoldReason,
  type OrderLimits,
  type OrderView,
  type UnusualOrdersMeta,
  type UnusualOrderView,
} from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import {
  addDistributor,
  addProduct,
  addStaff,
  anyPhone,
  customer,
  orderFor,
  setOrderLimits,
  stockOf,
} from '../support/builders/basics';
import { doJob } from '../support/jobs';
import { changeUnits } from '../support/builders/order-changes';
import { changeOrder, findOrder } from '../support/builders/orders';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

let shop: TestShop;
let staff: { Authorization: string };

beforeAll(async () => {
  // The limits as they are meant, behind a proxy that says where a buyer calls from.
  shop = await openShop(undefined, { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  staff = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

// Each test begins with a shop where nothing is held.
beforeEach(() => shop.empty('orders', 'products', 'hold_refusals', 'blocked_phones', 'order_limits'));

function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

interface Buyer {
  phone?: string;
  address?: string;
  /** Of a distributor who buys like everybody. */
  publicPrice?: boolean;
  flavor?: string;
  headers?: Record<string, string>;
}

/** Orders as a buyer whom the shop has not seen yet, unless told otherwise. */
function order(product: ProductEntity, quantity: number, buyer: Buyer = {}): Promise<Answer<OrderView>> {
  const { phone = anyPhone(), address = anyAddress(), publicPrice = false, headers, flavor } = buyer;
  return shop.post<OrderView>('/api/orders', {
    body: { ...orderFor(product, { quantity, flavor }), customerData: { ...customer, phone }, publicPrice },
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

async function statuses(answers: Promise<Answer<OrderView>>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Orders one after the other; the status of each. */
async function inTurn(times: number, place: () => Promise<Answer<OrderView>>): Promise<number[]> {
  const given: number[] = [];
  for (let time = 0; time < times; time += 1) given.push((await place()).status);
  return given;
}

const cloud = (inventory = 10_000) => addProduct(shop.database, {}, [{ inventory }]);
const times = (count: number, status: number) => Array<number>(count).fill(status);

test('the refusal says nothing of its reason and reserves nothing', async () => {
  const product = await cloud();
  const { status, failure } = await order(product, 31);
  expect({ status, ...failure }).toEqual({
    status: 429,
    success: false,
    code: 'order.holdLimit',
    error: 'No pudimos apartar tu pedido. Escríbenos por WhatsApp y lo hacemos juntos.',
  });
  expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 10_000, reserved: 0 });
});

test('a phone holds three orders, wherever they come from and however it is written', async () => {
  const product = await cloud();
  const phone = anyPhone();
  const spaced = `${phone.slice(0, 4)} ${phone.slice(4)}`;
  expect(await inTurn(3, () => order(product, 1, { phone }))).toEqual(times(3, 201));
  expect((await order(product, 1, { phone: spaced })).status).toBe(429);
  expect((await order(product, 1)).status).toBe(201);
});

test('a phone holds twenty units', async () => {
  const product = await cloud();
  const phone = anyPhone();
  expect((await order(product, 15, { phone })).status).toBe(201);
  expect((await order(product, 6, { phone })).status).toBe(429);
  expect((await order(product, 5, { phone })).status).toBe(201);
});

test('an address holds eight orders, all phones together', async () => {
  const product = await cloud();
  const address = anyAddress();
  expect(await inTurn(9, () => order(product, 1, { address }))).toEqual([...times(8, 201), 429]);
});

test('an address holds forty units; all of a /64 are one address', async () => {
  const product = await cloud();
  const from = (host: string) => ({ address: `2800:98:1:2::${host}` });
  expect((await order(product, 20, from('1'))).status).toBe(201);
  expect((await order(product, 20, from('2'))).status).toBe(201);
  expect((await order(product, 1, from('3'))).status).toBe(429);
  expect((await order(product, 1, { address: '2800:98:1:3::1' })).status).toBe(201);
});

test('what an address ordered a day ago does not count for it, but still for its phone', async () => {
  const product = await cloud();
  const [address, phone] = [anyAddress(), anyPhone()];
  expect((await order(product, 20, { address, phone })).status).toBe(201);
  expect((await order(product, 20, { address })).status).toBe(201);
  await shop.database.query(`UPDATE orders SET created_at = now() - interval '25 hours'`);
  expect((await order(product, 1, { address })).status).toBe(201);
  expect((await order(product, 1, { phone })).status).toBe(429);
});

test('what a phone ordered three days ago does not count for it', async () => {
  const product = await cloud();
  const phone = anyPhone();
  expect(await inTurn(3, () => order(product, 6, { phone }))).toEqual(times(3, 201));
  await shop.database.query(`UPDATE orders SET created_at = now() - interval '71 hours'`);
  expect((await order(product, 1, { phone })).status).toBe(429);
  await shop.database.query(`UPDATE orders SET created_at = now() - interval '73 hours'`);
  expect((await order(product, 18, { phone })).status).toBe(201);
});

test('who is served or cancelled holds nothing any more', async () => {
  const product = await cloud();
  const phone = anyPhone();
  const placed = await Promise.all([1, 2, 3].map(() => order(product, 1, { phone })));
  await changeOrder({ shop, headers: staff }, placed[0]?.data.orderId ?? '', 'completed');
  expect((await order(product, 1, { phone })).status).toBe(201);
  await changeOrder({ shop, headers: staff }, placed[1]?.data.orderId ?? '', 'cancelled');
  expect((await order(product, 1, { phone })).status).toBe(201);
  expect((await order(product, 1, { phone })).status).toBe(429);
});

test('orders that were erased are of no phone, also once they are pending again', async () => {
  const product = await cloud(100);
  await setOrderLimits(shop, { phoneOrders: 3, phoneUnits: 20 });
  for (let person = 0; person < 4; person += 1) {
    const phone = anyPhone();
    const { data } = await order(product, 5, { phone });
    await changeOrder({ shop, headers: staff }, data.orderId, 'cancelled');
    expect((await doJob(shop, '/api/admin/people/erase', { body: { contacts: [phone] }, headers: staff })).status).toBe(
      200,
    );
    expect((await changeOrder({ shop, headers: staff }, data.orderId, 'pending')).status).toBe(200);
  }
  const unusual = await shop.get<UnusualOrderView[]>('/api/admin/orders/unusual', { headers: staff });
  expect(unusual.data).toEqual([]);
});

test('an order takes half of what is available of a flavor, and ten units of any', async () => {
  const [few, many] = [await cloud(12), await cloud(40)];
  await cloud();
  await setOrderLimits(shop, { flavorPercent: 50 });
  expect((await order(few, 11)).status).toBe(429);
  expect((await order(few, 10)).status).toBe(201);
  expect((await order(many, 21)).status).toBe(429);
  expect((await order(many, 20)).status).toBe(201);
});

describe('all addresses together', () => {
  const looked = () => shop.post('/api/admin/order-limits/review', { headers: staff });

  test('above 40% of the shop only small orders go through, until staff has looked', async () => {
    const product = await cloud(100);
    expect(await inTurn(3, () => order(product, 14))).toEqual(times(3, 201));
    expect((await order(product, 4)).status).toBe(429);
    expect((await order(product, 3)).status).toBe(201);
    await looked();
    expect((await order(product, 4)).status).toBe(201);
  });

  test('so do orders of the last hour alone', async () => {
    const product = await cloud(100);
    expect(await inTurn(3, () => order(product, 14))).toEqual(times(3, 201));
    await shop.database.query(`UPDATE orders SET created_at = created_at - interval '61 minutes'`);
    expect((await order(product, 4)).status).toBe(201);
  });

  test('above 40% of one flavor, once that is more than twenty units, only small orders of that flavor do', async () => {
    const [few, some] = [await cloud(20), await cloud(50)];
    const other = await cloud();
    expect((await order(few, 10)).status).toBe(201);
    expect((await order(few, 4)).status).toBe(201);
    expect(await inTurn(2, () => order(some, 10))).toEqual(times(2, 201));
    expect((await order(some, 4)).status).toBe(201);
    expect((await order(some, 4)).status).toBe(429);
    expect((await order(some, 3)).status).toBe(201);
    expect((await order(other, 20)).status).toBe(201);
    const both = { ...orderFor(other, { quantity: 17 }), customerData: { ...customer, phone: anyPhone() } };
    const withThree = { ...both, cartItems: [...both.cartItems, ...orderFor(some, { quantity: 3 }).cartItems] };
    const headers = { 'X-Forwarded-For': anyAddress() };
    expect((await shop.post('/api/orders', { body: withThree, headers })).status).toBe(201);
    await looked();
    expect((await order(some, 4)).status).toBe(201);
  });

  test('a hundred at once come no further than one after the other', async () => {
    const product = await cloud(1000);
    const given = await statuses(Array.from({ length: 100 }, () => order(product, 20)));
    // 20 × 20 = 400 are not more than 40%; the next one is let in before it is.
    expect(given.filter((status) => status === 201)).toHaveLength(21);
    expect(new Set(given)).toEqual(new Set([201, 429]));
  });
});

test('a hundred orders at once of one phone or one address hold what one after the other would', async () => {
  const product = await cloud();
  const [phone, address] = [anyPhone(), anyAddress()];
  const ofPhone = await statuses(Array.from({ length: 50 }, () => order(product, 1, { phone })));
  expect(ofPhone.filter((status) => status === 201)).toHaveLength(3);
  const ofAddress = await statuses(Array.from({ length: 50 }, () => order(product, 1, { address })));
  expect(ofAddress.filter((status) => status === 201)).toHaveLength(8);
});

test('limits that are empty are off', async () => {
  const product = await cloud(1000);
  const [phone, address] = [anyPhone(), anyAddress()];
  await setOrderLimits(shop, {});
  expect(await inTurn(9, () => order(product, 90, { phone, address }))).toEqual(times(9, 201));
});

test('the shop has no units that are sold without counting, whatever its form says of them', async () => {
  const products = await Promise.all([cloud(40), cloud(40), cloud(40)]);
  await addProduct(shop.database, { sabores: ['Uva'], inventory: 1000 }, []);
  for (const product of products) expect(await inTurn(3, () => order(product, 6))).toEqual(times(3, 201));
  const [product] = products;
  expect((await order(product, 4)).status).toBe(429);
  expect((await order(product, 3)).status).toBe(201);
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  const most = await order(await cloud(100), 90, { headers });
  const { data } = await shop.get<UnusualOrderView[]>('/api/admin/orders/unusual', { headers: staff });
  const listed = data.find(({ orderId }) => orderId === most.data.orderId);
  expect(listed?.reasons).toEqual(['mostOfShop']);
});

test('a distributor at the public price is counted and refused as everybody', async () => {
  const product = await cloud();
  const [phone, address] = [anyPhone(), anyAddress()];
  const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
  expect((await order(product, 31, { publicPrice: true, headers })).status).toBe(429);
  expect(await inTurn(3, () => order(product, 6, { phone, address, publicPrice: true, headers }))).toEqual(
    times(3, 201),
  );
  expect((await order(product, 1, { phone, publicPrice: true, headers })).status).toBe(429);
  expect((await order(product, 1, { phone })).status).toBe(429);
  expect((await order(product, 1, { phone, headers })).status).toBe(201);
  expect((await order(product, 20, { address })).status).toBe(201);
  expect((await order(product, 3, { address })).status).toBe(429);
  expect((await order(product, 2, { address })).status).toBe(201);
});

test('a distributor without a discount buys at the public price, and is counted as everybody', async () => {
  const product = await cloud();
  const phone = anyPhone();
  const { headers } = await addDistributor(shop, { discount: 0, minimumPurchase: 0 });
  expect((await order(product, 31, { headers })).status).toBe(429);
  expect(await inTurn(4, () => order(product, 2, { phone, headers }))).toEqual([...times(3, 201), 429]);
});

test('distributors at their own terms and staff meet no limit, and hold nothing that others are counted by', async () => {
  const product = await cloud(100);
  const [phone, address] = [anyPhone(), anyAddress()];
  const distributor = await addDistributor(shop);
  const body = { ...orderFor(product, { quantity: 40 }), customerData: { ...customer, phone }, affiliateId: null };
  expect((await order(product, 40, { phone, address, headers: distributor.headers })).status).toBe(201);
  expect((await shop.post('/api/admin/orders', { body, headers: staff })).status).toBe(201);
  expect((await order(product, 4, { phone, address })).status).toBe(201);
});

test('an accepted order is returned again under its key, whatever the limits say since', async () => {
  const product = await cloud();
  const [phone, key] = [anyPhone(), randomUUID()];
  const again = () => order(product, 1, { phone, headers: { 'Idempotency-Key': key } });
  const first = await again();
  expect(await inTurn(2, () => order(product, 1, { phone }))).toEqual(times(2, 201));
  expect((await order(product, 1, { phone })).status).toBe(429);
  await shop.send('PUT', `/api/admin/blocked-phones/${phone}`, { body: { reason: 'Nunca paga' }, headers: staff });
  const retried = await statuses(Array.from({ length: 10 }, again));
  expect(retried).toEqual(times(10, 201));
  expect((await again()).data.orderId).toBe(first.data.orderId);
});

describe('the limits', () => {
  const read = () => shop.get<OrderLimits>('/api/admin/order-limits', { headers: staff });
  const set = (body: object) => shop.send<OrderLimits>('PUT', '/api/admin/order-limits', { body, headers: staff });
  const usual: OrderLimits = {
    phoneOrders: 3,
    phoneUnits: 20,
    addressOrders: 8,
    addressUnits: 40,
    orderUnits: 30,
    flavorPercent: 50,
    shopPercent: 40,
  };

  test('are the usual ones until an admin sets others; the next order meets those', async () => {
    const product = await cloud();
    const phone = anyPhone();
    expect((await read()).data).toEqual(usual);
    const set1 = { ...usual, phoneOrders: 1, addressUnits: null };
    // Of two admins each sets what they touched.
    await set({ phoneOrders: 1 });
    expect((await set({ addressUnits: null })).data).toEqual(set1);
    expect((await read()).data).toEqual(set1);
    expect(await inTurn(2, () => order(product, 1, { phone }))).toEqual([201, 429]);
    const [told] = await shop.database.query<[{ before: unknown; after: unknown }]>(
      `SELECT before, after FROM audit_log WHERE action = 'limits.updated' ORDER BY id DESC LIMIT 1`,
    );
    expect(told).toEqual({
      before: { addressUnits: 40 },
      after: { addressUnits: null },
    });
  });

  test.each([
    ['phoneOrders', 0],
    ['phoneUnits', -1],
    ['addressOrders', 1.5],
    ['addressUnits', '40'],
    ['orderUnits', 10_001],
    ['flavorPercent', 101],
  ])('refuse %s of %s beside its field', async (field, value) => {
    const { status, failure } = await set({ ...usual, [field]: value });
    expect([status, failure.problems?.map(({ path }) => path)]).toEqual([400, [field]]);
  });
});

describe('unusual orders', () => {
  interface Unusual {
    data: UnusualOrderView[];
    meta: UnusualOrdersMeta;
  }

  async function unusual(): Promise<Unusual> {
    const { text } = await shop.get('/api/admin/orders/unusual', { headers: staff });
    return JSON.parse(text) as Unusual;
  }

  const counted = async () => (await shop.get<DashboardView>('/api/admin/dashboard', { headers: staff })).data;

  test('are those of buyers who hold more than 15% of a flavor, those that hold most first', async () => {
    const product = await cloud(80);
    const [phone, address] = [anyPhone(), anyAddress()];
    await order(product, 3);
    const byPhone = [await order(product, 8, { phone }), await order(product, 5, { phone })];
    const byAddress = await order(product, 14, { address });
    await order(product, 12);
    const { data, meta } = await unusual();
    expect(data.map(({ orderId, callerAddress, reasons }) => [orderId, callerAddress, reasons])).toEqual([
      [byAddress.data.orderId, address, ['addressShare', 'phoneShare']],
      [byPhone[0]?.data.orderId, expect.any(String), ['phoneShare']],
      [byPhone[1]?.data.orderId, expect.any(String), ['phoneShare']],
    ]);
    expect(meta).toMatchObject({ total: 3, refusals: [] });
    const second = await shop.get<UnusualOrderView[]>('/api/admin/orders/unusual?limit=1&page=2', { headers: staff });
    expect(second.data).toEqual([data[1]]);
    expect(await counted()).toMatchObject({ unusualOrders: 3, metLimits: 0 });
  });

  test('are those of buyers who met a limit, until staff have looked', async () => {
    const product = await cloud();
    const [phone, address] = [anyPhone(), anyAddress()];
    await inTurn(5, () => order(product, 1, { phone, address }));
    const { data, meta } = await unusual();
    expect(data.map(({ reasons }) => reasons)).toEqual([['phoneOrders'], ['phoneOrders'], ['phoneOrders']]);
    const refusal = { reason: 'phoneOrders', phone, callerAddress: address, times: 2 };
    expect(meta.refusals).toEqual([{ ...refusal, lastAt: expect.any(String) as string }]);
    // The last one counts, wherever it came from.
    const moved = anyAddress();
    await order(product, 1, { phone, address: moved });
    expect((await unusual()).meta.refusals).toMatchObject([{ phone, callerAddress: moved, times: 3 }]);
    expect(await counted()).toMatchObject({ unusualOrders: 3, metLimits: 1 });
    await order(product, 31);
    expect((await unusual()).meta.refusals.map(({ reason }) => reason)).toEqual(['orderUnits', 'phoneOrders']);
    await shop.post('/api/admin/order-limits/review', { headers: staff });
    expect((await unusual()).meta).toMatchObject({ total: 0, refusals: [] });
    expect(await counted()).toMatchObject({ unusualOrders: 0, metLimits: 0 });
  });

  test('stay where they came after the list that staff looked at', async () => {
    const product = await cloud(100);
    const { asOf } = (await unusual()).meta;
    await inTurn(4, () => order(product, 14));
    const review = async (body: object) =>
      (await shop.post('/api/admin/order-limits/review', { body, headers: staff })).status;
    expect(await review({ seen: asOf })).toBe(200);
    expect((await unusual()).meta.refusals).toMatchObject([{ reason: 'shopUnits' }]);
    expect((await order(product, 4)).status).toBe(429);
    expect(await review({ seen: (await unusual()).meta.asOf })).toBe(200);
    // A colleague who had an older list in sight, and a clock that is wrong, change nothing of that.
    expect(await review({ seen: asOf })).toBe(200);
    expect((await unusual()).meta.refusals).toEqual([]);
    expect((await order(product, 4)).status).toBe(201);
    expect(await review({ seen: '2999-01-01T00:00:00.000Z' })).toBe(200);
    await inTurn(4, () => order(product, 14));
    expect((await unusual()).meta.refusals).toMatchObject([{ reason: 'shopUnits' }]);
    expect(await review({ seen: 'ayer' })).toBe(400);
    // JavaScript reads all of these, PostgreSQL none.
    const nobodys = ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+20:00'];
    for (const seen of [...nobodys, '9999-12-31T23:59:59-23:59']) expect(await review({ seen })).toBe(400);
    const history = await shop.get('/api/admin/audit-log/limits/00000000-0000-4000-8000-000000000001?limit=1', {
      headers: staff,
    });
    expect(history.data).toMatchObject([{ action: 'limits.reviewed' }]);
  });

  test.each<[HoldReason, Partial<OrderLimits>, 'phone' | 'address']>([
    ['phoneUnits', { phoneUnits: 5 }, 'phone'],
    ['addressOrders', { addressOrders: 2 }, 'address'],
    ['addressUnits', { addressUnits: 5 }, 'address'],
    ['orderUnits', { orderUnits: 3 }, 'address'],
    ['flavorUnits', { flavorPercent: 50 }, 'address'],
  ])('are those of whom the limit %s (%j) counts, by %s', async (reason, limits, by) => {
    await setOrderLimits(shop, limits);
    const product = await cloud();
    const buyer = { [by]: by === 'phone' ? anyPhone() : anyAddress() };
    expect(await inTurn(2, () => order(product, 2, buyer))).toEqual(times(2, 201));
    expect((await order(await cloud(12), 11, buyer)).status).toBe(429);
    expect((await unusual()).data.map(({ reasons }) => reasons)).toEqual([[reason], [reason]]);
  });

  test('are those that hold much of a flavor that is closed', async () => {
    const [product, other] = [await cloud(100), await cloud()];
    const placed = [];
    for (let buyer = 0; buyer < 6; buyer += 1) placed.push(await order(product, 7));
    await order(other, 5);
    expect((await unusual()).meta.total).toBe(0);
    expect((await order(product, 4)).status).toBe(429);
    const { data, meta } = await unusual();
    expect(data.map(({ orderId }) => orderId).sort()).toEqual(placed.map(({ data: { orderId } }) => orderId).sort());
    expect(new Set(data.flatMap(({ reasons }) => reasons))).toEqual(new Set(['flavorShare']));
    expect(meta.refusals.map(({ reason }) => reason)).toEqual(['flavorShare']);
  });

  test('are those of the hour before the limit was met this time, not of the time before', async () => {
    const [product, other, third] = [await cloud(100), await cloud(100), await cloud(100)];
    const held = async (of: ProductEntity) => {
      const placed = await Promise.all(Array.from({ length: 6 }, () => order(of, 7)));
      expect((await order(of, 4)).status).toBe(429);
      return placed.map(({ data: { orderId } }) => orderId).sort();
    };
    await held(product);
    for (const moment of ['hold_refusals SET first_at', 'hold_refusals SET last_at', 'orders SET created_at']) {
      await shop.database.query(`UPDATE ${moment} = now() - interval '2 days'`);
    }
    const listed = async () => (await unusual()).data.map(({ orderId }) => orderId).sort();
    const placed = await held(other);
    expect(await listed()).toEqual(placed);
    // Nor of those that staff looked at within this hour.
    await shop.post('/api/admin/order-limits/review', { headers: staff });
    const since = await held(third);
    expect(await listed()).toEqual(since);
  });

  test('are none of what is sold without counting', async () => {
    const untracked = await addProduct(shop.database, { sabores: ['Uva'] }, []);
    expect((await order(untracked, 8, { flavor: 'Uva' })).status).toBe(201);
    expect((await unusual()).meta.total).toBe(0);
  });

  test('are no others for a limit that one buyer met, however much all hold together', async () => {
    const product = await cloud(100);
    for (let buyer = 0; buyer < 5; buyer += 1) await order(product, 7);
    expect((await order(await cloud(), 31)).status).toBe(429);
    const { data, meta } = await unusual();
    expect([data, meta.refusals.map(({ reason }) => reason)]).toEqual([[], ['orderUnits']]);
  });

  test('are those of the hour before the shop was closed', async () => {
    const product = await cloud(100);
    await order(product, 5);
    await shop.database.query(`UPDATE orders SET created_at = created_at - interval '61 minutes'`);
    const placed = [await order(product, 14), await order(product, 14), await order(product, 14)];
    expect((await order(product, 4)).status).toBe(429);
    const { data, meta } = await unusual();
    expect(data.map(({ orderId }) => orderId).sort()).toEqual(placed.map(({ data: { orderId } }) => orderId).sort());
    expect(meta.refusals.map(({ reason }) => reason)).toEqual(['shopUnits']);
  });

  test('are not those of which little is pending any more', async () => {
    const desk = { shop, headers: staff };
    const { data } = await order(await cloud(80), 14);
    expect((await unusual()).meta.total).toBe(1);
    const saleId = (await findOrder(desk, data.orderId)).lines[0]?.id;
    await changeUnits(desk, { orderId: data.orderId, saleId }, { units: 10, outcome: 'completed' });
    expect((await unusual()).meta.total).toBe(0);
  });

  test('are none for what buyers hold together who were erased: their number is nobody’s', async () => {
    const product = await cloud(80);
    await inTurn(3, () => order(product, 8));
    await shop.database.query('UPDATE orders SET phone = $1', [ERASED_PHONE]);
    expect((await unusual()).data).toEqual([]);
  });

  test('are none that staff entered', async () => {
    const product = await cloud(80);
    const body = { ...orderFor(product, { quantity: 40 }), affiliateId: null };
    expect((await shop.post('/api/admin/orders', { body, headers: staff })).status).toBe(201);
    expect((await unusual()).data).toEqual([]);
  });

  test('are those of a distributor who takes more than half of what the shop has, which are taken', async () => {
    const product = await cloud(100);
    // Units that nobody can order are none that the shop has.
    await addProduct(shop.database, { active: false }, [{ inventory: 1000 }]);
    await addProduct(shop.database, { inventory: 1000 }, [{ inventory: 1000, active: false }]);
    const { headers } = await addDistributor(shop, { minimumPurchase: 0 });
    expect((await order(product, 50, { headers })).status).toBe(201);
    expect((await unusual()).meta.total).toBe(0);
    const most = await order(product, 26, { headers });
    expect(most.status).toBe(201);
    const { data } = await unusual();
    expect(data.map(({ orderId, reasons }) => [orderId, reasons])).toContainEqual([most.data.orderId, ['mostOfShop']]);
    expect((await counted()).unusualOrders).toBe(data.length);
    // Without the distributor nobody says any more that the two orders were of one.
    await shop.database.query('UPDATE orders SET affiliate_id = NULL');
    expect((await unusual()).data.map(({ reasons }) => reasons)).toEqual([['mostOfShop'], ['mostOfShop']]);
  });

  test('are those of a distributor who takes that much in several orders', async () => {
    const product = await cloud(100);
    const [one, other] = [
      await addDistributor(shop, { minimumPurchase: 0 }),
      await addDistributor(shop, { minimumPurchase: 0 }),
    ];
    await order(product, 10, { headers: other.headers });
    // A flavor without a record holds no stock.
    const untracked = await addProduct(shop.database, { sabores: ['Uva'] }, []);
    expect((await order(untracked, 900, { headers: other.headers, flavor: 'Uva' })).status).toBe(201);
    const [first, second] = [await order(product, 30, one), await order(product, 25, one)];
    expect((await unusual()).data.map(({ orderId, reasons }) => [orderId, reasons])).toEqual([
      [first.data.orderId, ['mostOfShop']],
      [second.data.orderId, ['mostOfShop']],
    ]);
  });

  test('a limit that was met a day ago is old news, and those of distributors are usual', async () => {
    const product = await cloud(100);
    const { headers } = await addDistributor(shop);
    const address = anyAddress();
    await order(product, 30, { headers });
    await order(product, 31, { address });
    await shop.database.query(`UPDATE hold_refusals SET last_at = now() - interval '25 hours'`);
    expect((await unusual()).meta).toMatchObject({ total: 0, refusals: [] });
    await order(product, 31, { address });
    expect((await unusual()).meta.refusals).toMatchObject([{ callerAddress: address, times: 2 }]);
  });
});

describe('a blocked phone', () => {
  const block = (phone: string, reason = 'Nunca paga', headers = staff) =>
    shop.send('PUT', `/api/admin/blocked-phones/${phone}`, { body: { reason }, headers });

  test('gets the same refusal; staff may still enter an order for it', async () => {
    const product = await cloud();
    const phone = anyPhone();
    expect((await block(phone)).status).toBe(200);
    const [blocked, tooMany] = [await order(product, 1, { phone }), await order(product, 31)];
    expect([blocked.status, blocked.text]).toEqual([429, tooMany.text]);
    const body = { ...orderFor(product), customerData: { ...customer, phone }, affiliateId: null };
    expect((await shop.post('/api/admin/orders', { body, headers: staff })).status).toBe(201);
    await shop.send('DELETE', `/api/admin/blocked-phones/${phone}`, { headers: staff });
    expect((await order(product, 1, { phone })).status).toBe(201);
  });

  test('gets it as that of a distributor at their own terms, too', async () => {
    const product = await cloud(100);
    const [phone, { headers }] = [anyPhone(), await addDistributor(shop)];
    await block(phone);
    const refused = await order(product, 40, { phone, headers });
    expect([refused.status, refused.failure.code]).toEqual([429, 'order.holdLimit']);
    expect((await order(product, 40, { headers })).status).toBe(201);
  });

  test('is listed with its reason and who blocked it, the newest first, and found by its number', async () => {
    const { user, headers } = await addStaff(shop, { role: 'admin' });
    const [earlier, phone] = [anyPhone(), anyPhone()];
    await block(earlier);
    await block(phone, ' Nunca paga ', headers);
    await block(phone, 'Pidió y nunca pagó', headers);
    const { data } = await shop.get<[{ blockedAt: string }]>(`/api/admin/blocked-phones?q=${phone}`, { headers });
    const view = { phone, reason: 'Pidió y nunca pagó', blockedBy: user.username };
    expect(data).toEqual([{ ...view, blockedAt: expect.any(String) as string }]);
    const byReason = await shop.get<unknown[]>('/api/admin/blocked-phones?q=pidio', { headers });
    expect(byReason.data).toEqual(data);
    const all = await shop.get<{ phone: string }[]>('/api/admin/blocked-phones', { headers });
    expect(all.data.map((listed) => listed.phone)).toEqual([phone, earlier]);
    await shop.send('DELETE', `/api/admin/blocked-phones/${phone}`, { headers });
    const history = await shop.database.query<[{ action: string; actor_name: string; after: unknown }]>(
      `SELECT action, actor_name, after FROM audit_log WHERE actor_id = $1 ORDER BY id`,
      [user.id],
    );
    expect(history).toEqual([
      { action: 'phone.blocked', actor_name: user.username, after: { phone, reason: 'Nunca paga' } },
      { action: 'phone.blocked', actor_name: user.username, after: { phone, reason: 'Pidió y nunca pagó' } },
      { action: 'phone.unblocked', actor_name: user.username, after: null },
    ]);
  });

  test('keeps the reason of the one who blocked it first', async () => {
    const { user, headers } = await addStaff(shop, { role: 'admin' });
    const phone = anyPhone();
    await block(phone, 'Nunca paga', headers);
    const other = await block(phone, 'No abre la puerta');
    const message = `${user.username} ya lo bloqueó: «Nunca paga». Desbloquéalo para dar otro motivo.`;
    expect([other.status, other.failure.problems]).toEqual([400, [{ path: 'reason', message }]]);
    expect((await block(phone, 'Nunca paga')).data).toMatchObject({ reason: 'Nunca paga', blockedBy: user.username });
  });

  test('keeps one of two reasons given in the same instant, and says it to the other', async () => {
    const { user, headers } = await addStaff(shop, { role: 'admin' });
    const phone = anyPhone();
    const gate = shop.database.createQueryRunner();
    await gate.startTransaction();
    await gate.query('LOCK TABLE blocked_phones IN SHARE MODE');
    const both = [block(phone, 'Nunca paga', headers), block(phone, 'No abre la puerta')];
    await untilSomebodyWaits(shop.database, 2);
    await gate.commitTransaction();
    await gate.release();
    const [mine, theirs] = await Promise.all(both);
    const isMine = mine?.status === 200;
    expect([mine?.status, theirs?.status]).toEqual(isMine ? [200, 400] : [400, 200]);
    const { data } = await shop.get<BlockedPhoneView[]>(`/api/admin/blocked-phones?q=${phone}`, { headers });
    expect(data).toMatchObject([{ reason: isMine ? 'Nunca paga' : 'No abre la puerta' }]);
    expect(data[0]?.blockedBy === user.username).toBe(isMine);
  });

  test('is unblocked once by two who do so in the same instant', async () => {
    const phone = anyPhone();
    await block(phone);
    const gate = shop.database.createQueryRunner();
    await gate.startTransaction();
    await gate.query('LOCK TABLE blocked_phones IN SHARE MODE');
    const both = [1, 2].map(() => shop.send('DELETE', `/api/admin/blocked-phones/${phone}`, { headers: staff }));
    await untilSomebodyWaits(shop.database, 2);
    await gate.commitTransaction();
    await gate.release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const told = `SELECT FROM audit_log WHERE action = 'phone.unblocked' AND before ->> 'phone' = $1`;
    expect(await shop.database.query<unknown[]>(told, [phone])).toHaveLength(1);
  });

  test.each([
    ['no phone', '5555', 'Nunca paga', 'phone'],
    ['no reason', anyPhone(), '  ', 'reason'],
    ['a reason too long', anyPhone(), 'x'.repeat(201), 'reason'],
  ])('with %s is refused beside its field', async (_name, phone, reason, path) => {
    const { status, failure } = await block(phone, reason);
    expect([status, failure.problems?.map((problem) => problem.path)]).toEqual([400, [path]]);
  });
});
