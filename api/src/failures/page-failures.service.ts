import { SHOWN_FAILURES, toPageFailure, type PageFailureReport, type PageFailureView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { Metrics } from '../platform/metrics/metrics';
import { KnownReleases } from './known-releases';
import { PageFailureEntity } from './page-failure.entity';
import { toPageFailureView } from './page-failure.view';

/** Failures that are kept, the newest ones. */
export const KEPT_FAILURES = 200;

/** What fails on pages, for the teams of the shell and the remotes. */
@Injectable()
export class PageFailures {
  constructor(
    @InjectRepository(PageFailureEntity) private readonly failures: Repository<PageFailureEntity>,
    private readonly releases: KnownReleases,
    private readonly metrics: Metrics,
  ) {}

  /** Counts a failure and keeps it, without what could be personal in it. */
  async record(report: PageFailureReport): Promise<void> {
    const { kind, remote, release, shell, path, name, message, stack } = toPageFailure(report);
    this.metrics.countPageFailure({ kind, ...(await this.releases.labelsOf(remote, release)) });
    const [{ times }] = await this.failures.query<[{ times: number }]>(
      `INSERT INTO page_failures AS known (kind, remote, release, shell, path, name, message, stack)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ON CONSTRAINT page_failures_key DO UPDATE
       SET times = known.times + 1, shell = excluded.shell, path = excluded.path, stack = excluded.stack, last_at = now()
       RETURNING times`,
      [kind, remote, release, shell, path, name, message, stack],
    );
    if (times === 1) await this.dropOldest();
  }

  /** The newest failures, the last one first. */
  async list(): Promise<PageFailureView[]> {
    const found = await this.failures.find({ order: { lastAt: 'DESC', id: 'ASC' }, take: SHOWN_FAILURES });
    return found.map(toPageFailureView);
  }

  /** Rows that another report holds are left to that one. */
  private async dropOldest(): Promise<void> {
    await this.failures.query(
      `DELETE FROM page_failures WHERE id IN (
         SELECT id FROM page_failures ORDER BY last_at DESC, id OFFSET $1 FOR UPDATE SKIP LOCKED)`,
      [KEPT_FAILURES],
    );
  }
}
