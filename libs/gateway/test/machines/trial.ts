import { setTimeout as pause } from 'node:timers/promises';

import type { PlaceOrderInput } from '@shop/contracts';

import type { Place } from './bare-machine';
import { Buyers } from './buyers';
import type { Cluster } from './cluster';
import { whileItLasts, type Fault } from './faults';
import type { Guide } from './guide';
import type { Machine } from './machine';
import type { Staff } from './staff';
import { Watch } from './watch';

const BUYERS = 4;

/** Acknowledged orders that show that selling goes on, and how long they may take. */
const SOME = 10;
const SOME_PATIENCE = 120_000;

/** Units on sale: more than a run can sell. */
const PLENTY = 1_000_000;

/** When a process began, as it says by its metrics. */
const STARTED = 'process_start_time_seconds';

/** Findings about a time in which buyers ordered. */
export interface Sale {
  acknowledged: number;
  /** Acknowledged orders that are not in the database. */
  lost: number;
  unknown: number;
  settled: number;
  /** Answers that said when to come again. */
  refused: number;
  /** The longest time in which no order was acknowledged, ms. */
  pause: number;
  /** Faults in words. */
  broken: string[];
  /** Acknowledged ones, and when, ms. */
  orders: { orderId: string; at: number }[];
}

/** Findings about one fault on one machine. */
export interface Outcome extends Omit<Sale, 'orders'> {
  fault: string;
  machine: string;
  role: 'primary' | 'follows';
  primaries: number;
  /** How many times as long as on a machine at rest work took at worst. */
  slowness: number;
}

/** A product with one flavor; answers an order of one unit of it. */
export async function addStock(cluster: Cluster<Place>): Promise<PlaceOrderInput> {
  const [product] = await cluster.query<{ id: string }>(
    `WITH product AS (INSERT INTO products (name, puffs, price) VALUES ('Prueba', 9000, 100) RETURNING id)
     INSERT INTO product_flavors (product_id, name, inventory) SELECT id, 'Menta', $1 FROM product
     RETURNING product_id AS id`,
    [PLENTY],
  );
  return {
    cartItems: [{ id: product?.id ?? '', flavor: 'Menta', quantity: 1 }],
    customerData: {
      firstName: 'Ana',
      lastName: 'López',
      phone: '55551234',
      address: '3a calle 4-56, zona 1',
      department: 'Guatemala',
      paymentMethod: 'efectivo',
    },
  };
}

/** The shop on three machines, an order that may be placed again and again, and the file that tells of each. */
export interface Counter<Each extends Place> {
  cluster: Cluster<Each>;
  input: PlaceOrderInput;
  journal: string;
}

/** The shop on three machines, its watchers and its guide. */
export interface Bench extends Counter<Machine> {
  guide: Guide;
  /** They have to hear of every order; null where orders have to be lost. */
  staff: Staff | null;
}

/**
 * Something happens while buyers order on all machines: unknown orders are settled afterwards, and everything is counted.
 * @param act ends when orders are to be answered again
 * @param rest is waited for before the buyers go home
 */
