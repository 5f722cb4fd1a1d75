import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';

import {
  addChanged,
  builtRemote,
  openBrowser,
  openPage,
  REMOTE,
  startBuiltShop,
  type BuiltShop,
} from '../support/built-shop';
import { must, tally, type Check } from '../support/check';
import { memoryOf } from '../support/client';

const SWITCHES = 100;
/** After these the memory is that of a shop that is used. */
const WARM = 40;
/** Until what is not needed any more is given back. */
const REST_MS = 3000;
/** Growth of the process from there to the end, at most. */
const ROOM_MB = 60;
const VISITORS = 4;
const LOOKS = 60;
const SLOWER_AT_MOST = 3;
/** Time that the machine's own scheduler adds to a page; the check ignores less. */
const NOISE_MS = 20;
const ADDRESS = '198.51.100.1';
/** Of another remote. */
const OTHER_PAGE = '/distributor/login';
const EMPTY = /<div id="root"><\/div>/;

/** Texts that take the place of the server's bundle; null takes the bundle away. */
const faults: Readonly<Record<string, string | null>> = {
  throws: "throw new Error('broken');",
  hangs: 'for (;;) {}',
  'eats memory': 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
  'is missing': null,
};

export const brokenRemotes: Check = {
  rows: '58',
  title: `a server bundle that throws, hangs, eats memory, is missing; ${SWITCHES} release switches under load`,
  run: async () => {
    const shop = await startBuiltShop();
    try {
      const calm = await lookOften(shop);
      const seen: string[] = [`p95 of another page ${calm.toFixed(0)} ms calm`];
      for (const [fault, text] of Object.entries(faults)) seen.push(await breakServer(shop, fault, text, calm));
      return [...seen, await switchOften(shop)].join('; ');
    } finally {
      await shop.stop();
    }
  },
};

async function lookOften(shop: BuiltShop): Promise<number> {
  const times: number[] = [];
  while (times.length < LOOKS) {
    const { status, ms } = await openPage(shop, OTHER_PAGE, ADDRESS);
    must(status === 200, `another page was answered ${status}`);
    times.push(ms);
    await pause(50);
  }
  return quantile(times, 0.95);
}

/** With no release before it, which it would be taken back to. */
async function breakServer(shop: BuiltShop, fault: string, text: string | null, calm: number): Promise<string> {
  await shop.store.remove(REMOTE);
  const version = await addChanged(shop, fault.replace(' ', '-'), (file) =>
    file.startsWith('server/') ? text : undefined,
  );
  await shop.store.use(REMOTE, version);
  const over = new AbortController();
  const visitor = (async () => {
    while (!over.signal.aborted) {
      const { status, html } = await openPage(shop, '/', ADDRESS);
      must(status === 200 && EMPTY.test(html), `a page whose server bundle ${fault} was answered ${status}, not empty`);
      await pause(100);
    }
  })();
  const busy = await lookOften(shop);
  over.abort();
  await visitor;
  must(busy <= SLOWER_AT_MOST * Math.max(calm, NOISE_MS), `${fault}: another page took ${busy.toFixed(0)} ms`);
  await drawnByBrowser(shop);
  await shop.store.remove(REMOTE);
  await shop.store.ship(REMOTE, builtRemote);
  return `${fault}: ${busy.toFixed(0)} ms, drawn in the browser`;
}

async function drawnByBrowser({ url }: BuiltShop): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator('#productos').getByRole('listitem').first().waitFor();
  } finally {
    await browser.close();
  }
}

async function switchOften(shop: BuiltShop): Promise<string> {
  const next = await addChanged(shop, 'next', (file, text) =>
    file.startsWith('__federation_expose') ? `${text}\n/* next */` : undefined,
  );
  const over = new AbortController();
  const statuses: number[] = [];
  const visit = async (visitor: number) => {
    while (!over.signal.aborted) {
      const { status, releases } = await openPage(shop, '/', `198.51.100.${visitor + 10}`);
      must(releases.length === 1, `a page was of ${releases.join(' and ')}`);
      statuses.push(status);
    }
  };
  const visitors = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  let before = 0;
  for (let count = 0; count < SWITCHES; count += 1) {
    await Promise.race([visitors, shop.store.use(REMOTE, count % 2 === 0 ? next : shop.stable)]);
    await pause(150);
    if (count === WARM) before = await memoryAtRest(shop);
  }
  over.abort();
  await visitors;
  const after = await memoryAtRest(shop);
  const answered = tally(statuses);
  must(answered === `200 × ${statuses.length}`, `pages were answered ${answered}`);
  const memory = `memory ${Math.round(before)} → ${Math.round(after)} MB`;
  must(after - before < ROOM_MB, memory);
  return `${SWITCHES} switches, ${statuses.length} pages of one release each, ${memory}`;
}

/** The least of some looks, MB: between collections it is whatever was used since the last one. */
async function memoryAtRest(shop: BuiltShop): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    await pause(REST_MS / 10);
    looks.push(await memoryOf(shop));
  }
  return Math.min(...looks);
}
