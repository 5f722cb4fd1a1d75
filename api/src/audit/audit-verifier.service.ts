import type { AuditCheck, AuditProblem } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { isErased, personalDigest, rowHash, sealHash } from './audit-hash';

/** Rows that one query looks at; a second or so, at most. */
const BATCH = 10_000;

/** $1 the id to begin after. */
const checkRows = `
  WITH batch AS (SELECT * FROM audit_log WHERE id > $1 ORDER BY id LIMIT ${BATCH}),
  looked AS (
    SELECT id, salt IS NULL AS erased, hash IS NOT DISTINCT FROM ${rowHash}
      AND (salt IS NULL OR personal_digest IS NOT DISTINCT FROM ${personalDigest}) AS intact,
      salt IS NOT NULL OR ${isErased} AS honest
    FROM batch)
  SELECT count(*)::integer AS rows, max(id) AS last, count(*) FILTER (WHERE erased)::integer AS erased,
    min(id) FILTER (WHERE erased) AS "firstErased",
    min(id) FILTER (WHERE NOT intact OR NOT honest) AS broken,
    min(id) FILTER (WHERE NOT intact) AS changed
  FROM looked`;

/** $1 the number of the seal to begin after, with the hash of that one in $2. */
const checkSeal = `
  WITH seal AS (SELECT * FROM audit_seals WHERE id > $1 ORDER BY id LIMIT 1),
  covered AS (
    SELECT audit_log.id, audit_log.hash FROM seal JOIN audit_log
      ON audit_log.id BETWEEN first_id AND last_id AND audit_log.id <> ALL (missing) OR audit_log.id = ANY (late)),
  looked AS (
    SELECT seal.*, (SELECT sha256(string_agg(hash, '' ORDER BY id)) FROM covered) AS rows_digest,
      (SELECT count(*) FROM covered) AS found
    FROM seal)
  SELECT id, at, hash, last_id AS "lastId", found < row_count AS short,
    id = $1 + 1 AND previous = $2 AND found = row_count AND hash IS NOT DISTINCT FROM ${sealHash} AS intact
  FROM looked`;

/** The first row that seal $1 is over and that is not there. */
const firstMissing = `
  WITH seal AS (SELECT * FROM audit_seals WHERE id = $1),
  expected AS (
    SELECT unnest(late) AS id FROM seal
    UNION ALL
    SELECT wanted FROM seal, generate_series(first_id, least(last_id, first_id + 1000000)) AS wanted
    WHERE wanted <> ALL (missing))
  SELECT min(id) AS id FROM expected WHERE NOT EXISTS (SELECT FROM audit_log WHERE audit_log.id = expected.id)`;

/** The first row in a place that was sealed without it. */
const firstAdded = `
  WITH last AS (SELECT * FROM audit_seals ORDER BY id DESC LIMIT 1)
  SELECT min(id) AS id FROM audit_log WHERE id < 1
    OR id IN (SELECT unnest(missing) FROM audit_seals)
      AND id NOT IN (SELECT unnest(late) FROM audit_seals) AND id NOT IN (SELECT unnest(missing) FROM last)`;

/** What the log tells of its own erasures. */
const toldErasures = `
  SELECT coalesce(sum((after ->> 'auditRows')::integer), 0)::integer AS rows FROM audit_log
  WHERE action = 'person.erased' AND jsonb_typeof(after -> 'auditRows') = 'number'`;

interface RowBatch {
  rows: number;
  last: string | null;
  erased: number;
  firstErased: string | null;
  broken: string | null;
  changed: string | null;
}

interface Seal {
  id: number;
  at: Date;
  hash: Buffer;
  lastId: string;
  short: boolean;
  intact: boolean;
}

type RowsCheck = Pick<AuditCheck, 'rows' | 'erased' | 'problem'> & { firstErased: string | null };
type SealsCheck = Pick<AuditCheck, 'seals' | 'head' | 'sealedAt' | 'problem'> & { lastId: string; knowsHead: boolean };

/**
 * Checks the whole audit log: tamper-evident means that this finds what was changed, not that nothing can be. Who may
 * change everything in the database can make all hashes anew: only a head that was kept elsewhere shows that.
 */
@Injectable()
export class AuditVerifier {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @param kept a head of an earlier check, which one of the seals must have */
  verify(kept: string | null = null): Promise<AuditCheck> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const rows = await verifyRows(manager);
      const seals = await verifySeals(manager, kept);
      const [{ unsealed }] = await manager.query<[{ unsealed: number }]>(
        'SELECT count(*)::integer AS unsealed FROM audit_log WHERE id > $1',
        [seals.lastId],
      );
      const problem = rows.problem ?? seals.problem ?? (await verifyTale(manager, rows, seals, kept));
      return { ...pick(rows), ...pickSeals(seals), unsealed, problem };
    });
  }
}

function pick({ rows, erased }: RowsCheck): Pick<AuditCheck, 'rows' | 'erased'> {
  return { rows, erased };
}

function pickSeals({ seals, head, sealedAt }: SealsCheck): Pick<AuditCheck, 'seals' | 'head' | 'sealedAt'> {
  return { seals, head, sealedAt };
}

async function verifyRows(manager: EntityManager): Promise<RowsCheck> {
  const found: RowsCheck = { rows: 0, erased: 0, firstErased: null, problem: null };
  // Ids begin at 1; whoever takes one before it is found with what was added.
  for (let after: string | null = '-9223372036854775808'; after !== null;) {
    const [batch]: [RowBatch] = await manager.query(checkRows, [after]);
    found.rows += batch.rows;
    found.erased += batch.erased;
    found.firstErased ??= batch.firstErased;
    if (batch.broken !== null) {
      const fault = batch.broken === batch.changed ? 'changed' : 'notErased';
      found.problem ??= { fault, row: batch.broken, seal: null };
    }
    after = batch.last;
  }
  return found;
}

async function verifySeals(manager: EntityManager, kept: string | null): Promise<SealsCheck> {
  const found: SealsCheck = { seals: 0, head: null, sealedAt: null, lastId: '0', knowsHead: false, problem: null };
  for (let last = 0, previous: Buffer = Buffer.alloc(0); ;) {
    const [seal]: [Seal?] = await manager.query(checkSeal, [last, previous]);
    if (!seal) return found;
    if (!seal.intact) found.problem ??= await problemWith(manager, seal);
    const head = `${seal.id}:${seal.hash.toString('hex')}`;
    Object.assign(found, { seals: found.seals + 1, head, sealedAt: seal.at.toISOString(), lastId: seal.lastId });
    found.knowsHead ||= head === kept;
    [last, previous] = [seal.id, seal.hash];
  }
}

async function problemWith(manager: EntityManager, { id, short }: Seal): Promise<AuditProblem> {
  const [missing] = short ? await manager.query<[{ id: string | null }]>(firstMissing, [id]) : [];
  return missing?.id ? { fault: 'missing', row: missing.id, seal: id } : { fault: 'seal', row: null, seal: id };
}

/** What no row and no seal shows by itself. */
async function verifyTale(
  manager: EntityManager,
  { erased, firstErased }: RowsCheck,
  { knowsHead }: SealsCheck,
  kept: string | null,
): Promise<AuditProblem | null> {
  const [added] = await manager.query<[{ id: string | null }]>(firstAdded);
  if (added.id !== null) return { fault: 'added', row: added.id, seal: null };
  const [told] = await manager.query<[{ rows: number }]>(toldErasures);
  if (erased > told.rows) return { fault: 'erasures', row: firstErased, seal: null };
  return kept === null || knowsHead ? null : { fault: 'head', row: null, seal: null };
}
