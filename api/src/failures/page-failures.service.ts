import { toPageFailure, type PageFailureReport, type PageFailureView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { readViews } from '../platform/lists/read-views';
import { Metrics } from '../platform/metrics/metrics';
import { KnownReleases, UNKNOWN } from './known-releases';

/** Failures that are kept of a remote's release that the shop knows, and of all others together. */
export const KEPT_OF_A_RELEASE = 50;

/** The newest of them that are kept whatever they are: a failure that comes again in the meantime is no single one any more. */
const NEWEST = 10;

/** Of what is told with the shell's release, the path and the stack, the row has the last time's. */
const keptFailures = `
  SELECT id, kind, remote, release, shell, path, name, message, stack, times, first_at AS "firstAt", last_at AS "lastAt"
  FROM page_failures ORDER BY last_at DESC, id`;

/** Failures of pages, for the teams of the shell and the remotes. */
@Injectable()
export class PageFailures {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly releases: KnownReleases,
    private readonly metrics: Metrics,
  ) {}

  /** Counts a failure and keeps it, without what could be personal in it. */
  async record(report: PageFailureReport): Promise<void> {
    const { kind, remote, release, shell, path, name, message, stack } = toPageFailure(report);
    const labels = await this.releases.labelsOf(remote, release);
    const share = labels.release === UNKNOWN ? UNKNOWN : `${labels.remote} ${labels.release}`;
    this.metrics.pageFailures.inc({ kind, ...labels });
    const [{ times }] = await this.database.query<[{ times: number }]>(
      `INSERT INTO page_failures AS known (kind, remote, release, shell, path, name, message, stack, share)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT ON CONSTRAINT page_failures_key DO UPDATE
       SET times = known.times + 1, shell = excluded.shell, path = excluded.path, stack = excluded.stack, last_at = now()
       RETURNING times`,
      [kind, remote, release, shell, path, name, message, stack, share],
    );
    if (times === 1) await this.dropSingle(share);
  }

  /** The failures that are kept, the last one first. */
  list(): Promise<PageFailureView[]> {
    return readViews(this.database, keptFailures);
  }

  /**
   * Takes away what a share has too much: what came seldom and not long ago, the newest single ones first, so that no flood of
   * new ones drives out what is known. Rows that another report holds are left to that one.
   */
  private async dropSingle(share: string): Promise<void> {
    await this.database.query(
      `DELETE FROM page_failures WHERE id IN (
         SELECT page_failures.id FROM page_failures JOIN (
           SELECT id, row_number() OVER (ORDER BY first_at DESC, id) AS place FROM page_failures WHERE share = $1
         ) AS ranked USING (id)
         ORDER BY place <= $3 DESC, times * (clock_timestamp() - first_at) DESC, page_failures.id
         OFFSET $2 FOR UPDATE OF page_failures SKIP LOCKED)`,
      [share, KEPT_OF_A_RELEASE, NEWEST],
    );
  }
}
