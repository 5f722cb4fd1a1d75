import type { createClient } from '@redis/client';
import type { Logger } from 'pino';

import type { Config } from '../config/config';
import { ConnectionWatch } from '../connection-watch';
import { sharedLookup } from './shared-lookup';

export type RedisClient = ReturnType<typeof createClient>;

/** How long Redis may take to answer: what is kept there is worth a short wait, and there is a way without. */
const TIMEOUT = { ticks: 2, tick: 150 };

/** Written with every heartbeat: a Redis that can't be written (a replica, a full one) is of no use here. */
const PROBE = 'shop:probe';

/**
 * The Redis of `REDIS_URL`, for what several processes count together. The shop never depends on it: as soon as it does
 * not answer, its client is let go, so that whatever waits for it and whatever comes after fails at once.
 */
export class RedisConnection extends ConnectionWatch<RedisClient> {
  private constructor(
    /** The same one for ever; whether it is connected is its own `isReady`. */
    readonly client: RedisClient,
    private readonly logger: Pick<Logger, 'warn'>,
    config: Pick<Config, 'timeoutFactor'>,
  ) {
    super(TIMEOUT, config);
    client.on('error', () => this.broke(client));
  }

  /** Null when no Redis is configured; the client is loaded only when one is. */
  static async of(
    config: Pick<Config, 'redisUrl' | 'timeoutFactor'>,
    logger: Pick<Logger, 'warn'>,
  ): Promise<RedisConnection | null> {
    const { redisUrl } = config;
    if (redisUrl === null) return null;
    const redis = await import('@redis/client');
    // Its own reconnecting and queueing are off: both would make callers wait.
    const socket = { reconnectStrategy: false, lookup: sharedLookup() } as const;
    const client: RedisClient = redis.createClient({ url: redisUrl, disableOfflineQueue: true, socket });
    return new RedisConnection(client, logger, config);
  }

  protected create(): RedisClient {
    return this.client;
  }

  protected async open(client: RedisClient): Promise<void> {
    await client.connect();
    await this.ask(client);
  }

  protected ask(client: RedisClient): Promise<unknown> {
    return client.set(PROBE, '1', { expiration: { type: 'EX', value: 1 } });
  }

  protected destroy(client: RedisClient): void {
    client.destroy();
  }

  protected close(client: RedisClient): Promise<void> {
    client.destroy();
    return Promise.resolve();
  }

  protected onConnected(): void {
    return;
  }

  protected onTurn(reason: Error | null): void {
    if (reason) {
      this.logger.warn({ reason: reason.message }, 'Redis does not answer: limits are counted in each process');
    } else this.logger.warn('Redis answers again: limits are shared again');
  }
}
