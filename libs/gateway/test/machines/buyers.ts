import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { OrderView, PlaceOrderInput, Success } from '@shop/contracts';

import type { Place } from './bare-machine';

/** Longer than the API lets anybody wait. */
const TIMEOUT_MS = 6000;

/** Between two orders of one buyer: the load is theirs alone. */
const THINKING_MS = 150;

/** Between two tries of a buyer who was not answered. */
const RETRY_MS = 500;

/** Of one unknown order, before it counts as never settled. */
const TRIES = 60;

/** An order by its idempotency key. Unknown is what was sent and not acknowledged, whatever came back. */
export interface Sent {
  key: string;
  /** ms of `Date.now()`. */
  at: number;
  acknowledged: { orderId: string; at: number } | null;
  /** Answer of an attempt that was not acknowledged. */
  refusals: { status: number; retryAfter: string | null }[];
}

/**
 * Buyers who order on any of the machines. One half asks again with the same key until the order is acknowledged; the other
 * half goes away at the first answer that is none, so that their orders stay unknown. All that happens is in a file before
 * it goes on: a run that is killed still tells.
 */
export class Buyers {
  readonly sent: Sent[] = [];
  private home = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly machines: readonly Place[],
    private readonly input: PlaceOrderInput,
    private readonly journal: string,
    count: number,
  ) {
    this.running = Array.from({ length: count }, (_, index) => this.buy(index));
  }

  /** Acknowledged since a moment, in their order. */
  acknowledgedSince(moment: number): number[] {
    return this.sent
      .flatMap(({ acknowledged }) => (acknowledged && acknowledged.at >= moment ? [acknowledged.at] : []))
      .sort((one, other) => one - other);
  }

  /** Waits for the answers to what they have sent. */
  async sendHome(): Promise<void> {
    this.home = true;
    await Promise.all(this.running);
  }

  unknown(): Sent[] {
    return this.sent.filter(({ acknowledged }) => acknowledged === null);
  }

  /** Asks again for every order that is unknown, until it is acknowledged. */
  async settle(): Promise<void> {
    for (const sent of this.unknown()) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        if (await this.ask(sent, attempt)) break;
        await pause(RETRY_MS);
      }
    }
  }

  private async buy(index: number): Promise<void> {
    const staysOn = index % 2 === 0;
    let machine = index;
    while (!this.home) {
      const sent: Sent = { key: randomUUID(), at: Date.now(), acknowledged: null, refusals: [] };
      this.sent.push(sent);
      while (!(await this.ask(sent, machine))) {
        // A buyer who is not answered tries elsewhere, as the gateway does.
        machine += 1;
        await pause(RETRY_MS);
        if (!staysOn || this.isHome()) break;
      }
      await pause(THINKING_MS);
    }
  }

  private isHome(): boolean {
    return this.home;
  }

  /** True when it was acknowledged. */
  private async ask(sent: Sent, machine: number): Promise<boolean> {
    const { url = '', name = '' } = this.machines[machine % this.machines.length] ?? {};
    this.note('sent', sent.key, name);
    try {
      const answer = await fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
        body: JSON.stringify(this.input),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (answer.status === 201) {
        const { data } = JSON.parse(text) as Success<OrderView>;
        sent.acknowledged = { orderId: data.orderId, at: Date.now() };
        this.note('acknowledged', sent.key, data.orderId);
        return true;
      }
      sent.refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
    } catch {
      sent.refusals.push({ status: 0, retryAfter: null });
    }
    this.note('unknown', sent.key, String(sent.refusals.at(-1)?.status));
    return false;
  }

  private note(what: string, key: string, about: string): void {
    appendFileSync(this.journal, `${new Date().toISOString()} ${what} ${key} ${about}\n`);
  }
}
