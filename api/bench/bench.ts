import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { quantile } from '@shop/checks/figures';
import type { PlaceOrderInput } from '@shop/contracts';
import { say } from '@shop/launcher/terminal';

import { startShop, type RunningShop } from '../tools/running-shop';
import type { BareOrders } from './bare-orders';
import type { LoadResult } from './load';
import { CALLERS, ENCODING, load, run, stockUp } from './rounds';

/**
 * Cost of the shop over the least that could do the same, side by side in one run: the catalogue against a bare `http`
 * server with the same bytes, orders against the same statements sent by bare `pg`. Rounds are interleaved and the two
 * of a round compared, so that other work of the machine meets both alike; the median of the rounds counts.
 */
const ROUNDS = 7;
const SECONDS = 3;
const WARM_UP_SECONDS = 3;
/** As the shop's own: see `data-source-options.ts`. */
const POOL_SIZE = 8;
/** Least ratios; an order counts the units that its buyer holds, which the bare one does not. */
const TARGETS = { catalogue: 0.6, orders: 0.55 } as const;

type Contestant = (seconds: number) => Promise<LoadResult>;

// As it is meant to run: what buyers hold is counted by the address that a proxy names.
const shop = await startShop();
try {
  const inputs = await stockUp(shop);
  // Orders first: the catalogue is then read in a process that has done everything else as well.
  const reached = [await compareOrders(shop, inputs), await compareCatalogue(shop)];
  process.exitCode = reached.every(Boolean) ? 0 : 1;
} finally {
  await shop.stop();
}

async function compareCatalogue({ url }: RunningShop): Promise<boolean> {
  const address = `${url}/api/products`;
  const headers = { 'accept-encoding': ENCODING };
  const bare = fork(join(import.meta.dirname, 'bare-http.ts'), [address, ENCODING], { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(bare, 'message')) as [number];
  const read = (target: string): Contestant => {
    return (seconds) => load({ url: target, seconds, connections: CALLERS, headers, bodies: [] });
  };
  try {
    return await compare('catalogue', read(address), 'bare http', read(`http://127.0.0.1:${port}`));
  } finally {
    bare.disconnect();
  }
}

function compareOrders({ url, databaseUrl }: RunningShop, inputs: PlaceOrderInput[]): Promise<boolean> {
  const shopOrders: Contestant = (seconds) =>
    load({
      url: `${url}/api/orders`,
      seconds,
      connections: CALLERS,
      headers: { 'content-type': 'application/json' },
      bodies: inputs.map((input) => JSON.stringify(input)),
    });
  const bareWork: Omit<BareOrders, 'seconds'> = { databaseUrl, callers: CALLERS, poolSize: POOL_SIZE, inputs };
  const bareOrders: Contestant = (seconds) => run('bare-orders.ts', { ...bareWork, seconds }) as Promise<LoadResult>;
  return compare('orders', shopOrders, 'bare pg', bareOrders);
}

async function compare(
  what: keyof typeof TARGETS,
  ours: Contestant,
  rival: string,
  bare: Contestant,
): Promise<boolean> {
  await ours(WARM_UP_SECONDS);
  await bare(WARM_UP_SECONDS);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await measure(ours), bare: await measure(bare) });
  }
  const oursMedian = quantile(rounds.map((round) => round.ours));
  const bareMedian = quantile(rounds.map((round) => round.bare));
  const ratio = quantile(rounds.map((round) => round.ours / round.bare));
  say(
    `${what} a second: shop ${Math.round(oursMedian)}, ${rival} ${Math.round(bareMedian)}, ratio ${ratio.toFixed(2)}`,
  );
  say(`  rounds: ${rounds.map((round) => `${Math.round(round.ours)}/${Math.round(round.bare)}`).join('  ')}`);
  say(`  ${ratio >= TARGETS[what] ? 'reaches' : 'MISSES'} ${TARGETS[what]}`);
  return ratio >= TARGETS[what];
}

async function measure(contestant: Contestant): Promise<number> {
  const { perSecond, failed } = await contestant(SECONDS);
  if (failed > 0) throw new Error(`${failed} requests failed: the figures would mean nothing`);
  return perSecond;
}
