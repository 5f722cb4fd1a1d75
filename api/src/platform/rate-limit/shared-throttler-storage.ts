import type { ThrottlerStorage } from '@nestjs/throttler';

import type { RedisConnection } from '../redis/redis-connection';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { windowHits, type Hits } from './window-hits';

const PREFIX = 'shop:calls:';

/** One step for all processes: the first call of a window says when it ends. */
const countCall = `
  local hits = redis.call('INCR', KEYS[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[1])
    redis.call('PEXPIRE', KEYS[1], left)
  end
  return { hits, left }`;

/** Counts calls for all processes together while Redis answers, and in this process otherwise. */
export class SharedThrottlerStorage implements ThrottlerStorage {
  private readonly own = new MemoryThrottlerStorage();

  constructor(private readonly redis: Pick<RedisConnection, 'ask'>) {}

  /** Counts one call; those beyond the limit are refused until the window ends. `ttl` is in ms, the answer in seconds. */
  async increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const counted = await this.redis.ask((client) =>
      client.eval(countCall, { keys: [PREFIX + key], arguments: [String(ttl)] }),
    );
    if (counted === null) return this.own.increment(key, ttl, limit);
    const [hits, left] = counted as unknown as [number, number];
    return windowHits(hits, limit, left);
  }
}
