import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { RateLimiters } from './rate-limiters';

/** How many attempts are let through before each further one has to wait. */
export interface AttemptPolicy {
  free: number;
  /** After which time from the first one all are forgotten, s. */
  forgottenIn: number;
}

/** The first wait; it doubles with every further attempt, up to the longest. s. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

/**
 * Slows down who tries again and again. An attempt counts from its beginning, so that many at once don't all get through;
 * one that was not a wrong one is given back.
 */
export class Attempts {
  private readonly free: number;
  private readonly counts: RateLimiterAbstract;
  /** Lets one attempt through, then nobody until its time is over. */
  private readonly waits: RateLimiterAbstract;

  constructor(limiters: RateLimiters, name: string, { free, forgottenIn }: AttemptPolicy) {
    this.free = free;
    this.counts = limiters.create({ keyPrefix: `attempts:${name}`, points: free, duration: forgottenIn });
    this.waits = limiters.create({ keyPrefix: `waits:${name}`, points: 1, duration: LONGEST_WAIT_SECONDS });
  }

  /** How long the next attempt has to wait, ms; 0 when it may be made now. */
  async waitOf(key: string): Promise<number> {
    return Math.max(0, (await this.waits.get(key))?.msBeforeNext ?? 0);
  }

  /**
   * Counts an attempt. The one that uses up what is free makes the next one wait.
   * @returns 0, or for how long it is refused, ms; it does not count then
   */
  async take(key: string): Promise<number> {
    const { consumedPoints } = await this.counts.penalty(key);
    const over = consumedPoints - this.free;
    if (over < 0) return 0;
    try {
      await this.waits.consume(key, 1, {
        customDuration: Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** over),
      });
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await this.counts.reward(key);
      return error.msBeforeNext;
    }
  }

  /** Takes back an attempt that was let through, with the wait that it began. */
  async giveBack(key: string): Promise<void> {
    await this.counts.reward(key);
    await this.waits.delete(key);
  }

  /** Forgets all attempts of a key. */
  async clear(key: string): Promise<void> {
    await this.counts.delete(key);
    await this.waits.delete(key);
  }
}
