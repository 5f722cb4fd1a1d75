import { setTimeout as pause } from 'node:timers/promises';

import { load, misses, quantile } from '@shop/checks/figures';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { addStock, ask, call, order, signIn } from '../support/client';
import { exportAll } from '../support/export-all';
import { readLists } from './list-readers';
import { lists, REGULAR } from './million-lists';
import { growShop } from '../../tools/grown-shop';

/** Before a list is timed. */
const WARM_UP = 3;
const ROUNDS = 20;
/** A list that is too slow is timed again: of so many times the best one counts. */
const TRIES = 3;
/** ms, of a list alone and of eight at once, on a machine at rest; times what else runs on it is allowed for. */
const LONGEST_P95 = { alone: 300, atOnce: 600 };
const AT_ONCE = 8;
/** Orders of the customer who ordered most. */
const OF_REGULAR = 5000;
/** The heap that the shop has: an export that holds what it sends ends the process. */
const HEAP_MB = 192;
/** Memory that the export of all sales may add to the process. */
const ROOM_MB = 100;
/** Seconds for all lists that are asked for at once. */
const SECONDS = 30;
const ORDERS = 100;
const SLOWER_AT_MOST = 2;
/** After which a connection that rests has told what it scanned. */
const TOLD_MS = 11_000;
/** Tables that are read by an index; the first rows of one may be read for a search that finds nearly all. */
const READ_AT_MOST = 20_000;
const LARGE = ['orders', 'sales', 'audit_log', 'events'];

