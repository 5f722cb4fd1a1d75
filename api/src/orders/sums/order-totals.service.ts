import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { Lock, tryLockStatement } from '../../platform/database/locks';
import { LOGGER } from '../../platform/logging/logger';
import { gatherSums } from './stored-sums';

const MINUTE_MS = 60_000;

/** Totals of the orders of each day and customer, as the database keeps them (decisions 0101 and 0150). */
@Injectable()
export class OrderTotals implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.gatherWhenDue(), MINUTE_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Puts together what was added to the same days and customers, so that few rows are read; another process may be at it. */
  gather(): Promise<void> {
    return this.database.transaction(async (manager) => {
      const [{ got }] = await manager.query<[{ got: boolean }]>(tryLockStatement(Lock.Totals));
      if (got) await gatherSums(manager);
    });
  }

  private async gatherWhenDue(): Promise<void> {
    try {
      await this.gather();
    } catch (error) {
      // Totals that are scattered over parts are as right as before.
      this.logger.warn({ err: error }, 'the totals of orders were not put together');
    }
  }
}
