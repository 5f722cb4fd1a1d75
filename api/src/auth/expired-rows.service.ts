import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const HOUR = 3_600_000;

/**
 * What nobody asks for any more; whoever missed more than a day of events reads everything again. A limit that was met is
 * told of for a week, a failure of pages for thirty days. An activation link is told from one that never was for thirty
 * days after its time, a repeated call from a new one for a day.
 * Rows that a call holds at the moment are left for the next time: nobody waits for the sweep, nor the sweep for anybody.
 */
const sweeps = [
  ['trusted_addresses', 'until < now()'],
  ['revoked_tokens', 'expires_at < now()'],
  ['staff_sessions', "expires_at < now() OR seen_at < now() - interval '12 hours'"],
  ['staff_challenges', 'expires_at < now()'],
  ['hold_refusals', "last_at < now() - interval '7 days'"],
  ['activation_links', "expires_at < now() - interval '30 days'"],
  ['page_failures', "last_at < now() - interval '30 days'"],
  ['failed_loads', "at < now() - interval '1 day'"],
  ['events', "at < now() - interval '1 day'"],
  ['answered_calls', "at < now() - interval '1 day'"],
].map(
  ([table, isOver]) =>
    `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${isOver} FOR UPDATE SKIP LOCKED)`,
);

/** Sweeps the rows of sessions, links and refusals whose time is over, every hour and apart from any call. */
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
