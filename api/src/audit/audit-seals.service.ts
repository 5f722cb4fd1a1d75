import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { Lock, tryLockStatement } from '../platform/database/locks';
import { LOGGER } from '../platform/logging/logger';
import { sealHash } from './audit-hash';

/** How often it is looked whether a seal is due, ms: a process may not live for an hour. */
const LOOK = 300_000;

/** Rows of one seal; a long log gets several. */
const MOST_ROWS = 20_000;

/**
 * A seal over the rows since the last one, $1 whether also before an hour has passed. Ids are given before a transaction
 * ends: rows that are not there yet are written down as missing, and the next seals look for them for a day, which no
 * transaction lasts. A gap that nobody's transaction made is not written out beyond its last 10,000 ids.
 */
const addSeal = `
  WITH
  last AS (SELECT * FROM audit_seals ORDER BY id DESC LIMIT 1),
  done AS (SELECT coalesce(max(last_id), 0) AS id FROM last),
  settled AS (SELECT coalesce(max(last_id), 0) AS id FROM audit_seals WHERE at < now() - interval '1 day'),
  open AS (SELECT gap FROM last, settled, unnest(missing) AS gap WHERE gap > settled.id),
  late AS (SELECT audit_log.id, audit_log.hash FROM open JOIN audit_log ON audit_log.id = gap),
  fresh AS (
    SELECT id, hash, lag(id, 1, (SELECT id FROM done)) OVER (ORDER BY id) AS before
    FROM audit_log WHERE id > (SELECT id FROM done) ORDER BY id LIMIT ${MOST_ROWS}),
  gaps AS (
    SELECT gap FROM fresh, generate_series(greatest(before + 1, id - 10000), id - 1) AS gap
    UNION ALL
    SELECT gap FROM open WHERE gap NOT IN (SELECT id FROM late)),
  covered AS (SELECT id, hash FROM fresh UNION ALL SELECT id, hash FROM late),
  seal AS (
    SELECT coalesce((SELECT id FROM last), 0) + 1 AS id, clock_timestamp() AS at,
      (SELECT id FROM done) + 1 AS first_id,
      coalesce((SELECT max(id) FROM fresh), (SELECT id FROM done)) AS last_id,
      array(SELECT gap FROM gaps ORDER BY gap) AS missing,
      array(SELECT id FROM late ORDER BY id) AS late,
      (SELECT count(*)::integer FROM covered) AS row_count,
      coalesce((SELECT hash FROM last), '') AS previous,
      (SELECT sha256(string_agg(hash, '' ORDER BY id)) FROM covered) AS rows_digest
    WHERE $1 OR NOT EXISTS (SELECT FROM last WHERE at > now() - interval '1 hour'))
  INSERT INTO audit_seals (id, at, first_id, last_id, missing, late, row_count, previous, hash)
  SELECT id, at, first_id, last_id, missing, late, row_count, previous, ${sealHash} FROM seal WHERE row_count > 0
  RETURNING row_count AS "rowCount"`;

/** Seals the rows of the audit log every hour, in one process of however many serve, and apart from any call. */
@Injectable()
export class AuditSeals implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.sealWhenDue(), LOOK).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Adds seals over the rows that none is over; `now` also when the last one is not an hour old.
   * @returns how many were added; none when another process is at it
   */
  async seal({ now = false } = {}): Promise<number> {
    let added = 0;
    let rows = MOST_ROWS;
    for (; rows >= MOST_ROWS; added += rows > 0 ? 1 : 0) rows = await this.sealOnce(now || added > 0);
    return added;
  }

  /** How many rows the seal is over; 0 when none was added. */
  private sealOnce(now: boolean): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [{ got }] = await manager.query<[{ got: boolean }]>(tryLockStatement(Lock.Seal));
      if (!got) return 0;
      const [seal] = await manager.query<{ rowCount: number }[]>(addSeal, [now]);
      return seal?.rowCount ?? 0;
    });
  }

  private async sealWhenDue(): Promise<void> {
    try {
      await this.seal();
    } catch (error) {
      // A database that is away has its rows sealed later.
      this.logger.warn({ err: error }, 'the audit log was not sealed');
    }
  }
}
