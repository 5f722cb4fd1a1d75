import {
  OVERDUE_DAYS,
  affiliateLevelDefaults,
  distributorUnitPrice,
  orderSums,
  parseCentavos,
  type Centavos,
  type PaymentMethod,
  type SaleStatus,
} from '@shop/contracts';

import { guatemalaInstant, guatemalaWeekday } from './guatemala-time';
import { sampleDiscount, type SampleAffiliate } from './sample-affiliates';
import type { SampleProduct } from './sample-catalog';
import { sampleCustomers, type SampleCustomer } from './sample-people';
import type { SampleRandom } from './sample-random';

/** One line of a sample order; amounts in centavos, `discount` in percent. */
export interface SampleLine {
  product: SampleProduct;
  flavor: string;
  quantity: number;
  unitPrice: Centavos;
  discount: number;
  status: SaleStatus;
}

/** Changes of staff to a sample order: one unit more of a line than was ordered, or a unit of a line that came back. */
export type SampleChange = { at: Date; line: SampleLine } & (
  { kind: 'edit'; ordered: number } | { kind: 'return'; part: SampleLine }
);

/** A sample order as it is now; amounts in centavos. */
export interface SampleOrder {
  createdAt: Date;
  customer: SampleCustomer;
  paymentMethod: PaymentMethod;
  /** Null for a retail order. */
  affiliate: SampleAffiliate | null;
  lines: SampleLine[];
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
  /** Null for an order that is as it was placed. */
  change: SampleChange | null;
}

/** A distributor with the data that their orders carry. */
export interface SampleBuyer {
  affiliate: SampleAffiliate;
  customer: SampleCustomer;
}

const SAMPLE_DAYS = 60;

/** How many of the newest orders still wait for staff. */
const WAITING = 5;

/** Which of these, counted from the newest, is the first distributor's. */
const BY_DISTRIBUTOR = 2;

const HOUR_MS = 3_600_000;

/** Which of the overdue orders were forgotten, counted from the newest. */
const FORGOTTEN = [2, 15] as const;
const OVERDUE_AFTER_MS = OVERDUE_DAYS * 24 * HOUR_MS;

/** How long after an order it was changed, and how long after another one a unit of it came back. */
const EDITED_AFTER_MS = HOUR_MS / 3;
const RETURNED_AFTER_MS = 48 * HOUR_MS;

/** How old an order is at least of which only a part could be delivered. */
const DELIVERED_AFTER_MS = 30 * HOUR_MS;

/** Orders per weekday, Sunday first. */
const weekdayOrders = [3, 5, 5, 6, 6, 9, 8] as const;

/** When the affiliates on standby were paused. */
export function pausedAt(now: Date): Date {
  return guatemalaInstant(now, 25, OPENS);
}

/** Business hours of the shop's chat, in minutes after midnight. */
const OPENS = 8 * 60;
const CLOSES = 20 * 60;

/** Sixty days of orders up to `now`, oldest first. Nothing is written; statuses and amounts follow the shop's rules. */
export function sampleOrders(
  random: SampleRandom,
  catalog: readonly SampleProduct[],
  buyers: readonly SampleBuyer[],
  now: Date,
): SampleOrder[] {
  const customers = sampleCustomers(random, 150);
  const times = orderTimes(random, now);
  const orders = times.map((createdAt, index) => {
    const buyer = index === times.length - BY_DISTRIBUTOR ? buyers[0] : occasionalBuyer(random, buyers, createdAt, now);
    return placeSample(random, catalog, createdAt, buyer?.customer ?? random.pick(customers), buyer?.affiliate ?? null);
  });
  decideStatuses(random, orders, now);
  changeSome(orders, now);
  return orders;
}

function orderTimes(random: SampleRandom, now: Date): Date[] {
  const times: Date[] = [];
  for (let daysAgo = SAMPLE_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const weekday = guatemalaWeekday(guatemalaInstant(now, daysAgo, OPENS));
    const growth = daysAgo < SAMPLE_DAYS / 3 ? 2 : daysAgo < (2 * SAMPLE_DAYS) / 3 ? 1 : 0;
    const count = (weekdayOrders[weekday] ?? 0) + growth + random.between(-2, 2);
    for (let order = 0; order < count; order += 1) {
      const time = new Date(
        guatemalaInstant(now, daysAgo, random.between(OPENS, CLOSES - 1)).getTime() + random.between(0, 59_999),
      );
      if (time < now) times.push(time);
    }
  }
  return times.sort((earlier, later) => earlier.getTime() - later.getTime());
}

/** One of the distributors that could buy at that time, for about one order in eleven. */
function occasionalBuyer(
  random: SampleRandom,
  buyers: readonly SampleBuyer[],
  at: Date,
  now: Date,
): SampleBuyer | undefined {
  if (!random.chance(9)) return undefined;
  const known = buyers.filter(({ affiliate }) => {
    if (affiliate.approvedDaysAgo === null || guatemalaInstant(now, affiliate.approvedDaysAgo, CLOSES) > at)
      return false;
    return affiliate.status === 'approved' || at < pausedAt(now);
  });
  return known.length === 0 ? undefined : random.pick(known);
}

