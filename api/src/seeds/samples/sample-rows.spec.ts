import {
  AFFILIATE_STATUSES,
  availableUnits,
  CHAT_MINUTES,
  customerProblems,
  distributorUnitPrice,
  MESSAGE_STATUSES,
  orderSums,
  OVERDUE_DAYS,
  SALE_STATUSES,
  stockStatus,
  TIME_ZONE,
} from '@shop/contracts';

import { sampleCatalog } from './sample-catalog';
import { catalogRows, fullRows, type SampleRows } from './sample-rows';

const DAY_MS = 24 * 3_600_000;

const hourInGuatemala = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });

/** A working afternoon, the small hours, and New Year's Day in Guatemala. */
const moments = ['2026-11-20T21:30:00Z', '2026-03-02T08:10:00Z', '2027-01-01T15:00:00Z'].map((text) => new Date(text));

function secrets() {
  let made = 0;
  return { distributorPasswordHash: 'hash', orderToken: () => `token-${(made += 1)}` };
}

/** Stock of a flavor by the sample catalogue. */
function sourceOf(rows: SampleRows, flavor: SampleRows['flavors'][number]): { available: number; held: number } {
  const product = rows.products.find(({ id }) => id === flavor.productId);
  const source = sampleCatalog.find(({ name }) => name === product?.name);
  return source?.flavors.find(({ name }) => name === flavor.name) ?? { available: NaN, held: NaN };
}

