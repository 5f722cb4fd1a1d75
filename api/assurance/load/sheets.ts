import { setTimeout as pause } from 'node:timers/promises';

import type { ImportView } from '@shop/contracts';
import { parse } from 'csv-parse/sync';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, type Check } from '../support/check';
import { ask, call, memoryOf, processorTimeOf, signIn } from '../support/client';

const PRODUCTS = 2500;
const FLAVORS = 4;
const ROWS = PRODUCTS * FLAVORS;
/** The longest dry run. */
const LONGEST_SECONDS = 10;
/** The longest that anybody's call waits while rows are compared and written, ms: they go in turns. */
const LONGEST_WAIT_MS = 500;
/** Memory that dry runs may add, one after the other, MB: the process's thread for files, and nothing that stays. */
const ROOM = { thread: 200, staying: 50 };
const DRY_RUNS = 3;
/** Easy calls from one look at an import to the next. */
const CALLS_BETWEEN = 10;

type Headers = Record<string, string>;

/** A list of 10,000 rows goes out and comes in again. */
export const bigSheet: Check = {
  rows: '72',
  title: `${ROWS} rows of products: exported, imported unchanged, changed and applied, added as new ones`,
  run: async () => {
    const shop = await startShop();
    try {
      await addProducts(shop);
      const headers = await signIn(shop);
      const before = await memoryOf(shop);
      const workbook = await exported(shop, headers, 'xlsx');
      const peaks: number[] = [];
      const seen: string[] = [];
      for (let run = 0; run < DRY_RUNS; run += 1) {
        const { seconds, worked, peak, ended } = await dryRun(shop, headers, workbook);
        must(ended.rows.same >= ROWS && ended.rows.changed === 0, `imported unchanged: ${JSON.stringify(ended)}`);
        must(seconds < LONGEST_SECONDS, `a dry run took ${seconds} s, ${worked} s of processor time`);
        peaks.push(peak);
        seen.push(`${seconds} s (${worked} s of processor time), ${Math.round(peak)} MB`);
      }
      const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
      must(first - before < ROOM.thread, `memory went from ${before} to ${first} MB`);
      must(last - first < ROOM.staying, `memory grew: ${peaks.join(', ')} MB`);
      const csv = await exported(shop, headers, 'csv');
      const changed = await compareAndApply(shop, headers, withOtherPuffs(csv));
      const added = await compareAndApply(shop, headers, asNewProducts(csv));
      return `unchanged: ${seen.join('; ')} (${Math.round(before)} MB before); all changed: ${changed}; all new: ${added}`;
    } finally {
      await shop.stop();
    }
  },
};

async function addProducts({ databaseUrl }: RunningShop): Promise<void> {
  await ask(
    databaseUrl,
    `WITH added AS (
       INSERT INTO products (name, puffs, price, description)
       SELECT 'Nube ' || n, 9000, 10000 + n, repeat('Fresca y suave. ', 10) FROM generate_series(1, $1::integer) AS n
       RETURNING id)
     INSERT INTO product_flavors (product_id, name, inventory)
     SELECT id, 'Sabor ' || n, 100 FROM added, generate_series(1, $2::integer) AS n`,
    [PRODUCTS, FLAVORS],
  );
}

async function exported({ url }: RunningShop, headers: Headers, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const response = await fetch(`${url}/api/admin/products.${format}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

/** The same list with one more puff in each row. */
const withOtherPuffs = (csv: Buffer) =>
  rewritten(csv, (cell, title) => (title === 'Puffs' ? String(Number(cell) + 1) : cell));

/** The same list as products that the shop does not have yet. */
const asNewProducts = (csv: Buffer) =>
  rewritten(csv, (cell, title) =>
    title.startsWith('Id del ') ? '' : title === 'Producto' ? `Copia de ${cell}` : cell,
  );

function rewritten(csv: Buffer, change: (cell: string, title: string) => string): Buffer {
  const [titles = [], ...rows] = parse(csv, { delimiter: ';', bom: true });
  const changed = rows.map((row) => row.map((cell, at) => change(cell, titles[at] ?? '')));
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');
  return Buffer.from([titles, ...changed].map(line).join('\r\n'));
}

/** A dry run of a list in which each row has something to write, and its writing; tells of both. */
async function compareAndApply(shop: RunningShop, headers: Headers, file: Buffer): Promise<string> {
  const compared = await dryRun(shop, headers, file);
  must(
    compared.seconds < LONGEST_SECONDS,
    `a dry run in which each row has something to write took ${compared.seconds} s`,
  );
  const start = performance.now();
  await call(`${shop.url}/api/admin/imports/${compared.ended.id}/apply`, { method: 'POST', headers });
  const { ended, peak, waitMs } = await untilStill(shop, headers, compared.ended.id);
  const { written } = ended.results;
  must(written >= ROWS, `applied: ${JSON.stringify(ended)}`);
  const longestMs = Math.round(Math.max(compared.waitMs, waitMs));
  must(longestMs < LONGEST_WAIT_MS, `a call waited ${longestMs} ms`);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return `${compared.seconds} s, ${written} rows applied in ${seconds} s, ${Math.round(peak)} MB, no call waited longer than ${longestMs} ms`;
}

async function dryRun(shop: RunningShop, headers: Headers, file: Buffer) {
  const body = new FormData();
  body.append('kind', 'products');
  body.append('file', new Blob([new Uint8Array(file)]), 'productos');
  const [start, worked] = [performance.now(), await processorTimeOf(shop)];
  const response = await fetch(`${shop.url}/api/admin/imports`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: ImportView };
  const still = await untilStill(shop, headers, data.id);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { ...still, seconds, worked: Math.round(((await processorTimeOf(shop)) - worked) * 10) / 10 };
}

/** Follows an import as the back office does, the memory of the process meanwhile, and how long an easy call waits. */
async function untilStill(shop: RunningShop, headers: Headers, id: string) {
  for (let peak = 0, waitMs = 0; ;) {
    peak = Math.max(peak, await memoryOf(shop));
    const { data: ended } = await call<ImportView>(`${shop.url}/api/admin/imports/${id}`, { headers });
    if (ended && ended.state !== 'reading' && ended.state !== 'applying') return { ended, peak, waitMs };
    for (let calls = 0; calls < CALLS_BETWEEN; calls += 1) {
      const start = performance.now();
      await fetch(`${shop.url}/api/health/live`);
      waitMs = Math.max(waitMs, performance.now() - start);
      await pause(20);
    }
  }
}
