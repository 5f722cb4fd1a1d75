import { Injectable } from '@nestjs/common';

import type { Chore, JobRun } from './job-handler';

/** Rows that one step takes. */
const BATCH = 5000;

/**
 * Rows that nobody asks for any more; a tab that missed more than a day of events reads everything again. A limit that was
 * met is told of for a week, a failure of pages for thirty days. An activation link is told from one that never was for
 * thirty days after its time, a repeated call from a new one for a week. A removed device is known for a year. Jobs and imports
 * are kept for a week, what was found of a person for an hour. Rows that a call holds at the moment are left for the next
 * time: nobody waits for the sweep, nor the sweep for anybody.
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
  ['editors', "seen_at < now() - interval '1 day'"],
  ['removed_push_devices', "at < now() - interval '1 year'"],
  ['answered_calls', "at < now() - interval '7 days'"],
  ['imports', "created_at < now() - interval '7 days'"],
  ['found_rows', 'job_id IN (SELECT id FROM jobs WHERE ended_at IS NOT NULL)'],
  ['jobs', "ended_at < now() - CASE kind WHEN 'person.search' THEN interval '1 hour' ELSE interval '7 days' END"],
].map(
  ([table, isOver]) =>
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
);

/** Files that nothing reads any more, as reading them failed or was cancelled: they may be full of people. */
export const dropReadFiles = `
  UPDATE imports SET file = NULL WHERE file IS NOT NULL AND NOT EXISTS (
    SELECT FROM jobs WHERE jobs.id = imports.job_id AND ended_at IS NULL)`;

/** Sweeps the rows whose time is over, every hour and apart from any call. */
@Injectable()
export class ExpiredRows implements Chore {
  readonly kind = 'rows.sweep';
  readonly every = 3600;

  async work(run: JobRun): Promise<void> {
    for (const sweep of [dropReadFiles, ...sweeps]) {
      for (let gone = BATCH; gone === BATCH;) {
        gone = await run.step(async (manager) => {
          const [, count] = await manager.query<[unknown, number]>(sweep);
          return { value: count };
        });
      }
    }
  }
}
