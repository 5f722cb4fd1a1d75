import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { memoryOf } from '@shop/checks/own-processes';
import type { ProductView } from '@shop/contracts';
import { workspaceRoot } from '@shop/launcher/settings';
import { Client } from 'pg';

import { startShop } from '../../tools/running-shop';
import { CALLERS, load, median, run, say, stockUp } from '../rounds';
import { contestants, peers } from './contestants';
import type { FlowOrder, FlowResult } from './flows';
import { variantsOf } from './ours';
import { installed, versionOf, weigh } from './packages';
import { callerOf } from './peer';
import { openPeer, untilAnswered, type Served } from './peer-process';

/**
 * This shop beside others from the registry, in one run: each with a database of its own on the same PostgreSQL, the same
 * products and prices, one process. Rounds are interleaved, so that other work of the machine meets all alike; the median
 * of the rounds counts. Nothing is asserted but that each call succeeded and that each order is in its database.
 */
const STARTS = 3;
const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
/** The first one only says how many requests fill the time. */
const WARM_UP_READS = 2;
const ORDER_SECONDS = 8;
const READ_SECONDS = 5;
/** Rest of a process before its memory is read. */
const REST_MS = 5_000;

/** Shop that takes part, and the figures that the run finds. */
interface Entrant extends Served {
  name: keyof typeof contestants;
  title: string;
  /** Of its packages. */
  folder: string;
  startSeconds: number[];
  ordersPerSecond: number[];
  readsPerSecond: number[];
  answerBytes: number;
  placed: number;
  calls: number;
  idleBytes: number;
  loadedBytes: number;
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = Object.entries(peers).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(peers).join(' or ')}`);
const folders: Record<string, string> = {};
for (const [name, peer] of chosen) folders[name] = await installed(name, peer);

const shop = await startShop({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' } });
const entrants: Entrant[] = [];
try {
  const inputs = await stockUp(shop);
  enter('ours', 'this shop', workspaceRoot, {
    url: shop.url,
    databaseUrl: shop.databaseUrl,
    facts: { variants: inputs.map((input) => JSON.stringify(input)) },
    pid: () => shop.first.run().pid,
    start: () => shop.first.startAgain(),
    stop: () => shop.first.run().stop(),
  });
  const { data } = (await callerOf(shop.url)('/api/products')).body as { data: ProductView[] };
  const products = data.map((product) => ({ ...product, variants: variantsOf(product) }));
  for (const [name, peer] of chosen) {
    say(`fills ${name}`);
    const folder = folders[name] ?? '';
    const served = await openPeer(name, peer, folder, { databaseUrl: shop.databaseUrl, products });
    enter(name as keyof typeof peers, `${name} ${versionOf(peer)}`, folder, served);
  }
  await measure(products.flatMap(({ variants }) => variants).length);
} finally {
  for (const each of entrants) await each.stop();
  await shop.stop();
}

function enter(name: Entrant['name'], title: string, folder: string, served: Served): void {
  const lists = { startSeconds: [], ordersPerSecond: [], readsPerSecond: [] };
  const sums = { answerBytes: 0, placed: 0, calls: 0, idleBytes: 0, loadedBytes: 0 };
  entrants.push({ ...served, name, title, folder, ...lists, ...sums });
}

async function measure(variants: number): Promise<void> {
  await rounds(STARTS, async (each) => void each.startSeconds.push(await start(each)));
  await sleep(REST_MS);
  for (const each of entrants) each.idleBytes = memoryOf(each.pid() ?? 0);
  const before = await Promise.all(entrants.map(count));
  await rounds(1, async (each) => {
    await order(each, WARM_UP_SECONDS);
    for (let turn = 0; turn < WARM_UP_READS; turn += 1) await read(each, WARM_UP_SECONDS, variants);
  });
  await rounds(ROUNDS, async (each) => void each.ordersPerSecond.push(await order(each, ORDER_SECONDS)));
  await rounds(ROUNDS, (each) => read(each, READ_SECONDS, variants));
  await sleep(REST_MS);
  for (const [place, each] of entrants.entries()) {
    each.loadedBytes = memoryOf(each.pid() ?? 0);
    const [first, last] = [before[place], await count(each)];
    const [orders, units] = [last.orders - (first?.orders ?? 0), last.units - (first?.units ?? 0)];
    if (orders !== each.placed || units !== each.placed) {
      throw new Error(`${each.title} answered ${each.placed} orders, has ${orders}, and holds ${units} units`);
    }
  }
  for (const each of entrants) each.readsPerSecond.splice(0, WARM_UP_READS);
  show(variants);
}

/** Lets the shops do something one after the other, a number of times. */
async function rounds(times: number, act: (each: Entrant) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 1) for (const each of entrants) await act(each);
}

/** @returns seconds from the start of the process to the catalogue's first good answer */
async function start(each: Entrant): Promise<number> {
  await each.stop();
  const begun = performance.now();
  await each.start();
  await untilAnswered(each.url, contestants[each.name].catalogue(each.facts));
  return (performance.now() - begun) / 1000;
}

async function order(each: Entrant, seconds: number): Promise<number> {
  const work: FlowOrder = { shop: each.name, url: each.url, facts: each.facts, seconds, buyers: CALLERS };
  const { perSecond, failed, placed, calls, why } = (await run('peers/flows.ts', work)) as FlowResult;
  if (failed > 0) throw new Error(`${failed} orders failed at ${each.title}: ${why}`);
  each.placed += placed;
  each.calls += calls;
  return perSecond;
}

/** Has the catalogue read, about as often as the last round says that the time allows. */
async function read(each: Entrant, seconds: number, variants: number): Promise<void> {
  const { catalogue, pricedVariants } = contestants[each.name];
  const { path, headers, body } = catalogue(each.facts);
  const answer = await callerOf(each.url)(path, body, headers);
  const priced = pricedVariants(answer.body);
  if (priced !== variants) throw new Error(`${each.title} shows ${priced} variants with a price, not ${variants}`);
  each.answerBytes = Number(answer.headers.get('content-length'));
  const amount = Math.max(CALLERS, Math.round((each.readsPerSecond.at(-1) ?? 0) * seconds));
  const bodies = body === undefined ? [] : [body];
  const { perSecond, failed } = await load({ url: each.url + path, amount, connections: CALLERS, headers, bodies });
  if (failed > 0) throw new Error(`${failed} readings of the catalogue failed at ${each.title}`);
  each.readsPerSecond.push(perSecond);
}

async function count({ name, databaseUrl }: Entrant): Promise<{ orders: number; units: number }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ orders: number; units: number }>(contestants[name].counted);
  await client.end();
  return rows[0] ?? { orders: 0, units: 0 };
}

function show(variants: number): void {
  const number = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const list = (each: number[]): string => each.map((value) => number(value)).join(' ');
  const weights = new Map(entrants.map((each) => [each, weigh(each.folder)]));
  const lines: [string, (each: Entrant) => string][] = [
    [`${variants} variants and ${CALLERS} callers`, ({ title }) => title],
    ['catalogue, answers a second', ({ readsPerSecond }) => number(median([...readsPerSecond]))],
    ['  rounds', ({ readsPerSecond }) => list(readsPerSecond)],
    ['  kB an answer', ({ answerBytes }) => number(answerBytes / 1000)],
    ['orders placed a second', ({ ordersPerSecond }) => number(median([...ordersPerSecond]))],
    ['  rounds', ({ ordersPerSecond }) => list(ordersPerSecond)],
    ['  calls an order', ({ calls, placed }) => number(calls / placed)],
    ['  placed, all found in the database', ({ placed }) => String(placed)],
    ['memory before the load, MB', ({ idleBytes }) => number(idleBytes / 1e6)],
    ['memory after the load, MB', ({ loadedBytes }) => number(loadedBytes / 1e6)],
    ['start to the first catalogue, s', ({ startSeconds }) => number(median([...startSeconds]))],
    ['packages installed', (each) => String(weights.get(each)?.packages)],
    ['  their files, MB', (each) => number(weights.get(each)?.megabytes ?? 0)],
  ];
  const width = Math.max(...lines.flatMap(([, cell]) => entrants.map((each) => cell(each).length))) + 2;
  for (const [label, cell] of lines) {
    say(label.padEnd(36) + entrants.map((each) => cell(each).padStart(width)).join(''));
  }
}
