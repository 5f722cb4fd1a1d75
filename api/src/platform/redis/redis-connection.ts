import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { createClient } from '@redis/client';
import type { Logger } from 'pino';

import { CONFIG, type Config } from '../config/config';
import { withTimeout, type Patience } from '../../common/timeout';
import { LOGGER } from '../logging/logger';

export type RedisClient = ReturnType<typeof createClient>;

/** Between two attempts to reach Redis, ms. */
const BEAT = 1000;
/** How long an answer may take: what is kept there is worth a short wait, and there is a way without. */
const PATIENCE: Patience = { ticks: 2, tick: 150 };
const CONNECT_PATIENCE: Patience = { ticks: 2, tick: 500 };

/** Written whenever the link is made: a Redis that can't be written (a replica, a full one) is of no use here. */
const PROBE = 'shop:probe';

/**
 * The line to the Redis of `REDIS_URL`, for what several processes count together. The shop never depends on it: while
 * Redis is away, or when none is configured, every question is answered null at once, and the asker counts by itself.
 */
@Injectable()
export class RedisConnection implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly url: string | null;
  private client: RedisClient | null = null;
  private connecting: Promise<void> | null = null;
  private beat: NodeJS.Timeout | null = null;
  private away = false;
  private stopped = false;

  constructor(
    @Inject(CONFIG) { redisUrl }: Pick<Config, 'redisUrl'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.url = redisUrl;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.url === null) return;
    this.beat = setInterval(() => void this.connect(), BEAT);
    await this.connect();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    if (this.beat) clearInterval(this.beat);
    this.client?.destroy();
    this.client = null;
  }

  /** What Redis answers; null when there is none, or none that answers in time. Never fails. */
  async ask<Reply>(question: (client: RedisClient) => Promise<Reply>): Promise<Reply | null> {
    const { client } = this;
    if (!client) return null;
    try {
      return await withTimeout(question(client), PATIENCE);
    } catch (error) {
      this.leave(client, error);
      return null;
    }
  }

  /** Makes the link unless it is there. Never fails. */
  private connect(): Promise<void> {
    if (this.client || this.stopped) return Promise.resolve();
    this.connecting ??= this.tryToConnect().finally(() => (this.connecting = null));
    return this.connecting;
  }

  private async tryToConnect(): Promise<void> {
    let next: RedisClient | null = null;
    try {
      next = await this.newClient();
      await withTimeout(open(next), CONNECT_PATIENCE);
      this.join(next);
    } catch (error) {
      if (next?.isOpen) next.destroy();
      this.turnAway(error);
    }
  }

  /** The client's own reconnecting and queueing are off: both would make callers wait. */
  private async newClient(): Promise<RedisClient> {
    const redis = await import('@redis/client');
    const client: RedisClient = redis.createClient({
      url: this.url ?? '',
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false },
    });
    client.on('error', (error: unknown) => this.leave(client, error));
    return client;
  }

  private join(client: RedisClient): void {
    if (this.stopped) {
      client.destroy();
      return;
    }
    this.client = client;
    if (this.away) this.logger.warn('Redis answers again: limits are shared again');
    this.away = false;
  }

  private leave(client: RedisClient, reason: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    if (client.isOpen) client.destroy();
    this.turnAway(reason);
  }

  private turnAway(reason: unknown): void {
    if (this.away || this.stopped) return;
    this.away = true;
    this.logger.warn({ reason: String(reason) }, 'Redis does not answer: limits are counted in each process');
  }
}

async function open(client: RedisClient): Promise<void> {
  await client.connect();
  await client.set(PROBE, '1', { expiration: { type: 'PX', value: BEAT } });
}
