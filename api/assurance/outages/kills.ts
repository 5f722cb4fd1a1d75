import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { Buyers, mustBeKept, retryUnanswered, type Attempt } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock, call } from '../support/client';

const API_KILLS = 20;
const DATABASE_KILLS = 5;
const BUYERS = 10;
const PLENTY = 1_000_000;
/** For the database to be there again after it was killed. */
const RECOVERY_MS = 30_000;

/** Ten buyers order while something is killed, again and again; afterwards all must add up. */
async function killAgainAndAgain(shop: RunningShop, times: number, kill: () => Promise<void>): Promise<string> {
  const input = await addStock(shop, PLENTY);
  const attempts: Attempt[] = [];
  let retried = 0;
  for (let time = 0; time < times; time += 1) {
    const buyers = new Buyers(shop.url, input, BUYERS);
    // Each time somewhere else in the orders' lives.
    await pause(150 + time * 23);
    await kill();
    const mine = await buyers.sendHome();
    retried += await retryUnanswered(shop, input, mine.slice(-BUYERS * 3));
    attempts.push(...mine);
  }
  await mustBeKept(shop, attempts);
  const acknowledged = attempts.filter(({ orderId }) => orderId !== null).length;
  must(acknowledged > 0, 'no order was ever acknowledged');
  return `${acknowledged} acknowledged and kept, ${retried} retried by their keys`;
}

export const apiKilled: Check = {
  rows: '43',
  title: `kill -9 of the API in mid-order, ${API_KILLS} times`,
  run: async () => {
    const shop = await startShop();
    try {
      return await killAgainAndAgain(shop, API_KILLS, async () => {
        const { pid } = shop.first.run();
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
        await shop.first.startAgain();
      });
    } finally {
      await shop.stop();
    }
  },
};

export const databaseKilledHard: Check = {
  rows: '43',
  title: `kill -9 of PostgreSQL in mid-order, ${DATABASE_KILLS} times`,
  run: async () => {
    const shop = await startShop();
    try {
      return await killAgainAndAgain(shop, DATABASE_KILLS, async () => {
        const file = readFileSync(join(shop.dataDir, 'postgres/postmaster.pid'), 'utf8');
        process.kill(Number(file.split('\n')[0]), 'SIGKILL');
        await untilHealthy(shop);
      });
    } finally {
      await shop.stop();
    }
  },
};

export const stoppedUnderLoad: Check = {
  rows: '47',
  title: 'SIGTERM under load',
  run: async () => {
    const shop = await startShop();
    try {
      const buyers = new Buyers(shop.url, await addStock(shop, PLENTY), BUYERS * 4);
      await pause(2000);
      const start = performance.now();
      const { pid } = shop.first.run();
      if (pid !== undefined) process.kill(pid, 'SIGTERM');
      await shop.first.run().gone;
      const ms = performance.now() - start;
      const attempts = await buyers.sendHome();
      must(ms < 10_000, `it took ${Math.round(ms)} ms to exit`);
      const failed = attempts.filter(({ status }) => status !== 201 && status !== 0);
      must(failed.length === 0, `answered ${tally(failed.map(({ status }) => status))}`);
      await mustBeKept(shop, attempts);
      const placed = attempts.filter(({ orderId }) => orderId !== null).length;
      return `gone after ${Math.round(ms)} ms, ${placed} acknowledged and kept`;
    } finally {
      await shop.stop();
    }
  },
};

async function untilHealthy({ url }: RunningShop): Promise<void> {
  const end = performance.now() + RECOVERY_MS;
  await pause(100);
  for (;;) {
    const { status } = await call(`${url}/api/health`);
    if (status === 200) return;
    must(performance.now() < end, `not healthy again after ${RECOVERY_MS} ms`);
    await pause(100);
  }
}
