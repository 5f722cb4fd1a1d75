import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { giveAdminsNotice } from '../notices/give-notice';
import { LOGGER } from '../platform/logging/logger';
import { Metrics } from '../platform/metrics/metrics';
import { KnownReleases } from './known-releases';

/** How often the list is looked at: the page server took a release back, perhaps in another process. */
const INTERVAL_MS = 5000;

/** Tells administrators, metrics and the log of each release that the shop took back by itself, once. */
@Injectable()
export class ReleaseNotices implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly releases: KnownReleases,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    // A notice that could not be told now is told the next time.
    this.timer = setInterval(() => void this.tell().catch(() => undefined), INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Tells what was not told yet. */
  async tell(): Promise<void> {
    for (const { remote, withdrawn } of await this.releases.list()) {
      if (!withdrawn) continue;
      const { version, at, reason } = withdrawn;
      await this.database.transaction(async (manager) => {
        const told = await manager.query<unknown[]>(
          `INSERT INTO release_withdrawals (remote, version, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
           RETURNING remote`,
          [remote, version, at],
        );
        if (told.length === 0) return;
        await giveAdminsNotice(manager, { kind: 'releaseWithdrawn', byId: null });
        this.metrics.withdrawals.inc({ remote });
        this.logger.warn({ remote, version, reason }, 'A release was taken back');
      });
    }
  }
}
