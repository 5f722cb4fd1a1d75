import type { ThrottlerStorage } from '@nestjs/throttler';

import { BoundedMap } from './bounded-map';
import { windowHits, type Hits } from './window-hits';

interface Window {
  hits: number;
  /** ms of the clock. */
  endsAt: number;
}

/** Addresses and groups whose calls are counted at a time; those of the oldest windows are forgotten first. */
const MAX_WINDOWS = 50_000;

/** Counts calls in windows of fixed length, in this process. */
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
    return Promise.resolve(windowHits(current.hits, limit, current.endsAt - now));
  }

  private open(key: string, endsAt: number): Window {
    const window = { hits: 0, endsAt };
    this.windows.set(key, window);
    return window;
  }
}
