import { randomUUID } from 'node:crypto';

import type { PlaceOrderInput } from '@shop/contracts';

import type { RunningShop } from '../../tools/running-shop';
import { must } from './check';
import { ask, brokenRules, order, type Answer } from './client';

/** An order that was sent, by its idempotency key. */
export interface Attempt extends Answer {
  key: string;
  /** When it was sent, ms of `performance.now()`. */
  at: number;
  /** The order that was acknowledged; null without an acknowledgement. */
  orderId: string | null;
}

/** Buyers who order one after the other, each as fast as the shop answers, until they are sent home. */
export class Buyers {
  readonly attempts: Attempt[] = [];
  private home = false;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly running: Promise<void>[];

  constructor(
    private readonly url: string,
    private readonly input: PlaceOrderInput,
    count: number,
  ) {
    this.running = Array.from({ length: count }, () => this.buy());
  }

  /** Waits for the answers to what they have sent. */
  async sendHome(): Promise<Attempt[]> {
    this.home = true;
    await Promise.all(this.running);
    return this.attempts;
  }

  /** Waits for the answers to what is under way now. */
  async answered(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async buy(): Promise<void> {
    while (!this.home) {
      const key = randomUUID();
      const at = performance.now();
      const asked = order(this.url, this.input, key);
      this.underWay.add(asked);
      const { data, ...answer } = await asked;
      this.underWay.delete(asked);
      this.attempts.push({ ...answer, data, key, at, orderId: data?.orderId ?? null });
      // Nobody there: that comes back at once.
      if (answer.status === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/**
 * Every acknowledged order is there, none is half written, no key made two.
 * @throws Error otherwise
 */
export async function mustBeKept(shop: RunningShop, attempts: readonly Attempt[]): Promise<void> {
  const acknowledged = attempts.flatMap(({ key, orderId }) => (orderId === null ? [] : [{ key, orderId }]));
  const rows = await ask<{ id: string; key: string }>(
    shop.databaseUrl,
    'SELECT id, idempotency_key AS key FROM orders WHERE idempotency_key = ANY ($1)',
    [attempts.map(({ key }) => key)],
  );
  const stored = new Map(rows.map(({ id, key }) => [key, id]));
  const lost = acknowledged.filter(({ key, orderId }) => stored.get(key) !== orderId);
  must(lost.length === 0, `${lost.length} of ${acknowledged.length} acknowledged orders are lost`);
  must(rows.length === stored.size, 'a key made two orders');
  const broken = await brokenRules(shop);
  must(broken.length === 0, broken.join('; '));
}

/**
 * A buyer who got no answer asks again with the same key, and gets the one order of that key.
 * @throws Error otherwise
 */
export async function retryUnanswered(
  shop: RunningShop,
  input: PlaceOrderInput,
  attempts: readonly Attempt[],
): Promise<number> {
  const unanswered = attempts.filter(({ orderId }) => orderId === null);
  for (const { key } of unanswered) {
    const answers = [await order(shop.url, input, key), await order(shop.url, input, key)];
    const ids = new Set(answers.map(({ status, data }) => (status === 201 ? data?.orderId : `status ${status}`)));
    must(ids.size === 1 && !String([...ids][0]).startsWith('status'), `a retry was answered ${[...ids].join(' and ')}`);
  }
  return unanswered.length;
}
