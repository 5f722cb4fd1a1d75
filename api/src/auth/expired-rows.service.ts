import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const HOUR = 3_600_000;

/**
 * What nobody asks for any more. An activation link is told from one that never was for thirty days after its time.
 * Rows that a call holds at the moment are left for the next time: nobody waits for the sweep, nor the sweep for anybody.
 */
const sweeps = [
  ['trusted_addresses', 'until < now()'],
  ['revoked_tokens', 'expires_at < now()'],
  ['activation_links', "expires_at < now() - interval '30 days'"],
].map(
  ([table, isOver]) =>
    `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${isOver} FOR UPDATE SKIP LOCKED)`,
);

/** Sweeps the rows of sessions and links whose time is over, every hour and apart from any call. */
@Injectable()
export class ExpiredRows implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onModuleInit(): void {
    // A database that is away has its rows swept an hour later.
    this.timer = setInterval(() => void this.sweep().catch(() => undefined), HOUR).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    for (const sweep of sweeps) await this.database.query(sweep);
  }
}