describe.each(moments)('a living sample shop at %s', (now) => {
  const rows = fullRows(now, secrets());
  const linesOf = new Map(rows.orders.map(({ id }) => [id, rows.sales.filter(({ orderId }) => orderId === id)]));

  test('is the same each time, except for its secrets', () => {
    expect(fullRows(now, secrets())).toEqual(rows);
    const others = fullRows(now, { distributorPasswordHash: 'other', orderToken: () => 'other' });
    expect(others.orders).toEqual(rows.orders.map((order) => ({ ...order, token: 'other' })));
  });

  test('reserves for each flavor what pending sales and staff hold, beside what is on sale', () => {
    for (const flavor of rows.flavors) {
      const pending = rows.sales
        .filter(({ flavorId, status }) => flavorId === flavor.id && status === 'pending')
        .reduce((units, { quantity }) => units + quantity, 0);
      const { available, held } = sourceOf(rows, flavor);
      expect(flavor.reservedInventory).toBe(pending + held);
      expect(availableUnits(flavor)).toBe(available);
    }
    expect(rows.flavors.some((flavor) => sourceOf(rows, flavor).held > 0)).toBe(true);
  });

  test('keeps the flavor that is on show with three left at three', () => {
    const faro = rows.products.find(({ name }) => name === 'Faro 10K');
    const fresa = rows.flavors.find(({ productId, name }) => productId === faro?.id && name === 'Fresa Banano');
    expect(fresa && availableUnits(fresa)).toBe(3);
  });

  test('charges every order by the rules of the shop', () => {
    const prices = new Map(rows.products.map(({ id, price }) => [id, price]));
    for (const order of rows.orders) {
      const lines = linesOf.get(order.id) ?? [];
      const affiliate = rows.affiliates.find(({ id }) => id === order.affiliateId);
      for (const line of lines) {
        const price = prices.get(line.productId) ?? NaN;
        expect(line.discount).toBe(affiliate?.discount ?? 0);
        expect(line.unitPrice).toBe(affiliate ? distributorUnitPrice(price, affiliate.discount) : price);
        expect(line.totalAmount).toBe(line.unitPrice * line.quantity);
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(order).toMatchObject(orderSums(lines));
      expect(order.subtotal).toBeGreaterThanOrEqual(affiliate?.minimumPurchase ?? 0);
    }
  });

  test('has customers that the checkout would accept', () => {
    expect(rows.orders.flatMap((order) => customerProblems(order))).toEqual([]);
  });

  test('shows every status of sales, affiliates and messages, and every state of stock', () => {
    expect(new Set(rows.sales.map(({ status }) => status))).toEqual(new Set(SALE_STATUSES));
    expect(new Set(rows.affiliates.map(({ status }) => status))).toEqual(new Set(AFFILIATE_STATUSES));
    expect(new Set(rows.messages.map(({ status }) => status))).toEqual(new Set(MESSAGE_STATUSES));
    expect(new Set(rows.flavors.map(stockStatus))).toEqual(new Set(['in_stock', 'low_stock', 'out_of_stock']));
    expect(new Set(rows.sales.map(({ stockTarget }) => stockTarget))).toEqual(new Set(['flavor', 'none']));
  });

  test('has retail and distributor orders, with one and with several lines, and orders that were forgotten', () => {
    const [retail, trade] = [null, 'affiliate'].map((kind) =>
      rows.orders.filter(({ affiliateId }) => (affiliateId === null) === (kind === null)),
    );
    expect(retail?.length).toBeGreaterThan(200);
    expect(trade?.length).toBeGreaterThan(10);
    const sizes = new Set([...linesOf.values()].map(({ length }) => length));
    for (const size of [1, 2, 3]) expect(sizes).toContain(size);
    const overdue = rows.sales.filter(
      ({ status, createdAt }) => status === 'pending' && now.getTime() - createdAt.getTime() > OVERDUE_DAYS * DAY_MS,
    );
    expect(new Set(overdue.map(({ orderId }) => orderId)).size).toBeGreaterThanOrEqual(2);
  });

  test('has customers who came again, one who is blocked, a note, and orders whose message is missing', () => {
    const counts = new Map<string, number>();
    for (const { phone } of rows.orders) counts.set(phone, (counts.get(phone) ?? 0) + 1);
    expect([...counts.values()].filter((count) => count >= 3).length).toBeGreaterThan(10);
    expect(rows.customers.blocked.map(({ phone }) => counts.has(phone))).toEqual([true]);
    expect(rows.customers.notes.map(({ phone }) => (counts.get(phone) ?? 0) > 2)).toEqual([true]);
    const due = rows.orders.filter(
      ({ id, origin, createdAt, chatReceivedAt }) =>
        origin === 'public' &&
        chatReceivedAt === null &&
        now.getTime() - createdAt.getTime() > CHAT_MINUTES * 60_000 &&
        linesOf.get(id)?.some(({ status }) => status === 'pending'),
    );
    expect(due.filter(({ chatOpenedAt }) => chatOpenedAt === null)).toHaveLength(1);
    expect(due).toHaveLength(2);
  });

  test('happened in the last sixty days, in business hours, and before now', () => {
    for (const { createdAt } of rows.orders) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(now.getTime() - createdAt.getTime()).toBeLessThan(60 * DAY_MS);
      const hour = Number(hourInGuatemala.format(createdAt));
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(20);
    }
    for (const { createdAt, approvedAt } of rows.affiliates) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      if (approvedAt) expect(approvedAt.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  test('lets one distributor sign in, and nobody else', () => {
    const able = rows.affiliates.filter(({ passwordHash }) => passwordHash !== null);
    expect(able.map(({ email, status }) => [email, status])).toEqual([['distribuidor@ejemplo.gt', 'approved']]);
  });
});

describe('a sample catalogue alone', () => {
  const rows = catalogRows(new Date('2026-11-20T21:30:00Z'));

  test('has eight products on show with four to twelve flavors each', () => {
    const sizes = rows.products
      .filter(({ active }) => active)
      .map((product) => rows.flavors.filter(({ productId }) => productId === product.id).length);
    expect(sizes.filter((size) => size >= 4 && size <= 12).length).toBeGreaterThanOrEqual(8);
  });

  test('has nothing reserved but by hand, and no past', () => {
    for (const flavor of rows.flavors) expect(flavor.reservedInventory).toBe(sourceOf(rows, flavor).held);
    expect([rows.orders, rows.sales, rows.affiliates, rows.messages]).toEqual([[], [], [], []]);
  });
});