export async function sellDuring(
  { cluster, input, journal }: Counter<Place>,
  act: () => Promise<unknown>,
  rest: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Sale> {
  const buyers = new Buyers(cluster.machines, input, journal, BUYERS);
  await untilSome(buyers, Date.now());
  const struck = Date.now();
  await act();
  await untilSome(buyers, Date.now());
  await rest();
  await buyers.sendHome();
  const acknowledged = buyers.sent.flatMap((sent) => (sent.acknowledged ? [sent.acknowledged] : []));
  const lost = await lostOf(cluster, buyers);
  const unknown = buyers.unknown().length;
  await buyers.settle();
  return {
    acknowledged: acknowledged.length,
    lost,
    unknown,
    settled: unknown - buyers.unknown().length,
    refused: buyers.sent.flatMap(({ refusals }) => refusals).filter(({ status }) => status === 503).length,
    pause: longestPause([struck, ...buyers.acknowledgedSince(struck)]),
    broken: [...unclear(buyers), ...(await whatDoesNotAddUp(cluster, buyers, input.cartItems[0]?.id))],
    orders: acknowledged,
  };
}

/** One fault on one machine while buyers order: struck, mended, whole again, everything counted. */
export async function tryFault(bench: Bench, fault: Fault, machine: Machine): Promise<Outcome & { orders: string[] }> {
  const { cluster, staff } = bench;
  const wasPrimary = machine === (await cluster.primary());
  const [begun, watch] = [await startsOf(cluster), new Watch(cluster)];
  const begin = Date.now();
  let [struck, mended] = [begin, begin];
  const strike = async () => {
    struck = Date.now();
    await fault.strike(machine);
    await whileItLasts(cluster, fault, machine, wasPrimary);
    await fault.mend(machine);
    mended = Date.now();
  };
  const { orders, ...sale } = await sellDuring(bench, strike, () => cluster.untilWhole());
  await watch.end();

  const broken = [...sale.broken];
  if (fault.takesOver && wasPrimary && sale.refused === 0) broken.push('no buyer was told to come again');
  const open = cluster.machines.filter(
    (other) => fault.closes === 'none' || (fault.closes === 'struck' && other !== machine),
  );
  for (const other of open) {
    const unread = watch.catalogue(other, struck, mended).filter((status) => status !== 200);
    if (unread.length > 0) broken.push(`catalogue on ${other.name}: ${unread.length} times ${unread[0]}`);
    const started = await cluster.metricOf(other, STARTED);
    if (started !== begun.get(other)) broken.push(`the API on ${other.name} began again`);
  }
  if (staff) broken.push(...(await staff.settle(orders, mended)));
  for (const other of cluster.machines) {
    const waiting = await cluster.metricOf(other, 'shop_database_waiting');
    if (waiting !== 0) broken.push(`${waiting} wait for a connection on ${other.name}`);
  }
  return {
    ...sale,
    fault: fault.name,
    machine: machine.name,
    role: wasPrimary ? 'primary' : 'follows',
    primaries: watch.primariesSince(begin),
    slowness: watch.slowness,
    broken,
    orders: orders.map(({ orderId }) => orderId),
  };
}

/** When the API processes began, by their machines. */
async function startsOf(cluster: Cluster): Promise<Map<Machine, number>> {
  const starts = cluster.machines.map(async (machine) => [machine, await cluster.metricOf(machine, STARTED)] as const);
  return new Map(await Promise.all(starts));
}

/** Waits until buyers were answered a few times since a moment. */
export async function untilSome(buyers: Buyers, moment: number): Promise<void> {
  const deadline = Date.now() + SOME_PATIENCE;
  while (buyers.acknowledgedSince(moment).length < SOME) {
    if (Date.now() > deadline) throw new Error('no order is acknowledged any more');
    await pause(100);
  }
}

function longestPause(moments: readonly number[]): number {
  return Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? moment)));
}

/** How many acknowledged orders are not in the database, or not as the order of their key. */
async function lostOf(cluster: Cluster<Place>, buyers: Buyers): Promise<number> {
  const kept = await keptOf(cluster, buyers);
  return buyers.sent.filter(({ key, acknowledged }) => acknowledged && kept.get(key) !== acknowledged.orderId).length;
}

async function keptOf(cluster: Cluster<Place>, buyers: Buyers): Promise<Map<string, string>> {
  const rows = await cluster.query<{ id: string; key: string }>(
    'SELECT id, idempotency_key AS key FROM orders WHERE idempotency_key = ANY ($1)',
    [buyers.sent.map(({ key }) => key)],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Answers that are neither an order nor a 503 that says when to come again; no answer at all may be. */
function unclear(buyers: Buyers): string[] {
  const refusals = buyers.sent.flatMap((sent) => sent.refusals);
  const wrong = refusals.filter(({ status, retryAfter }) => status !== 0 && (status !== 503 || retryAfter === null));
  return wrong.length === 0 ? [] : [`${wrong.length} orders were answered ${wrong[0]?.status} in place of 503`];
}

/** Each key made one order, every order has its line, and every line holds its unit. */
async function whatDoesNotAddUp(cluster: Cluster<Place>, buyers: Buyers, product = ''): Promise<string[]> {
  const broken: string[] = [];
  const kept = await keptOf(cluster, buyers);
  const others = buyers.sent.filter(({ key, acknowledged }) => kept.get(key) !== acknowledged?.orderId);
  if (others.length > 0) broken.push(`${others.length} keys have another order, or none`);
  const rules = await cluster.query<{ rule: string; broken: number }>(
    `SELECT 'orders have another sum than their lines' AS rule, count(*)::integer AS broken FROM orders
       WHERE subtotal IS DISTINCT FROM (SELECT sum(total_amount) FROM sales WHERE order_id = orders.id)
     UNION ALL
     SELECT 'flavors hold other units than their pending lines', count(*)::integer FROM product_flavors flavor
       WHERE product_id = $1 AND reserved_inventory <> (
         SELECT coalesce(sum(quantity), 0) FROM sales WHERE flavor_id = flavor.id AND status = 'pending')
     UNION ALL
     SELECT 'keys made two orders', count(*)::integer
       FROM (SELECT FROM orders WHERE idempotency_key IS NOT NULL GROUP BY idempotency_key HAVING count(*) > 1) AS twice`,
    [product],
  );
  for (const rule of rules) if (rule.broken > 0) broken.push(`${rule.broken} ${rule.rule}`);
  return broken;
}
