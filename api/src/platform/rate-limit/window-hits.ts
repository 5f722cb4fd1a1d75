import type { ThrottlerStorage } from '@nestjs/throttler';

/** What a storage answers for a counted call; times are in seconds. */
export type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The answer for the `hits`th call of a window that ends in `msLeft` ms. */
export function windowHits(hits: number, limit: number, msLeft: number): Hits {
  const isBlocked = hits > limit;
  const timeToExpire = Math.ceil(msLeft / 1000);
  return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
}
