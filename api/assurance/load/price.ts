import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';

import { startShop, withoutProxy, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { call, processorTimeOf } from '../support/client';

const A_SECOND = 5;
const SECONDS = 20;
/** Looks at the process before, and as many meanwhile. */
const LOOKS = 200;
const SLOWER_AT_MOST = 3;
/** Time that the machine's own scheduler adds to a look; the check ignores less. */
const NOISE_MS = 5;

/** Two calls without a session: the dearest body that is let in, and the dearest password. */
const dearCalls = [
  {
    path: '/api/orders',
    body: { cartItems: Array.from({ length: 50 }, () => fields(18)), customerData: fields(20), ...fields(20) },
  },
  {
    path: '/api/auth/distributor/activate',
    body: { token: 'x', newPassword: 'P4$$w0rd!P4$$w0rd!P4', confirmPassword: 'P4$$w0rd!P4$$w0rd!P4' },
  },
];

function fields(values: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: values / 2 }, (_, at) => [`k${at}`, at]));
}

/** How long liveness takes to answer, ms. */
async function look({ url }: RunningShop): Promise<number> {
  const { status, ms } = await call(`${url}/api/health/live`);
  must(status === 200, `liveness answered ${status}`);
  return ms;
}

async function lookOften(shop: RunningShop): Promise<number> {
  const times: number[] = [];
  while (times.length < LOOKS) {
    times.push(await look(shop));
    await pause((SECONDS * 1000) / LOOKS);
  }
  return quantile(times, 0.95);
}

export const dearestCalls: Check = {
  rows: '62',
  title: `${A_SECOND} calls a second of the dearest public calls for ${SECONDS} s`,
  run: async () => {
    const shop = await startShop();
    try {
      const calm = await lookOften(shop);
      const meanwhile = lookOften(shop);
      const sent: Promise<{ status: number }>[] = [];
      for (let turn = 0; turn < A_SECOND * SECONDS; turn += 1) {
        for (const { path, body } of dearCalls) sent.push(call(shop.url + path, { method: 'POST', body }));
        await pause(1000 / A_SECOND);
      }
      const busy = await meanwhile;
      const statuses = tally((await Promise.all(sent)).map(({ status }) => status));
      must(!statuses.includes('50'), `answered ${statuses}`);
      const seen = `liveness p95 ${calm.toFixed(1)} ms calm, ${busy.toFixed(1)} ms meanwhile; answered ${statuses}`;
      must(busy <= SLOWER_AT_MOST * Math.max(calm, NOISE_MS), seen);
      return seen;
    } finally {
      await shop.stop();
    }
  },
};

const HOSTS = 400;
const DEARER_AT_MOST = 2;
const AFTERWARDS_MS = 3000;
/** Twice what an address may ask for in a minute. */
const FLOOD = 3600;
const PAGES_A_SECOND = 300;

export const pagesHaveAPrice: Check = {
  rows: '64',
  title: `${HOSTS} different Host headers; ${PAGES_A_SECOND} pages a second from one address`,
  run: async () => {
    const webRoot = putShell();
    const shop = await startShop({ environment: { ...withoutProxy, WEB_ROOT: webRoot, RATE_LIMIT_SCALE: '1' } });
    try {
      const ofOne = await costOfPages(shop, () => 'tienda.example');
      const ofMany = await costOfPages(shop, (turn) => `h${turn}.example`);
      const seen = `${HOSTS} pages took ${ofOne.toFixed(2)} s of the processor with one host, ${ofMany.toFixed(2)} s with many`;
      must(ofMany <= DEARER_AT_MOST * ofOne, seen);
      const statuses: number[] = [];
      while (statuses.length < FLOOD) {
        const answers = Array.from({ length: PAGES_A_SECOND / 10 }, () => page(shop, 'tienda.example'));
        statuses.push(...(await Promise.all([...answers, pause(100).then(() => 0)])).filter(Boolean));
      }
      must(statuses.at(-1) === 429, `${seen}; a flood of pages was answered ${tally(statuses)}`);
      must((await call(`${shop.url}/api/products`)).status === 200, 'who floods with pages can’t call any more');
      return `${seen}; the flood was answered ${tally(statuses)}`;
    } finally {
      await shop.stop();
      rmSync(webRoot, { recursive: true });
    }
  },
};

/** Processor time of the pages, s, after a first hundred. */
async function costOfPages(shop: RunningShop, host: (turn: number) => string): Promise<number> {
  for (let turn = 0; turn < 100; turn += 1) await page(shop, host(-turn));
  const before = await processorTimeOf(shop);
  for (let turn = 0; turn < HOSTS; turn += 1) must((await page(shop, host(turn))) === 200, 'no page');
  // Work that the server does after its answers counts as well.
  await pause(AFTERWARDS_MS);
  return (await processorTimeOf(shop)) - before;
}

/** Asks for the first page as a browser does; `fetch` would not let a Host through. */
function page({ url }: RunningShop, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'Accept-Encoding': 'br' };
    request(url, { headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

/** A shell and a remote as small as can be, with a page as long as the shop's. */
function putShell(): string {
  const root = mkdtempSync(join(tmpdir(), 'shop-pages-'));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const style = Array.from({ length: 1500 }, () => `.s${randomBytes(4).toString('hex')}{color:red}`).join('');
  const head = `<head><title>t</title><style>${style}</style></head>`;
  put('shell/dist/index.html', `<!doctype html><html>${head}<body><div id="root"></div></body></html>`);
  put('shell/dist/routes.json', '["/"]');
  put('shell/dist/contract.json', '"1.0.0"');
  put('shell/public/manifest.webmanifest', '{}');
  return root;
}
