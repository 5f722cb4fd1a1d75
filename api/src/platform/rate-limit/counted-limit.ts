import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { Config } from '../config/config';
import type { RateLimiters } from './rate-limiters';
import { tooManyRequests } from './too-many-requests';

const MINUTE_SECONDS = 60;

/** Counts the work that calls bring, where one call brings as much as many: a point is worth about an order. */
export class WorkLimit {
  private readonly limiter: RateLimiterAbstract;

  /** @param most points of one key in a minute */
  constructor(
    limiters: RateLimiters,
    { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
    { name, most }: { name: string; most: number },
  ) {
    const points = Math.max(1, Math.floor(most * rateLimitScale));
    this.limiter = limiters.create({ keyPrefix: `work:${name}`, points, duration: MINUTE_SECONDS });
  }

  /** @throws ShopError limit.tooManyRequests, before any of the work is done */
  async count(key: string, points: number): Promise<void> {
    try {
      await this.limiter.consume(key, points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error;
    }
  }
}
