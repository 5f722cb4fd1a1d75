import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { quantile } from '@shop/checks/figures';
import { memoryOf } from '@shop/checks/own-processes';
import type { ProductView } from '@shop/contracts';
import { workspaceRoot } from '@shop/launcher/settings';
import { say } from '@shop/launcher/terminal';
import { databaseFor } from '@shop/local-postgres';
import { Client } from 'pg';

import { startShop } from '../../tools/running-shop';
import { CALLERS, load, run, stockUp } from '../rounds';
import type { FlowOrder, FlowResult } from './flows';
import { medusa } from './medusa';
import { ours, variantsOf } from './ours';
import { install, versionOf, weigh } from './packages';
import { callerOf, type Contestant } from './peer';
import { openPeer, untilAnswered, type Served } from './peer-process';
import { vendure } from './vendure';

/**
 * This shop beside others from the registry, in one run: each with a database of its own on the same PostgreSQL, the same
 * products and prices, one process. Rounds are interleaved, so that other work of the machine meets all alike; the median
 * of the rounds counts. Nothing is asserted but that each call succeeded and that each order is in its database.
 */
const STARTS = 3;
const ROUNDS = 3;
const ORDER_SECONDS = 8;
const READ_SECONDS = 5;
const WARM_UP_SECONDS = 3;
/** Rest of a process before its memory is read. */
const REST_MS = 5_000;

/** Shop that takes part, with the figures that the run finds. */
interface Entrant extends Served {
  name: FlowOrder['name'];
  title: string;
  contestant: Contestant;
  /** Of its packages. */
  folder: string;
  startSeconds: number[];
  ordersPerSecond: number[];
  readsPerSecond: number[];
  /** Before the load and after it. */
  memoryBytes: number[];
  answerBytes: number;
  placed: number;
  calls: number;
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const peers = Object.entries({ vendure, medusa }).filter(([name]) => only === undefined || only === name);
if (peers.length === 0) throw new Error('--only takes vendure or medusa');
const chosen = [];
for (const [name, peer] of peers) chosen.push({ name, peer, folder: await install(name, peer) });

const shop = await startShop();
const entrants: Entrant[] = [];
try {
  const inputs = await stockUp(shop);
  const { data } = (await callerOf(shop.url)('/api/products')).body as { data: ProductView[] };
  const products = data.map((product) => ({ ...product, variants: variantsOf(product) }));
  enter('ours', ours, 'this shop', workspaceRoot, {
    url: shop.url,
    databaseUrl: shop.databaseUrl,
    facts: { variants: inputs.map((input) => JSON.stringify(input)) },
    pid: () => shop.first.run().pid,
    start: () => shop.first.startAgain(),
    stop: () => shop.first.run().stop(),
  });
  for (const { name, peer, folder } of chosen) {
    say(`fills ${name}`);
    await query(shop.databaseUrl, `CREATE DATABASE ${name}`);
    const served = await openPeer(peer, folder, databaseFor(shop.databaseUrl, name), products);
    enter(name as Entrant['name'], peer, `${name} ${versionOf(peer)}`, folder, served);
  }
  await measure(products.flatMap(({ variants }) => variants).length);
} finally {
  for (const each of entrants) await each.stop();
  await shop.stop();
}

function enter(name: Entrant['name'], contestant: Contestant, title: string, folder: string, served: Served): void {
  const lists = { startSeconds: [], ordersPerSecond: [], readsPerSecond: [], memoryBytes: [] };
  entrants.push({ ...served, name, contestant, title, folder, ...lists, answerBytes: 0, placed: 0, calls: 0 });
}

async function measure(variants: number): Promise<void> {
  await rounds(STARTS, start);
  await weighMemory();
  const before = await Promise.all(entrants.map(count));
  await rounds(1, (each) => order(each, WARM_UP_SECONDS));
  await rounds(ROUNDS, (each) => order(each, ORDER_SECONDS));
  // The first of these only says how many requests fill the time.
  await rounds(2, (each) => read(each, WARM_UP_SECONDS, variants));
  await rounds(ROUNDS, (each) => read(each, READ_SECONDS, variants));
  await weighMemory();
  const after = await Promise.all(entrants.map(count));
  for (const [place, { title, placed }] of entrants.entries()) {
    const [orders = 0, units = 0] = [0, 1].map((which) => (after[place]?.[which] ?? 0) - (before[place]?.[which] ?? 0));
    if (orders === placed && units === placed) continue;
    throw new Error(`${title} answered ${placed} orders, has ${orders}, and holds ${units} units`);
  }
  show(variants);
}

/** Lets the shops do something one after the other, a number of times. */
async function rounds(times: number, act: (each: Entrant) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 1) for (const each of entrants) await act(each);
}

