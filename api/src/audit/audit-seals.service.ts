import { Injectable } from '@nestjs/common';

import type { Chore, JobRun } from '../jobs/job-handler';
import { sealHash } from './audit-hash';

/** Rows of one seal; a long log gets several. */
const MOST_ROWS = 20_000;

/**
 * A seal over the rows since the last one. Ids are given before a transaction ends: rows that are not there yet are written
 * down as missing, and the next seals look for them, to the first that is made a day later: no transaction lasts so long, and
 * a shop may be away for days. A gap that nobody's transaction made is not written out beyond its last 10,000 ids.
 */
const addSeal = `
  WITH
  last AS (SELECT * FROM audit_seals ORDER BY id DESC LIMIT 1),
  done AS (SELECT coalesce(max(last_id), 0) AS id FROM last),
  settled AS (
    SELECT coalesce(max(seal.last_id), 0) AS id FROM audit_seals seal, last WHERE seal.at < last.at - interval '1 day'),
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
      (SELECT sha256(string_agg(hash, '' ORDER BY id)) FROM covered) AS rows_digest)
  INSERT INTO audit_seals (id, at, first_id, last_id, missing, late, row_count, previous, hash)
  SELECT id, at, first_id, last_id, missing, late, row_count, previous, ${sealHash} FROM seal WHERE row_count > 0
  RETURNING row_count AS "rowCount"`;

/** Seals the rows of the audit log every hour, apart from any call. */
@Injectable()
export class AuditSeals implements Chore {
  readonly kind = 'audit.seal';
  readonly every = 3600;

  async work(run: JobRun): Promise<void> {
    for (let rows = MOST_ROWS; rows >= MOST_ROWS;) {
      rows = await run.step(async (manager) => {
        const [seal] = await manager.query<{ rowCount: number }[]>(addSeal);
        return { value: seal?.rowCount ?? 0 };
      });
    }
  }
}
