import { setTimeout as pause } from 'node:timers/promises';

import { startShop, type RunningShop } from '../tools/running-shop';
import { must, quantile, tally, type Check } from './check';
import { addStock, ask, call, order, signIn } from './client';
import { exportAll } from './export-all';
import { lists, REGULAR } from './million-lists';
import { growShop } from '../tools/grown-shop';

const ROUNDS = 20;
/** ms, of a list alone and of eight at once. */
const LONGEST_P95 = { alone: 300, atOnce: 600 };
const AT_ONCE = 8;
/** Orders of the customer who ordered most. */
const OF_REGULAR = 5000;
/** The heap that the shop has, MB: an export that holds what it sends ends the process. */
const HEAP = 192;
/** What the export of all sales may add to the process, MB. */
const ROOM = 100;
/** What lists at once take together, s. */
const SECONDS = 30;
const ORDERS = 100;
const SLOWER_AT_MOST = 2;
/** After which a connection that rests has told what it scanned, ms. */
const TOLD = 11_000;
/** Tables that are read by an index or not at all. */
const LARGE = ['orders', 'sales', 'audit_log', 'events'];

/** A shop that was open for years; `npm run test:assurance -- --only 66 --orders 100000` takes a smaller one. */
export const million = (orders: number): Check => ({
  rows: '66',
  title: `${orders} orders: every list of staff alone, ${AT_ONCE} at once, and an order beside them`,
  run: async () => {
    const shop = await startShop({ environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP}` } });
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
        const { statuses, median, p95 } = await alone(shop, path, headers);
        seen.push(`${path} ${median} and ${p95}${statuses === `200 × ${ROUNDS}` ? '' : `, ${statuses}`}`);
        if (p95 > LONGEST_P95.alone || !statuses.startsWith('200')) wrong.push(`${path}: ${statuses}, p95 ${p95} ms`);
      }
      const scanned = await scansBy(shop, headers);
      if (scanned !== '') wrong.push(`read from end to end: ${scanned}`);
      const rush = await together(shop, headers);
      seen.push(rush.seen);
      if (rush.wrong) wrong.push(rush.seen);
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

/** A list by itself, in whole ms. */
async function alone({ url }: RunningShop, path: string, headers: Headers) {
  await call(url + path, { headers });
  const times: number[] = [];
  const statuses: number[] = [];
  while (times.length < ROUNDS) {
    const { status, ms } = await call(url + path, { headers });
    times.push(ms);
    statuses.push(status);
  }
  return {
    statuses: tally(statuses),
    median: Math.round(quantile(times, 0.5)),
    p95: Math.round(quantile(times, 0.95)),
  };
}

/** How often each large table was read from end to end while every list was asked for once, as the database counts. */
async function scansBy(shop: RunningShop, headers: Headers): Promise<string> {
  const before = await scans(shop);
  for (const path of lists) await call(shop.url + path, { headers });
  const after = await scans(shop);
  return LARGE.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const)
    .filter(([, times]) => times > 0)
    .map(([table, times]) => `${table} ${times} times`)
    .join(', ');
}

async function scans({ databaseUrl }: RunningShop): Promise<Map<string, number>> {
  await pause(TOLD);
  const rows = await ask<{ table: string; scans: number }>(
    databaseUrl,
    'SELECT relname AS table, seq_scan::integer AS scans FROM pg_stat_user_tables WHERE relname = ANY ($1)',
    [LARGE],
  );
  return new Map(rows.map((row) => [row.table, row.scans]));
}

/** Lists at once, and one order after the other beside them. */
async function together(shop: RunningShop, headers: Headers): Promise<{ wrong: boolean; seen: string }> {
  const input = await addStock(shop, 10 * ORDERS);
  const calm = await ordersOf(shop, input);
  const end = performance.now() + SECONDS * 1000;
  const answers: { status: number; ms: number }[] = [];
  const readers = Array.from({ length: AT_ONCE }, async (_, reader) => {
    for (let turn = reader; performance.now() < end; turn += AT_ONCE) {
      answers.push(await call(shop.url + (lists[turn % lists.length] ?? ''), { headers }));
    }
  });
  const beside = await ordersOf(shop, input);
  await Promise.all(readers);
  const statuses = tally(answers.map(({ status }) => status));
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  return {
    wrong: statuses !== `200 × ${answers.length}` || p95 > LONGEST_P95.atOnce || beside.p95 > SLOWER_AT_MOST * calm.p95,
    seen:
      `${AT_ONCE} at once: ${statuses}, p95 ${Math.round(p95)} ms; an order calm p50 ${calm.p50.toFixed(1)}, p95 ` +
      `${calm.p95.toFixed(1)} ms, beside them p50 ${beside.p50.toFixed(1)}, p95 ${beside.p95.toFixed(1)} ms`,
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
    wrong: rows < 2 * orders || most - before > ROOM,
    seen:
      `the file of ${rows} rows took ${Math.round((performance.now() - start) / 1000)} s, from ${before} to ${most} MB; an order ` +
      `beside it p50 ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  };
}
