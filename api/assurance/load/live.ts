import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';
import type { OrderView, PlaceOrderInput, StaffSession } from '@shop/contracts';
import { createParser } from 'eventsource-parser';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, type Check } from '../support/check';
import { addStock, call, memoryOf, order, signIn } from '../support/client';

const STREAMS = 200;
const STREAMS_OF_A_USER = 10;
/** Memory that all streams together may take. */
const ROOM_MB = 50;
/** Within which an order is told. */
const PROMPT_MS = 1000;
const ORDERS = 200;
const BETWEEN_ORDERS_MS = 50;
const PLENTY = 1_000_000;

type Headers = Record<string, string>;

/** A reader of the stream, who notes when they heard of each order. */
class Reader {
  readonly heard = new Map<string, number>();
  private readonly leaving = new AbortController();

  static async open(url: string, headers: Headers): Promise<Reader> {
    const reader = new Reader();
    const { signal } = reader.leaving;
    const response = await fetch(`${url}/api/admin/events`, { headers, signal });
    must(response.status === 200, `a stream was answered ${response.status}`);
    void reader.read(response).catch(() => undefined);
    return reader;
  }

  async untilHeard(count: number): Promise<void> {
    const start = performance.now();
    while (this.heard.size < count) {
      must(performance.now() - start < 30_000, `heard of ${this.heard.size} of ${count} orders`);
      await pause(5);
    }
  }

  leave(): void {
    this.leaving.abort();
  }

  private async read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'order.placed') return;
        const { orderId } = JSON.parse(data) as OrderView;
        must(!this.heard.has(orderId), 'an order was told twice');
        this.heard.set(orderId, performance.now());
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  }
}

async function addUser(shop: RunningShop, admin: Headers): Promise<Headers> {
  const account = { username: `u-${randomUUID()}`, password: 'Marimba-de-prueba-2026' };
  const body = { ...account, role: 'sales', active: true };
  await call(`${shop.url}/api/admin/users`, { method: 'POST', headers: admin, body });
  const { data } = await call<StaffSession>(`${shop.url}/api/admin/login`, { method: 'POST', body: account });
  must(data !== undefined, 'a user could not sign in');
  return { Authorization: data?.token ?? '' };
}

/** Reads and throws away: a measurement of the server would measure this reader as well. */
async function openMute(url: string, headers: Headers, signal: AbortSignal): Promise<void> {
  const { status, body } = await fetch(`${url}/api/admin/events`, { headers, signal });
  must(status === 200, `a stream was answered ${status}`);
  body?.pipeTo(new WritableStream()).catch(() => undefined);
}

/** How long orders took that come as fast as in a rush, ms: the median. */
async function timeOrders(shop: RunningShop, input: PlaceOrderInput): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < ORDERS; turn += 1) {
    const { status, ms } = await order(shop.url, input);
    must(status === 201, `an order was answered ${status}`);
    times.push(ms);
    await pause(BETWEEN_ORDERS_MS);
  }
  return quantile(times, 0.5);
}

export const liveStreams: Check = {
  rows: 'L',
  title: `${STREAMS} open streams: memory, what an order takes, each told once`,
  run: async () => {
    const shop = await startShop();
    try {
      const admin = await signIn(shop);
      const users: Headers[] = [];
      while (users.length < STREAMS / STREAMS_OF_A_USER) users.push(await addUser(shop, admin));
      const input = await addStock(shop, PLENTY);
      await timeOrders(shop, input);
      const alone = await timeOrders(shop, input);
      const before = await memoryOf(shop);
      const reader = await Reader.open(shop.url, admin);
      const leaving = new AbortController();
      for (const headers of users) {
        for (let own = 0; own < STREAMS_OF_A_USER; own += 1) await openMute(shop.url, headers, leaving.signal);
      }
      const among = await timeOrders(shop, input);
      await reader.untilHeard(ORDERS);
      const after = await memoryOf(shop);
      reader.leave();
      leaving.abort();
      must(after - before < ROOM_MB, `memory went from ${Math.round(before)} to ${Math.round(after)} MB`);
      const [first, second] = [alone, among].map((ms) => ms.toFixed(1));
      return `${Math.round(after - before)} MB; an order took ${first} ms before and ${second} ms with them (all here share the cores)`;
    } finally {
      await shop.stop();
    }
  },
};

export const liveTwice: Check = {
  rows: 'L',
  title: '2 processes: an order at one is told at the other, within a second',
  run: async () => {
    const shop = await startShop({ processes: 2 });
    try {
      const headers = await signIn(shop);
      const input = await addStock(shop, PLENTY);
      const readers = await Promise.all(
        [shop.url, shop.url, ...shop.processes.map(({ url }) => url)].map((url) => Reader.open(url, headers)),
      );
      let slowest = 0;
      let count = 0;
      for (const { url } of [...shop.processes, ...shop.processes]) {
        const { data } = await order(url, input);
        const placed = performance.now();
        count += 1;
        for (const reader of readers) {
          await reader.untilHeard(count);
          slowest = Math.max(slowest, (reader.heard.get(data?.orderId ?? '') ?? Infinity) - placed);
        }
      }
      for (const reader of readers) reader.leave();
      must(slowest < PROMPT_MS, `an order was told after ${Math.round(slowest)} ms`);
      return `behind ${shop.front}: told after at most ${Math.round(slowest)} ms`;
    } finally {
      await shop.stop();
    }
  },
};
