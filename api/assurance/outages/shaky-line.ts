import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { SaleStatus } from '@shop/contracts';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { Buyers, mustBeKept, retryUnanswered } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock, ask, call, signIn } from '../support/client';

const SECONDS = 60;
/** A statement may take 200 ms there and is given up after 225: each silence is longer than some wait. */
const PATIENCE = '0.05';
const LONGEST_SILENCE_MS = 350;
const LONGEST_CALM_MS = 400;
const PLENTY = 1_000_000;

/** Staff read them meanwhile, on connections of their own and on those of the buyers. */
const LISTS = ['orders', 'sales', 'products', 'customers', 'dashboard', 'messages', 'orders/overdue', 'me', 'jobs'];

/** Answers that are no fault: done, refused for what it says, or not now. */
const SOUND = new Set([200, 201, 409, 503]);

/** Silences the line to the database and cuts it, at random. */
async function shake({ line }: RunningShop, end: number): Promise<void> {
  while (performance.now() < end) {
    await pause(Math.random() * LONGEST_CALM_MS);
    line.setSilent(true);
    await pause(Math.random() * LONGEST_SILENCE_MS);
    line.setSilent(false);
    if (Math.random() > 0.2) continue;
    line.cut();
    await line.open();
  }
}

export const shakyLine: Check = {
  rows: '42',
  title: `a line to the database that is silent and breaks at random for ${SECONDS} s`,
  run: async () => {
    const shop = await startShop({ byLine: true, environment: { TIMEOUT_FACTOR: PATIENCE } });
    try {
      const [headers, input] = [await signIn(shop), await addStock(shop, PLENTY)];
      const statuses: number[] = [];
      const end = performance.now() + SECONDS * 1000;
      const during = async (work: () => Promise<void>) => {
        while (performance.now() < end) await work();
      };
      const make = async (path: string, method = 'GET', body?: unknown) => {
        const answer = await call<{ id: string; ok: boolean }[]>(`${shop.url}/api/${path}`, { method, body, headers });
        statuses.push(answer.status);
        return answer;
      };

      const messages: string[] = [];
      const write = async () => {
        const message = randomUUID();
        const { status } = await make('contact', 'POST', { name: 'Eva', email: 'eva@ejemplo.gt', message });
        if (status < 300) messages.push(message);
      };

      const buyers = new Buyers(shop.url, input, 6);
      /** Statuses that each order may have, by the last one that staff were told and those that they were not told since. */
      const mayBe = new Map<string, Set<SaleStatus>>();
      const change = async () => {
        const orderId = buyers.attempts.find((one) => one.orderId !== null && !mayBe.has(one.orderId))?.orderId ?? null;
        if (orderId === null) return pause(20);
        const may = new Set<SaleStatus>(['pending']);
        mayBe.set(orderId, may);
        for (const status of ['completed', 'pending', 'cancelled'] as const) {
          const answer = await make('admin/orders/status', 'PATCH', { ids: [orderId], status });
          if (answer.data?.[0]?.ok) may.clear();
          may.add(status);
        }
      };

      await Promise.all([
        shake(shop, end),
        ...[write, write, change, change, change].map(during),
        ...LISTS.map((list) => during(async () => void (await make(`admin/${list}`)))),
      ]);
      const attempts = await buyers.sendHome();
      statuses.push(...attempts.map(({ status }) => status));
      must(
        statuses.every((status) => SOUND.has(status)),
        `answered ${tally(statuses)}`,
      );
      await mustBeKept(shop, attempts);
      const kept = await ask(shop.databaseUrl, 'SELECT FROM contact_messages WHERE message = ANY ($1)', [messages]);
      must(kept.length === messages.length, `${messages.length - kept.length} of ${messages.length} messages are lost`);
      const sales = await ask<{ id: string; status: SaleStatus }>(
        shop.databaseUrl,
        'SELECT order_id AS id, status FROM sales WHERE order_id = ANY ($1)',
        [[...mayBe.keys()]],
      );
      const wrong = sales.filter(({ id, status }) => !mayBe.get(id)?.has(status));
      must(wrong.length === 0, `${wrong.length} of ${mayBe.size} orders are not what staff were told`);
      const unanswered = attempts.filter(({ orderId }) => orderId === null).slice(0, 50);
      const retried = await retryUnanswered(shop, input, unanswered);
      return `${tally(statuses)}; ${mayBe.size} orders and ${messages.length} messages as they were told; ${retried} retried`;
    } finally {
      await shop.stop();
    }
  },
};
