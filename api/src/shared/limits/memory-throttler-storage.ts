import type { ThrottlerStorage } from '@nestjs/throttler';

import { BoundedMap } from './bounded-map';

type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  hits: number;
  /** ms of the clock. */
  endsAt: number;
}

/** Addresses and groups whose calls are counted at a time; those of the oldest windows are forgotten first. */
const MAX_WINDOWS = 50_000;

/** Counts calls in windows of fixed length, in this process. Several processes would share a storage on Redis. */
export class MemoryThrottlerStorage implements ThrottlerStorage {
  private readonly windows: BoundedMap<Window>;

  /** `now` is in ms. */
  constructor(
    private readonly now: () => number = Date.now,
    max = MAX_WINDOWS,
  ) {
    this.windows = new BoundedMap(max);
  }

  /** Counts one call; those beyond the limit are refused until the window ends. `ttl` is in ms, the answer in seconds. */
  increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const now = this.now();
    const window = this.windows.get(key);
    const current = window && now < window.endsAt ? window : this.open(key, now + ttl);
    current.hits += 1;
    const isBlocked = current.hits > limit;
    const timeToExpire = Math.ceil((current.endsAt - now) / 1000);
    return Promise.resolve({
      totalHits: current.hits,
      timeToExpire,
      isBlocked,
      timeToBlockExpire: isBlocked ? timeToExpire : 0,
    });
  }

  private open(key: string, endsAt: number): Window {
    const window = { hits: 0, endsAt };
    this.windows.set(key, window);
    return window;
  }
}