/** Takes the time from the start of the process to the first catalogue. */
async function start(each: Entrant): Promise<void> {
  await each.stop();
  const begun = performance.now();
  await each.start();
  await untilAnswered(each.url, each.contestant.catalogue(each.facts));
  each.startSeconds.push((performance.now() - begun) / 1000);
}

async function weighMemory(): Promise<void> {
  await sleep(REST_MS);
  for (const each of entrants) each.memoryBytes.push(memoryOf(each.pid() ?? 0));
}

async function order(each: Entrant, seconds: number): Promise<void> {
  const { name, url, facts } = each;
  const work: FlowOrder = { name, url, facts, seconds, buyers: CALLERS };
  const { perSecond, placed, calls, failures } = (await run('peers/flows.ts', work)) as FlowResult;
  if (failures[0] !== undefined) throw new Error(`${failures.length} orders failed at ${each.title}: ${failures[0]}`);
  each.ordersPerSecond.push(perSecond);
  each.placed += placed;
  each.calls += calls;
}

/** Has the catalogue read, about as often as the round before says that the time allows. */
async function read(each: Entrant, seconds: number, variants: number): Promise<void> {
  const { path, headers, body } = each.contestant.catalogue(each.facts);
  const answer = await callerOf(each.url)(path, body, headers);
  const shown = each.contestant.variantsIn(answer.body);
  if (shown !== variants) throw new Error(`${each.title} shows ${shown} variants to buy, not ${variants}`);
  each.answerBytes = Number(answer.headers.get('content-length'));
  const amount = Math.max(CALLERS, Math.round((each.readsPerSecond.at(-1) ?? 0) * seconds));
  const bodies = body === undefined ? [] : [body];
  const { perSecond, failed } = await load({ url: each.url + path, amount, connections: CALLERS, headers, bodies });
  if (failed > 0) throw new Error(`${failed} readings of the catalogue failed at ${each.title}`);
  each.readsPerSecond.push(perSecond);
}

/** @returns orders placed and units held for them */
async function count({ contestant, databaseUrl }: Entrant): Promise<number[]> {
  const [row = {}] = await query(databaseUrl, contestant.counted);
  return Object.values(row);
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, number>[]> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return (await client.query<Record<string, number>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function show(variants: number): void {
  const figure = (value = 0): string => value.toFixed(value < 10 ? 1 : 0);
  const weights = new Map(entrants.map((each) => [each, weigh(each.folder)]));
  const lasting = (values: number[]): number[] => values.slice(-ROUNDS);
  const lines: [string, (each: Entrant) => string][] = [
    [`${variants} variants, ${CALLERS} callers`, ({ title }) => title],
    ['catalogue, answers a second', ({ readsPerSecond }) => figure(quantile(lasting(readsPerSecond)))],
    ['  rounds', ({ readsPerSecond }) => lasting(readsPerSecond).map(figure).join(' ')],
    ['  kB an answer, as sent', ({ answerBytes }) => figure(answerBytes / 1e3)],
    ['orders placed a second', ({ ordersPerSecond }) => figure(quantile(lasting(ordersPerSecond)))],
    ['  rounds', ({ ordersPerSecond }) => lasting(ordersPerSecond).map(figure).join(' ')],
    ['  calls an order', ({ calls, placed }) => figure(calls / placed)],
    ['  all orders, found in the database', ({ placed }) => String(placed)],
    ['start to the first catalogue, s', ({ startSeconds }) => figure(quantile(startSeconds))],
    ['memory before the load, MB', ({ memoryBytes }) => figure((memoryBytes[0] ?? 0) / 1e6)],
    ['memory after the load, MB', ({ memoryBytes }) => figure((memoryBytes[1] ?? 0) / 1e6)],
    ['packages installed', (each) => String(weights.get(each)?.packages)],
    ['  their files, MB', (each) => figure(weights.get(each)?.megabytes)],
  ];
  const width = Math.max(...lines.flatMap(([, cell]) => entrants.map((each) => cell(each).length))) + 2;
  for (const [label, cell] of lines) {
    say(label.padEnd(36) + entrants.map((each) => cell(each).padStart(width)).join(''));
  }
}
