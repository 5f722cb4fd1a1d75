import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';
import type { JobView } from '@shop/contracts';

import { growShop } from '../../tools/grown-shop';
import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { addStock, ask, call, order, signIn } from '../support/client';

const ORDERS = 100_000;
const AT_ONCE = 8;
/** After which the caller is gone. */
const GONE_MS = 3000;
/** Orders that are timed calm, and at least so many beside the work. */
const TIMED = 150;
const BETWEEN_ORDERS_MS = 50;
const SLOWER_AT_MOST = 2;
/** Time that the machine's own scheduler adds to an order; the check ignores less. */
const NOISE_MS = 5;
/** For everything to be done. */
const TIMEOUT_MS = 600_000;
const PLENTY = 1_000_000;

/** Orders older than this are erased: a twentieth of the two years that there are. */
const KEPT_MONTHS = 23;

type Headers = Record<string, string>;

interface Job {
  kind: string;
  state: string;
}

export const longWork: Check = {
  rows: '65',
  title: `verifying, searching, erasing, retention and exports in a shop of ${ORDERS} orders, ${AT_ONCE} times at once, callers gone`,
  run: async () => {
    const shop = await startShop();
    try {
      await growShop(shop.databaseUrl, { orders: ORDERS, products: 200 });
      const headers = await signIn(shop);
      const input = await addStock(shop, PLENTY);
      const calm = quantile(await timeOrders(shop, input, () => Promise.resolve(false)), 0.95);

      const [searched, erased, last] = await settledPeople(shop);
      const rows = await askForAll(shop, headers, { searched, erased });
      const times = await timeOrders(shop, input, async () => (await openJobs(shop)).length > 0);
      const beside = quantile(times, 0.95);
      const jobs = await endedJobs(shop);
      must(
        ['audit.verify', 'person.erase', 'person.search', 'retention'].every(
          (kind) => jobs.filter((job) => job.kind === kind && job.state === 'done').length === 1,
        ) && jobs.length === 4,
        `jobs: ${tally(jobs.map(({ kind, state }) => `${kind} ${state}`))}`,
      );
      await mustBeErased(shop, erased);

      const killed = await killMeanwhile(shop, headers, last);
      const seen =
        `orders' p95 ${calm.toFixed(1)} ms calm, ${beside.toFixed(1)} ms beside (${times.length} of them); ` +
        `each once; exports left after ${rows} rows; ${killed}`;
      must(beside <= SLOWER_AT_MOST * Math.max(calm, NOISE_MS), seen);
      return seen;
    } finally {
      await shop.stop();
    }
  },
};

/** Phones of three people who wait for no order. */
async function settledPeople({ databaseUrl }: RunningShop): Promise<[string, string, string]> {
  const people = await ask<{ phone: string }>(
    databaseUrl,
    `SELECT phone FROM orders WHERE phone LIKE '2000%' GROUP BY phone
     HAVING sum(pending_lines) = 0 AND max(created_at) > now() - interval '1 year' ORDER BY phone LIMIT 3`,
  );
  must(people.length === 3, 'the grown shop has nobody who waits for no order');
  return people.map(({ phone }) => phone) as [string, string, string];
}

/** Asks for everything at once, and leaves. @returns rows that the exports sent until then */
async function askForAll(
  { url, databaseUrl }: RunningShop,
  headers: Headers,
  { searched, erased }: { searched: string; erased: string },
): Promise<number> {
  const settings = { orderMonths: KEPT_MONTHS, messageMonths: null, applicationMonths: null };
  const set = await call(`${url}/api/admin/people/retention`, { method: 'PUT', body: settings, headers });
  must(set.status === 200, `retention was answered ${set.status}`);
  const begin = (path: string, contact?: string) =>
    call<JobView>(`${url}/api/admin/${path}`, {
      method: 'POST',
      headers,
      ...(contact !== undefined && { body: { contacts: [contact] } }),
    });
  const times = Array.from({ length: AT_ONCE });
  const [exported, ...begun] = await Promise.all([
    Promise.all(times.map(() => exportAndLeave(url, headers))),
    ...times.flatMap(() => [
      begin('audit/verify'),
      begin('people/search', searched),
      begin('people/erase', erased),
      ask(databaseUrl, `INSERT INTO jobs (kind) VALUES ('retention') ON CONFLICT DO NOTHING`),
    ]),
  ]);
  const statuses = begun.flatMap((answer) => ('status' in answer ? [answer.status] : []));
  must(
    statuses.every((status) => status === 201),
    `long work was answered ${tally(statuses)}`,
  );
  return exported.reduce((sum, rows) => sum + rows, 0);
}

