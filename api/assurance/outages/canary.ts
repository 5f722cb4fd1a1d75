import { setTimeout as pause } from 'node:timers/promises';

import { load as loadOfMachine, quantile } from '@shop/checks/figures';
import { loadCookie } from '@shop/contracts';

import { addChanged, openPage, REMOTE, startBuiltShop, type BuiltShop } from '../support/built-shop';
import { must, type Check } from '../support/check';

/** Loads of a page with the canary, and with the stable release beside it. */
const LOADS = 100;
/** Of so many loads one fails: with the canary that is broken, and with every other release. */
const BROKEN = 5;
const USUAL = 100;
/**
 * A bad canary is gone after this, also on a machine that is three times as slow as two calm cores. Of it the shop's patience
 * with a thread that keeps silent is as long on every machine; the rest is work, which takes longer on a slower one.
 */
const GONE_WITHIN_MS = 10_000;
const PATIENCE_OF_SHOP_MS = 6000;
const SLOWEST = 3;
/** The page server asks for failures every two seconds. */
const HEARD = 6000;
const PATIENCE = 120_000;
const LOOK_MS = 50;
const LOAD_EVERY_MS = 1000;

export const canaries: Check = {
  rows: '74',
  title: `canaries: one that fails in a fifth of ${LOADS} loads, one as good as the stable, a server bundle that hangs`,
  run: async () => {
    const shop = await startBuiltShop();
    try {
      return [await goodOne(shop), await failingOne(shop), await hangingOne(shop)].join('; ');
    } finally {
      await shop.stop();
    }
  },
};

const canaryOf = async ({ store }: BuiltShop) => (await store.read()).remotes[REMOTE]?.canary?.version ?? null;

/** Gives half of the browsers a build that is marked as another one. @returns its version */
async function tryMarked(shop: BuiltShop, mark: string, serverText?: string): Promise<string> {
  const version = await addChanged(shop, mark, (file, text) => {
    if (file.startsWith('__federation_expose')) return `${text}\n/* ${mark} */`;
    return file.startsWith('server/') ? serverText : undefined;
  });
  await shop.store.use(REMOTE, version, 50);
  return version;
}

/** Opens the home page with one of the two releases, of which the whole page must be. @returns the name of the load */
async function load(shop: BuiltShop, chosen: 'nueva' | 'estable', address: string): Promise<string> {
  const { status, releases, cookies } = await openPage(shop, '/', address, `versiones=${REMOTE}.${chosen}`);
  must(status === 200 && releases.length === 1, `a page was answered ${status}, of ${releases.join(' and ')}`);
  return cookies[loadCookie(releases[0] ?? '')] ?? '';
}

async function report({ url }: BuiltShop, release: string, name: string, address: string): Promise<void> {
  const failure = { kind: 'load', remote: REMOTE, release, shell: null, path: '/', name: 'Error', message: 'broken' };
  const { status } = await fetch(`${url}/api/failures`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      Cookie: `${loadCookie(release)}=${name}`,
    },
    body: JSON.stringify({ ...failure, stack: '' }),
  });
  must(status === 200, `a report of a failure was answered ${status}`);
}

/** Loads of the canary and of the stable release by turns, each from an address of its own. */
async function loadMany(shop: BuiltShop, version: string, canaryFails: number): Promise<void> {
  for (let visitor = 1; visitor <= LOADS; visitor += 1) {
    for (const [chosen, release, every, network] of [
      ['estable', shop.stable, USUAL, '198.51.100'],
      ['nueva', version, canaryFails, '203.0.113'],
    ] as const) {
      const address = `${network}.${visitor}`;
      const name = await load(shop, chosen, address);
      if (visitor % every === 0) await report(shop, release, name, address);
    }
  }
}

/** @returns how long browsers got a bad canary, and the usual load meanwhile, in words @throws Error when that was too long */
async function untilGone(shop: BuiltShop): Promise<string> {
  const start = performance.now();
  const loads = [loadOfMachine()];
  while ((await canaryOf(shop)) !== null) {
    must(performance.now() - start < PATIENCE, 'a bad canary stayed');
    await pause(LOOK_MS);
    if (performance.now() - start > loads.length * LOAD_EVERY_MS) loads.push(loadOfMachine());
  }
  const gone = performance.now() - start;
  const slowness = quantile(loads);
  const seen = `${Math.round(gone)} ms on a machine ${slowness.toFixed(1)} times as slow as at rest`;
  const work = (GONE_WITHIN_MS - PATIENCE_OF_SHOP_MS) * Math.max(1, slowness / SLOWEST);
  must(gone < PATIENCE_OF_SHOP_MS + work, `a bad canary was there for ${seen}`);
  return seen;
}

async function goodOne(shop: BuiltShop): Promise<string> {
  const version = await tryMarked(shop, 'good');
  await loadMany(shop, version, USUAL);
  await pause(HEARD);
  must((await canaryOf(shop)) === version, 'a canary as good as the stable release was taken back');
  await shop.store.endCanary(REMOTE);
  return 'one as good stays';
}

async function failingOne(shop: BuiltShop): Promise<string> {
  const version = await tryMarked(shop, 'failing');
  await loadMany(shop, version, BROKEN);
  const gone = await untilGone(shop);
  await load(shop, 'nueva', '203.0.113.200');
  return `the failing one is gone after its ${LOADS}th load in ${gone} at the latest`;
}

async function hangingOne(shop: BuiltShop): Promise<string> {
  await tryMarked(shop, 'hanging', 'for (;;) {}');
  await load(shop, 'nueva', '203.0.113.1');
  const gone = await untilGone(shop);
  await load(shop, 'nueva', '203.0.113.1');
  return `the hanging one after its first page in ${gone}`;
}
