import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';

import { CONFIG, type Config } from '../config/config';
import { patience } from '../database/data-source-options';
import { LOGGER } from '../logging/logger';
import { PublicDocuments } from './public-documents';

/** Pause before a lost connection is tried again, ms. */
const RETRY_PAUSE = 1000;

/** Hears from the database which public list changed, on a connection of its own that comes back by itself. */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, OnModuleDestroy {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly documents: PublicDocuments,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.config.databaseUrl,
      application_name: 'shop-changes',
      connectionTimeoutMillis: patience.connection,
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', ({ payload }) => this.documents.drop(payload ?? ''));
    client.on('error', (error) => this.logger.warn({ reason: error.message }, 'change listener lost its connection'));
    client.once('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query('LISTEN shop_public');
      this.documents.setHearing(true);
    } catch {
      this.reconnect(client);
    }
  }

  private reconnect(lost: Client): void {
    if (this.stopped || this.client !== lost) return;
    this.client = null;
    this.documents.setHearing(false);
    void lost.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.connect(), RETRY_PAUSE);
  }
}