/** @returns the rows that came until then */
async function exportAndLeave(url: string, headers: Headers): Promise<number> {
  let rows = 0;
  try {
    const response = await fetch(`${url}/api/admin/sales.csv`, { headers, signal: AbortSignal.timeout(GONE_MS) });
    must(response.status === 200, `an export was answered ${response.status}`);
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      rows += chunk.filter((byte) => byte === 0x0a).length;
    }
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
  }
  return rows;
}

/** One order after the other, as long as it is to go on, in ms. */
async function timeOrders(
  { url }: RunningShop,
  input: Parameters<typeof order>[1],
  goesOn: () => Promise<boolean>,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + TIMEOUT_MS;
  while (times.length < TIMED || (times.length % 20 === 0 ? await goesOn() : true)) {
    must(performance.now() < end, 'the work came to no end');
    const { status, ms } = await order(url, input);
    must(status === 201, `an order was answered ${status}`);
    times.push(ms);
    await pause(BETWEEN_ORDERS_MS);
  }
  return times;
}

const watched = `asker_id IS NOT NULL OR kind = 'retention'`;

function openJobs({ databaseUrl }: RunningShop): Promise<Job[]> {
  return ask<Job>(databaseUrl, `SELECT kind, state FROM jobs WHERE (${watched}) AND ended_at IS NULL`);
}

function endedJobs({ databaseUrl }: RunningShop): Promise<Job[]> {
  return ask<Job>(databaseUrl, `SELECT kind, state FROM jobs WHERE (${watched}) AND ended_at IS NOT NULL`);
}

async function mustBeErased({ databaseUrl }: RunningShop, phone: string): Promise<void> {
  const left = await ask(databaseUrl, 'SELECT FROM orders WHERE phone = $1', [phone]);
  must(left.length === 0, `${left.length} orders of an erased person are left`);
}

/** A process is killed in the midst of a check, with an erasure that waits: both go on with the next one. */
async function killMeanwhile(shop: RunningShop, headers: Headers, phone: string): Promise<string> {
  const url = `${shop.url}/api/admin`;
  const begun = [
    await call<JobView>(`${url}/audit/verify`, { method: 'POST', headers }),
    await call<JobView>(`${url}/people/erase`, { method: 'POST', headers, body: { contacts: [phone] } }),
  ];
  const ids = begun.map(({ data }) => data?.id);
  const states = () =>
    ask<{ state: string; done: number }>(
      shop.databaseUrl,
      'SELECT state, done FROM jobs WHERE id = ANY ($1) ORDER BY created_at',
      [ids],
    );
  const end = performance.now() + TIMEOUT_MS;
  const until = async (holds: (rows: Awaited<ReturnType<typeof states>>) => boolean, otherwise: string) => {
    for (let rows = await states(); !holds(rows); rows = await states()) {
      must(performance.now() < end, `${otherwise}: ${tally(rows.map(({ state }) => state))}`);
      await pause(50);
    }
  };
  await until(([check]) => (check?.done ?? 0) > 0, 'the check did not begin');
  const { pid } = shop.first.run();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  must((await states())[0]?.state === 'running', 'the check had ended before the kill');
  await shop.first.startAgain();
  await until((rows) => rows.every(({ state }) => state === 'done'), 'a kill ended what ran');
  await mustBeErased(shop, phone);
  return `after a kill both went on and were done in ${Math.round((performance.now() - killedAt) / 1000)} s`;
}