/** A shop that was open for years; `npm run test:assurance -- --only 66 --orders 100000` takes a smaller one. */
export const million = (orders: number): Check => ({
  rows: '66',
  title: `${orders} orders: every list of staff alone, ${AT_ONCE} at once, and an order beside them`,
  run: async () => {
    const shop = await startShop({ environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
    try {
      const start = performance.now();
      await growShop(shop.databaseUrl, { orders, products: 200 });
      const seconds = Math.round((performance.now() - start) / 1000);
      await makeRegular(shop, orders);
      const headers = await signIn(shop);
      const [auditLog] = await ask<{ path: string }>(
        shop.databaseUrl,
        `SELECT '/api/admin/audit-log/' || object_type || '/' || object_id AS path FROM audit_log
         WHERE object_type = 'flavor' ORDER BY id DESC LIMIT 1`,
      );
      const paths = [...lists, `${auditLog?.path}?limit=25`, `${auditLog?.path}?limit=25&page=40`];
      const wrong: string[] = [];
      const seen = [`grown in ${seconds} s; lists, median and p95 in ms:`];
      for (const path of paths) {
        const { statuses, median, p95, load: beside } = await alone(shop, path, headers);
        const said = `${path} ${median} and ${p95} (load ${beside.toFixed(1)})${statuses === `200 × ${ROUNDS}` ? '' : `, ${statuses}`}`;
        seen.push(said);
        if (misses(p95, LONGEST_P95.alone * beside) || statuses !== `200 × ${ROUNDS}`) wrong.push(said);
      }
      wrong.push(...(await scannedBy(shop, headers, paths)));
      const rush = await bestOf(
        (again) => together(shop, headers, again),
        ({ over }) => over,
      );
      seen.push(rush.seen);
      if (misses(rush.over, 1)) wrong.push(rush.seen);
      const file = await exported(shop, headers, orders);
      seen.push(file.seen);
      if (file.wrong) wrong.push(file.seen);
      const told = seen.join('\n          ');
      must(wrong.length === 0, `${wrong.join('\n          ')}\n          ${told}`);
      return told;
    } finally {
      await shop.stop();
    }
  },
});

type Headers = Record<string, string>;

/** Does what is measured again as long as it is over what is allowed (1), and answers the time that was least over. */
async function bestOf<Seen>(measure: (again: number) => Promise<Seen>, over: (seen: Seen) => number): Promise<Seen> {
  let best = await measure(0);
  for (let again = 1; again < TRIES && over(best) > 1; again += 1) {
    const next = await measure(again);
    if (over(next) < over(best)) best = next;
  }
  return best;
}

/** A list by itself, in whole ms, and what else ran on the machine meanwhile. */
function alone({ url }: RunningShop, path: string, headers: Headers) {
  const measure = async () => {
    for (let time = 0; time < WARM_UP; time += 1) await call(url + path, { headers });
    const times: number[] = [];
    const statuses: number[] = [];
    const loads = [load()];
    while (times.length < ROUNDS) {
      const { status, ms } = await call(url + path, { headers });
      times.push(ms);
      statuses.push(status);
      if (times.length % 5 === 0) loads.push(load());
    }
    return {
      statuses: tally(statuses),
      median: Math.round(quantile(times, 0.5)),
      p95: Math.round(quantile(times, 0.95)),
      load: quantile(loads, 0.5),
    };
  };
  return bestOf(measure, ({ p95, load: beside }) => p95 / (LONGEST_P95.alone * beside));
}

/** Which lists read a large table from end to end, as the database counts; they are halved until each is by itself. */
async function scannedBy(shop: RunningShop, headers: Headers, paths: readonly string[]): Promise<string[]> {
  const before = await scans(shop);
  for (const path of paths) await call(shop.url + path, { headers });
  const after = await scans(shop);
  const scanned = LARGE.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const)
    .filter(([, rows]) => rows > READ_AT_MOST)
    .map(([table, rows]) => `${rows} ${table}`);
  if (scanned.length === 0) return [];
  if (paths.length === 1) return [`${paths[0] ?? ''} read without an index: ${scanned.join(', ')}`];
  const middle = Math.ceil(paths.length / 2);
  return [
    ...(await scannedBy(shop, headers, paths.slice(0, middle))),
    ...(await scannedBy(shop, headers, paths.slice(middle))),
  ];
}

async function scans({ databaseUrl }: RunningShop): Promise<Map<string, number>> {
  await pause(TOLD_MS);
  const rows = await ask<{ table: string; scans: number }>(
    databaseUrl,
    'SELECT relname AS table, seq_tup_read::float8 AS scans FROM pg_stat_user_tables WHERE relname = ANY ($1)',
    [LARGE],
  );
  return new Map(rows.map((row) => [row.table, row.scans]));
}

/** Lists at once, and one order after the other beside them; how far that is over what is allowed, of which 1 is all. */
async function together(shop: RunningShop, headers: Headers, again: number): Promise<{ over: number; seen: string }> {
  const input = await addStock(shop, 20 * ORDERS);
  const loads = [load(), load(), load()];
  const calm = [await ordersOf(shop, input)];
  const readers = readLists({
    url: shop.url,
    headers,
    paths: lists,
    readers: AT_ONCE,
    first: again,
    ms: SECONDS * 1000,
  });
  const beside = await ordersOf(shop, input);
  const answers = await readers;
  loads.push(load(), load(), load());
  calm.push(await ordersOf(shop, input));
  const statuses = tally(answers.map(({ status }) => status));
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  const calmP95 = Math.max(...calm.map((each) => each.p95));
  const others = quantile(loads, 0.5);
  const over = Math.max(p95 / (LONGEST_P95.atOnce * others), beside.p95 / (SLOWER_AT_MOST * calmP95));
  return {
    over: statuses === `200 × ${answers.length}` ? over : Infinity,
    seen:
      `${AT_ONCE} at once: ${statuses}, p95 ${Math.round(p95)} ms (load ${others.toFixed(1)}); an order calm p50 ` +
      `${calm.map(({ p50 }) => p50.toFixed(1)).join(' and ')}, p95 ${calmP95.toFixed(1)} ms, beside them p50 ` +
      `${beside.p50.toFixed(1)}, p95 ${beside.p95.toFixed(1)} ms`,
  };
}

async function ordersOf(
  { url }: RunningShop,
  input: Parameters<typeof order>[1],
): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  while (times.length < ORDERS) {
    const { status, ms } = await order(url, input);
    must(status === 201, `an order was answered ${status}`);
    times.push(ms);
    await pause(50);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Somebody who ordered all the time. */
async function makeRegular({ databaseUrl }: RunningShop, orders: number): Promise<void> {
  await ask(
    databaseUrl,
    `UPDATE orders SET phone = $1 WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS place FROM orders) AS placed
       WHERE place % $2 = 0)`,
    [REGULAR, Math.max(1, Math.floor(orders / OF_REGULAR))],
  );
  await ask(databaseUrl, 'VACUUM ANALYZE orders');
}

/** The file of all sales, and orders beside it. */
async function exported(
  shop: RunningShop,
  headers: Headers,
  orders: number,
): Promise<{ wrong: boolean; seen: string }> {
  const input = await addStock(shop, 10_000);
  const start = performance.now();
  const over = new AbortController();
  const file = exportAll(shop, headers).finally(() => over.abort());
  const times: number[] = [];
  while (!over.signal.aborted) {
    const { status, ms } = await order(shop.url, input);
    must(status === 201, `an order beside the export was answered ${status}`);
    times.push(ms);
    await pause(200);
  }
  const { rows, before, most } = await file;
  return {
    wrong: rows < 2 * orders || most - before > ROOM_MB,
    seen:
      `the file of ${rows} rows took ${Math.round((performance.now() - start) / 1000)} s, from ${before} to ${most} MB; an order ` +
      `beside it p50 ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  };
}
