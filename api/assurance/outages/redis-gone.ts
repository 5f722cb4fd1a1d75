import { setTimeout as pause } from 'node:timers/promises';

import { load, quantile } from '@shop/checks/figures';
import { findProgram, redisServer } from '@shop/checks/programs';

import { RedisServer } from '../../tools/redis-server';
import { startShop, type RunningShop } from '../../tools/running-shop';
import { Buyers, mustBeKept } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock } from '../support/client';

const BUYERS = 10;
const PLENTY = 1_000_000;
/** On a machine at rest, ms. */
const LONGEST_P99 = 1000;

/** That limits fall back to each process is seen in `npm test`; no buyer here ever meets one. */
export const redisGone: Check = {
  rows: '48',
  title: 'Redis killed and silent under traffic, twice each',
  run: async () => {
    if (findProgram(redisServer) === undefined) return 'SKIPPED: there is no redis-server on this machine';
    const redis = await RedisServer.start();
    try {
      const shop = await startShop({ processes: 2, environment: { REDIS_URL: redis.url } });
      try {
        return await outages(shop, redis);
      } finally {
        await shop.stop();
      }
    } finally {
      await redis.stop();
    }
  },
};

async function outages(shop: RunningShop, redis: RedisServer): Promise<string> {
  const buyers = new Buyers(shop.url, await addStock(shop, PLENTY), BUYERS);
  const loads = [load()];
  for (let time = 0; time < 2; time += 1) {
    await pause(1500);
    redis.setSilent(true);
    await pause(2500);
    redis.setSilent(false);
    await pause(1500);
    await redis.kill();
    await pause(2500);
    await redis.startAgain();
    loads.push(load());
  }
  await pause(2500);
  const attempts = await buyers.sendHome();
  const failed = attempts.filter(({ status }) => status !== 201);
  must(failed.length === 0, `answered ${tally(failed.map(({ status }) => status))}`);
  await mustBeKept(shop, attempts);
  const p99 = quantile(
    attempts.map(({ ms }) => ms),
    0.99,
  );
  must(p99 < LONGEST_P99 * quantile(loads), `p99 ${Math.round(p99)} ms`);
  return `${attempts.length} orders, none failed, p99 ${Math.round(p99)} ms`;
}
