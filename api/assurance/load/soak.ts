import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { addStock, brokenRules, call, memoryOf, order, signIn, type Answer } from '../support/client';

const PER_SECOND = 50;
const LONGEST_P99 = 500;
/** Growth of the process between the end of its warm-up and the end, at most. */
const ROOM_MB = 60;
const PLENTY = 1_000_000;

export function soak(minutes: number): Check {
  return {
    rows: '49',
    title: `${minutes} minutes at ${PER_SECOND} requests a second`,
    run: async () => {
      const shop = await startShop();
      try {
        const mix = await mixOf(shop);
        const warm = (minutes * 60 * PER_SECOND) / 4;
        const answers: Promise<Answer>[] = [];
        let before = 0;
        const start = performance.now();
        for (let sent = 0; sent < minutes * 60 * PER_SECOND; sent += 1) {
          const late = start + (sent * 1000) / PER_SECOND - performance.now();
          if (late > 0) await pause(late);
          if (sent === Math.floor(warm)) before = await memoryOf(shop);
          answers.push(mix(sent));
        }
        const all = await Promise.all(answers);
        const after = await memoryOf(shop);
        const p99 = quantile(
          all.map(({ ms }) => ms),
          0.99,
        );
        const wrong = all.filter(({ status }) => status !== 200 && status !== 201);
        must(wrong.length === 0, `answered ${tally(wrong.map(({ status }) => status))}`);
        must(p99 < LONGEST_P99, `p99 ${Math.round(p99)} ms`);
        must(after - before < ROOM_MB, `memory went from ${Math.round(before)} to ${Math.round(after)} MB`);
        const broken = await brokenRules(shop);
        must(broken.length === 0, broken.join('; '));
        return `p99 ${Math.round(p99)} ms, memory ${Math.round(before)} → ${Math.round(after)} MB, ${all.length} requests`;
      } finally {
        await shop.stop();
      }
    },
  };
}

/** Requests that a shop gets in a day, in turns. */
async function mixOf(shop: RunningShop): Promise<(turn: number) => Promise<Answer>> {
  const input = await addStock(shop, PLENTY);
  const headers = await signIn(shop);
  const read = (path: string) => () => call(shop.url + path);
  const readAsStaff = (path: string) => () => call(shop.url + path, { headers });
  const turns = [
    read('/api/products'),
    read('/api/homepage-content'),
    () => order(shop.url, input),
    read('/api/products'),
    readAsStaff('/api/admin/sales?limit=20'),
    read('/api/health'),
    read('/api/products'),
    () => order(shop.url, input),
    readAsStaff('/api/admin/dashboard'),
    readAsStaff('/api/admin/products?limit=20'),
  ];
  return (turn) => turns[turn % turns.length]?.() ?? Promise.reject(new Error('No turn'));
}
