import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

import { RedisConnection } from '../redis/redis-connection';

/** What is counted under one prefix: so many points under each key in a time that begins with the first, s. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Keys that one limiter knows at a time in this process. */
const MAX_KEYS = 10_000;

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

/** Counts in this process; whoever was not heard of for longest is forgotten when there are too many. */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  private readonly keys = new Set<string | number>();

  constructor(
    options: LimiterOptions,
    private readonly maxKeys = MAX_KEYS,
  ) {
    super(options);
  }

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.remember(key);
    return super.consume(key, points, options);
  }

  override penalty(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.remember(key);
    return super.penalty(key, points, options);
  }

  private remember(key: string | number): void {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.maxKeys) return;
    const [oldest = key] = this.keys;
    this.keys.delete(oldest);
    void this.delete(oldest);
  }
}
