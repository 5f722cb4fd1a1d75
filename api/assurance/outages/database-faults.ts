import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';
import { Client } from 'pg';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { Buyers, mustBeKept, retryUnanswered } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock, call, order } from '../support/client';

const AWAY_SECONDS = 30;
const SILENT_SECONDS = 12;
/** Within which a caller is told that the shop is not available. */
const PROMISE_MS = 5000;
const BUYERS = 20;
const PLENTY = 1_000_000;

/** Orders before, while and after the database is away; `away` takes it away and `back` brings it. */
async function outage(
  shop: RunningShop,
  seconds: number,
  away: () => void,
  back: () => Promise<void>,
): Promise<string> {
  const input = await addStock(shop, PLENTY);
  const buyers = new Buyers(shop.url, input, BUYERS);
  await pause(3000);
  const start = performance.now();
  away();
  await pause(seconds * 1000);
  const readers = await Promise.all(
    ['/api/products', '/api/health', '/api/health/ready'].map((path) => call(shop.url + path)),
  );
  const alive = await call(`${shop.url}/api/health/live`);
  const end = performance.now();
  await back();
  await pause(3000);
  const recovered = await Promise.all(Array.from({ length: 20 }, () => order(shop.url, input)));
  const attempts = await buyers.sendHome();

  const meanwhile = attempts.filter(({ at, ms }) => at + ms > start && at < end);
  const refused = meanwhile.filter(({ orderId }) => orderId === null);
  must(refused.length > 0, 'nobody noticed that the database was away');
  for (const { status, ms, retryAfter } of [...refused, ...readers]) {
    must(status === 503, `answered ${status} while the database was away`);
    must(retryAfter !== null, 'a 503 without Retry-After');
    must(ms < PROMISE_MS, `a 503 after ${Math.round(ms)} ms`);
  }
  must(alive.status === 200, 'the process says that it is dead');
  must(
    recovered.every(({ status }) => status === 201),
    `did not recover: ${tally(recovered.map(({ status }) => status))}`,
  );
  const before = attempts.filter(({ at, ms }) => at + ms < start);
  must(
    before.every(({ status }) => status === 201),
    `before: ${tally(before.map(({ status }) => status))}`,
  );
  await mustBeKept(shop, attempts);
  const retried = await retryUnanswered(shop, input, refused.slice(0, 50));
  const slowest = Math.round(
    quantile(
      refused.map(({ ms }) => ms),
      1,
    ),
  );
  return `${refused.length} times 503, the slowest after ${slowest} ms; ${retried} retried`;
}

function withOutage(title: string, seconds: number, away: (shop: RunningShop) => void): Check {
  return {
    rows: '41',
    title,
    run: async () => {
      const shop = await startShop({ byLine: true });
      try {
        return await outage(
          shop,
          seconds,
          () => away(shop),
          async () => {
            // A line that was silent is cut first: what it swallowed must not arrive now.
            shop.line.cut();
            await shop.line.open();
          },
        );
      } finally {
        await shop.stop();
      }
    },
  };
}

export const databaseKilled = withOutage(
  `the database gone under traffic, back after ${AWAY_SECONDS} s`,
  AWAY_SECONDS,
  ({ line }) => line.cut(),
);

export const databaseSilent = withOutage(
  `the database silent under traffic for ${SILENT_SECONDS} s`,
  SILENT_SECONDS,
  ({ line }) => line.setSilent(true),
);

const HELD_SECONDS = 20;
const WAITING = 60;
/** For a connection and for one statement, with some room; ms. */
const LONGEST_WAIT = 15_000;

export const poolExhausted: Check = {
  rows: '42',
  title: `every connection waits for a lock that is held ${HELD_SECONDS} s`,
  run: async () => {
    const shop = await startShop();
    const holder = new Client({ connectionString: shop.databaseUrl });
    try {
      const input = await addStock(shop, PLENTY);
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM product_flavors FOR UPDATE');
      const some = () => Array.from({ length: WAITING / 2 }, () => order(shop.url, input));
      const first = some();
      await pause(500);
      // A buyer who comes while others wait must not wait once to be priced and once more to be written.
      const orders = Promise.all([...first, ...some()]);
      await pause(500);
      const health = await call(`${shop.url}/api/health`);
      must(health.status === 200, 'a busy database was taken for one that is away');
      await pause(HELD_SECONDS * 1000 - 1000);
      await holder.query('COMMIT');
      const answers = await orders;
      for (const { status, ms, retryAfter } of answers) {
        must(status === 503 && retryAfter !== null, `answered ${status}`);
        must(ms < LONGEST_WAIT, `waited ${Math.round(ms)} ms`);
      }
      const after = await order(shop.url, input);
      must(after.status === 201, `did not recover: ${after.status}`);
      return `${WAITING} times 503, the slowest after ${Math.round(
        quantile(
          answers.map(({ ms }) => ms),
          1,
        ),
      )} ms`;
    } finally {
      await holder.end().catch(() => undefined);
      await shop.stop();
    }
  },
};