function placeSample(
  random: SampleRandom,
  catalog: readonly SampleProduct[],
  createdAt: Date,
  customer: SampleCustomer,
  affiliate: SampleAffiliate | null,
): SampleOrder {
  const lines: SampleLine[] = [];
  const wanted = random.pickWeighted([1, 2, 3, 4], (count) => 5 - count) + (affiliate ? 1 : 0);
  const minimum = affiliate ? parseCentavos(affiliateLevelDefaults[affiliate.level].minimumPurchase) : 0;
  while (lines.length < wanted || orderSums(lines).subtotal < minimum) {
    addLine(lines, sampleLine(random, catalog, affiliate));
  }
  const paymentMethod = affiliate
    ? random.pickWeighted(['transferencia', 'link_pago'] as const, (method) => (method === 'transferencia' ? 4 : 1))
    : random.pickWeighted(['efectivo', 'transferencia', 'link_pago'] as const, (method) => retailMethods[method]);
  return { createdAt, customer, paymentMethod, affiliate, lines, ...orderSums(lines), change: null };
}

const retailMethods = { efectivo: 5, transferencia: 3, link_pago: 2 } as const;

function sampleLine(
  random: SampleRandom,
  catalog: readonly SampleProduct[],
  affiliate: SampleAffiliate | null,
): SampleLine {
  const product = random.pickWeighted(catalog, ({ demand }) => demand);
  const names =
    product.flavors.length > 0
      ? product.flavors.filter(({ active }) => active).map(({ name }) => name)
      : product.sabores;
  const flavor = random.pickWeighted(names, (name) => names.length - names.indexOf(name));
  const discount = affiliate ? sampleDiscount(affiliate) : 0;
  const price = parseCentavos(product.price);
  return {
    product,
    flavor,
    quantity: affiliate ? random.between(3, 10) : random.pickWeighted([1, 2, 3], (count) => 10 / count ** 2),
    unitPrice: affiliate ? distributorUnitPrice(price, discount) : price,
    discount,
    status: 'completed',
  };
}

/** Lines for the same product and flavor are one line (ORD-4). */
function addLine(lines: SampleLine[], line: SampleLine): void {
  const same = lines.find(({ product, flavor }) => product === line.product && flavor === line.flavor);
  if (same) same.quantity += line.quantity;
  else lines.push(line);
}

/**
 * The newest orders wait, a few older ones were forgotten, some were cancelled, and the rest is completed; one order
 * has lines in two statuses, as when staff could deliver only a part.
 */
function decideStatuses(random: SampleRandom, orders: readonly SampleOrder[], now: Date): void {
  const settled = orders.slice(0, -WAITING);
  for (const order of orders.slice(-WAITING)) setStatus(order, 'pending');
  for (const order of settled) {
    if (random.chance(8)) setStatus(order, 'cancelled');
  }
  const olderThan = (ms: number) => settled.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > ms);
  const overdue = olderThan(OVERDUE_AFTER_MS);
  for (const order of FORGOTTEN.flatMap((place) => overdue.at(-place) ?? [])) setStatus(order, 'pending');
  const [partial] = olderThan(DELIVERED_AFTER_MS)
    .filter(({ lines }) => lines.length > 1 && lines.every(({ status }) => status === 'completed'))
    .slice(-1);
  const [missing] = partial?.lines.slice(-1) ?? [];
  if (missing) missing.status = 'cancelled';
}

/** One of the newest orders was changed in the chat, and of one that was delivered a unit came back. */
function changeSome(orders: readonly SampleOrder[], now: Date): void {
  const retail = orders.filter(({ affiliate, lines }) => affiliate === null && lines.every(isCounted));
  const edited = retail.find(({ lines, createdAt }) => {
    return lines.every(({ status }) => status === 'pending') && now.getTime() - createdAt.getTime() < OVERDUE_AFTER_MS;
  });
  if (edited) addUnit(edited, now);
  const returned = retail.findLast(({ lines, createdAt, change }) => {
    const isOld = now.getTime() - createdAt.getTime() > RETURNED_AFTER_MS * 1.5;
    return change === null && isOld && lines.some(isReturnable);
  });
  if (returned) giveUnitBack(returned);
}

const isCounted = ({ product }: SampleLine) => product.flavors.length > 0;
const isReturnable = ({ status, quantity }: SampleLine) => status === 'completed' && quantity > 1;

function addUnit(order: SampleOrder, now: Date): void {
  const [line] = order.lines;
  if (!line) return;
  const placed = order.createdAt.getTime();
  const at = new Date(placed + Math.min(EDITED_AFTER_MS, (now.getTime() - placed) / 2));
  order.change = { kind: 'edit', at, line, ordered: line.quantity };
  line.quantity += 1;
  Object.assign(order, orderSums(order.lines));
}

function giveUnitBack(order: SampleOrder): void {
  const line = order.lines.find(isReturnable);
  if (!line) return;
  line.quantity -= 1;
  const part: SampleLine = { ...line, quantity: 1, status: 'cancelled' };
  order.lines.push(part);
  order.change = { kind: 'return', at: new Date(order.createdAt.getTime() + RETURNED_AFTER_MS), line, part };
}

function setStatus(order: SampleOrder, status: SaleStatus): void {
  for (const line of order.lines) line.status = status;
}
