import { misses, quantile } from '@shop/checks/figures';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, type Check } from '../support/check';
import { call, signIn } from '../support/client';
import { exportAll } from '../support/export-all';
import { growShop } from '../../tools/grown-shop';

const SALES = 100_000;
const PRODUCTS = 10_000;
const ROUNDS = 30;
const LONGEST_P95 = 300;
/** Of the lists of customers. */
const LONGEST_CUSTOMERS_P95 = 150;
/**
 * The heap that the shop has; it needs about half of it. With more V8 lets garbage lie, up to hundreds of MB, which
 * cannot be told from sales that are held; in this one an export that holds them ends the process.
 */
const HEAP_MB = 192;
/** Memory that the export of all sales may add to the process. */
const ROOM_MB = 80;

const lists = [
  '/api/admin/sales',
  '/api/admin/sales?page=400&limit=100',
  '/api/admin/sales?q=López Mejía&limit=100',
  '/api/admin/sales?status=cancelled&sort=-totalAmount&limit=100',
  '/api/admin/sales?from=2026-01-01&to=2026-06-30&limit=100',
  '/api/admin/orders?limit=100',
  '/api/admin/orders?q=20004242',
  '/api/admin/orders/overdue',
  '/api/admin/products?limit=100',
  '/api/admin/products?q=Quetzal 7&sort=stock&limit=100',
  '/api/admin/products?sort=name&page=90&limit=100',
  '/api/admin/low-stock?limit=100',
  '/api/admin/customers?limit=100',
  '/api/admin/customers?sort=-total&limit=100',
  '/api/admin/customers?q=López Mejía&limit=100',
  '/api/admin/customers?sort=total&page=300&limit=100',
  '/api/admin/customers/20004242',
  '/api/admin/affiliates?limit=100',
  '/api/admin/dashboard',
  '/api/admin/reports/sales?from=2026-01-01&to=2026-06-30',
  '/api/products',
];

export const bigShop: Check = {
  rows: '40',
  title: `${SALES} sales and ${PRODUCTS} products: lists and the export`,
  run: async () => {
    const shop = await startShop({ environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
    try {
      await growShop(shop.databaseUrl, { orders: SALES / 2, products: PRODUCTS });
      const headers = await signIn(shop);
      const slow: string[] = [];
      const times: string[] = [];
      for (const path of lists) {
        const { median, p95 } = await timesOf(shop, path, headers);
        times.push(`${path} ${median} and ${p95}`);
        const longest = path.includes('/customers') ? LONGEST_CUSTOMERS_P95 : LONGEST_P95;
        if (misses(p95, longest)) slow.push(`${path} p95 ${p95} ms, more than ${longest}`);
      }
      const { rows, before, most } = await exportAll(shop, headers);
      const grown = most - before;
      if (rows < SALES) slow.push(`the export ended after ${rows} rows`);
      if (grown >= ROOM_MB) slow.push(`the export took ${grown} MB`);
      const seen = [
        `export of ${rows} rows: from ${before} to ${most} MB; lists, median and p95 in ms:`,
        ...times,
      ].join('\n          ');
      must(slow.length === 0, `${slow.join('; ')}\n          ${seen}`);
      return seen;
    } finally {
      await shop.stop();
    }
  },
};

/** In whole ms. */
async function timesOf(
  { url }: RunningShop,
  path: string,
  headers: Record<string, string>,
): Promise<{ median: number; p95: number }> {
  await call(url + path, { headers });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { status, ms } = await call(url + path, { headers });
    must(status === 200, `${path} answered ${status}`);
    times.push(ms);
  }
  return { median: Math.round(quantile(times, 0.5)), p95: Math.round(quantile(times, 0.95)) };
}
