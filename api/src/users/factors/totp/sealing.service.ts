import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { LOGGER } from '../../../platform/logging/logger';
import { Totp } from './totp.service';

/** When a database that was away at the start is tried again. */
const RETRY_MS = 60_000;

/** Brings the secrets of apps to the newest key at the start, so that older keys can be left out at the next. */
@Injectable()
export class Sealing implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly totp: Totp,
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.totp.sealAnew(this.database.manager);
    } catch (error) {
      this.logger.warn({ err: error }, 'secrets of apps could not be sealed anew');
      this.timer = setTimeout(() => void this.onApplicationBootstrap(), RETRY_MS).unref();
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}
