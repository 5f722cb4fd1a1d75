import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { RedisConnection } from '../redis/redis-connection';

/** Limit of one prefix: so many points under each key in a time that begins with the first, s. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Keys that one limiter knows at a time in this process. */
const MAX_KEYS = 10_000;

/** Of so many of them the one with the fewest points is forgotten. */
const COMPARED = 32;

/** Makes limiters that count for all processes together while Redis answers, and in this process otherwise. */
@Injectable()
export class RateLimiters {
  constructor(@Inject(RedisConnection) private readonly redis: RedisConnection | null) {}

  create(options: LimiterOptions): RateLimiterAbstract {
    const own = new BoundedMemoryLimiter(options);
    if (!this.redis) return own;
    return new RateLimiterRedis({
      ...options,
      keyPrefix: `shop:${options.keyPrefix}`,
      storeClient: this.redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: own,
    });
  }
}

/**
 * Counts in this process. When there are too many keys the one with the fewest points goes, of those that were not heard of
 * for longest: a caller who makes keys up pushes out those, not the count of an account that they guess at.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  /** Points by key, the one heard of last at the end. */
  private readonly keys = new Map<string | number, number>();

  constructor(
    options: LimiterOptions,
    private readonly maxKeys = MAX_KEYS,
  ) {
    super(options);
  }

  override async consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    try {
      return this.remember(key, await super.consume(key, points, options));
    } catch (error) {
      if (error instanceof RateLimiterRes) this.remember(key, error);
      throw error;
    }
  }

  override async penalty(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    return this.remember(key, await super.penalty(key, points, options));
  }

  private remember(key: string | number, counted: RateLimiterRes): RateLimiterRes {
    this.keys.delete(key);
    if (this.keys.size >= this.maxKeys) this.forgetOne();
    this.keys.set(key, counted.consumedPoints);
    return counted;
  }

  private forgetOne(): void {
    let looked = 0;
    let least: [key: string | number, points: number] = ['', Infinity];
    for (const each of this.keys) {
      if (each[1] < least[1]) least = each;
      looked += 1;
      if (looked === COMPARED) break;
    }
    this.keys.delete(least[0]);
    void this.delete(least[0]);
  }
}
