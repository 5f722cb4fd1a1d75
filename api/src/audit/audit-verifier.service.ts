import type { AuditCheck, AuditProblem } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
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

/** Erasures that the log tells of. */
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

/** How far a check is, in what a job can keep. */
interface Progress {
  /** The id of the row looked at last; null once all were. */
  after: string | null;
  rows: number;
  erased: number;
  firstErased: string | null;
  problem: AuditProblem | null;
  seals: number;
  /** `12:ab34…` of the seal looked at last. */
  head: string | null;
  sealedAt: string | null;
  lastId: string;
  knowsHead: boolean;
}

const beginning: Progress = {
  // Ids begin at 1; a row that takes an earlier one is found with what was added.
  after: '-9223372036854775808',
  rows: 0,
  erased: 0,
  firstErased: null,
  problem: null,
  seals: 0,
  head: null,
  sealedAt: null,
  lastId: '0',
  knowsHead: false,
};

/** Rows that the log has, by what the database knows of it. */
const estimate = `SELECT greatest(reltuples, 0)::integer AS rows FROM pg_class WHERE oid = 'audit_log'::regclass`;

/** Checks the whole audit log for staff. */
@Injectable()
export class AuditVerification implements JobHandler<'audit.verify'> {
  readonly kind = 'audit.verify';

  allows({ role }: StaffPrincipal): boolean {
    return role === 'admin';
  }

  work(run: JobRun<unknown, Progress>): Promise<AuditCheck> {
    return verifyAuditLog(run);
  }
}

/** The check of a command, which nobody cancels and no other process goes on with. */
export function verifyAuditLogOf(database: DataSource, kept: string | null = null): Promise<AuditCheck> {
  const step: JobRun['step'] = async (work) => (await database.transaction(work)).value;
  return verifyAuditLog({ kept: null, step }, kept);
}

/**
 * Tamper-evident means that this finds what was changed, not that nothing can be. Who may change everything in the
 * database can compute all hashes again: only a head that was kept elsewhere shows that. Rows never change but by being
 * erased, and what was erased is compared to what the log tells at the end: the shop goes on meanwhile.
 * @param head of an earlier check, which one of the seals must have
 */
async function verifyAuditLog(
  run: Pick<JobRun<unknown, Progress>, 'kept' | 'step'>,
  head: string | null = null,
): Promise<AuditCheck> {
  let found = run.kept ?? beginning;
  const total = await run.step(async (manager) => {
    const [{ rows }] = await manager.query<[{ rows: number }]>(estimate);
    return { value: rows, total: rows };
  });
  while (found.after !== null) {
    found = await run.step(async (manager) => {
      const kept = await verifyRows(manager, found);
      return { value: kept, kept, done: kept.rows, total: Math.max(kept.rows, total) };
    });
  }
  for (let next: Progress | null = found; next !== null;) {
    found = next;
    next = await run.step(async (manager) => {
      const kept = await verifySeal(manager, found, head);
      return { value: kept, ...(kept && { kept }) };
    });
  }
  return run.step(async (manager) => {
    const [{ unsealed }] = await manager.query<[{ unsealed: number }]>(
      'SELECT count(*)::integer AS unsealed FROM audit_log WHERE id > $1',
      [found.lastId],
    );
    const problem = found.problem ?? (await verifyTale(manager, found, head));
    const { rows, erased, seals, head: last, sealedAt } = found;
    return { value: { rows, erased, unsealed, seals, head: last, sealedAt, problem } };
  });
}

async function verifyRows(manager: EntityManager, found: Progress): Promise<Progress> {
  const [batch] = await manager.query<[RowBatch]>(checkRows, [found.after]);
  const { broken, changed } = batch;
  const fault = broken === changed ? 'changed' : 'notErased';
  return {
    ...found,
    after: batch.last,
    rows: found.rows + batch.rows,
    erased: found.erased + batch.erased,
    firstErased: found.firstErased ?? batch.firstErased,
    problem: found.problem ?? (broken === null ? null : { fault, row: broken, seal: null }),
  };
}

/** @returns null when there is no further one */
async function verifySeal(manager: EntityManager, found: Progress, kept: string | null): Promise<Progress | null> {
  const [number = '0', hash = ''] = found.head?.split(':') ?? [];
  const [seal] = await manager.query<[Seal?]>(checkSeal, [number, Buffer.from(hash, 'hex')]);
  if (!seal) return null;
  const head = `${seal.id}:${seal.hash.toString('hex')}`;
  return {
    ...found,
    problem: found.problem ?? (seal.intact ? null : await problemWith(manager, seal)),
    seals: found.seals + 1,
    head,
    sealedAt: seal.at.toISOString(),
    lastId: seal.lastId,
    knowsHead: found.knowsHead || head === kept,
  };
}

async function problemWith(manager: EntityManager, { id, short }: Seal): Promise<AuditProblem> {
  const [missing] = short ? await manager.query<[{ id: string | null }]>(firstMissing, [id]) : [];
  return missing?.id ? { fault: 'missing', row: missing.id, seal: id } : { fault: 'seal', row: null, seal: id };
}

/** Faults that no row and no seal shows by itself. */
async function verifyTale(
  manager: EntityManager,
  { erased, firstErased, knowsHead }: Progress,
  kept: string | null,
): Promise<AuditProblem | null> {
  const [added] = await manager.query<[{ id: string | null }]>(firstAdded);
  if (added.id !== null) return { fault: 'added', row: added.id, seal: null };
  const [told] = await manager.query<[{ rows: number }]>(toldErasures);
  if (erased > told.rows) return { fault: 'erasures', row: firstErased, seal: null };
  return kept === null || knowsHead ? null : { fault: 'head', row: null, seal: null };
}
