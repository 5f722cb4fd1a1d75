import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { Config } from '../config/config';
import type { RateLimiters } from './rate-limiters';
import { tooManyRequests } from './too-many-requests';

export const MINUTE_SECONDS = 60;

/** So many points of each key in a time that begins with the first; one call may bring the work of many. */
export class CountedLimit {
  private readonly limiter: RateLimiterAbstract;

  constructor(
    limiters: RateLimiters,
    { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
    { name, most, seconds = MINUTE_SECONDS }: { name: string; most: number; seconds?: number },
  ) {
    const points = Math.max(1, Math.floor(most * rateLimitScale));
    this.limiter = limiters.create({ keyPrefix: name, points, duration: seconds });
  }

  /** @throws ShopError limit.tooManyRequests, in words that say how long to wait, before any of the work is done */
  async count(key: string, points = 1): Promise<void> {
    try {
      await this.limiter.consume(key, points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error;
    }
  }
}
