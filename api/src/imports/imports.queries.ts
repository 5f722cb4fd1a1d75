import { ROW_OUTCOMES, ROW_RESULTS, type ImportView } from '@shop/contracts';

import type { ImportRowEntity } from './import-row.entity';
import type { SheetColumn } from './importer';

/** Imports that a list shows, and that are kept of one person. */
const LISTED = 20;

const CANCELLED = 'Se canceló antes de terminar.';

/** SQL for how many rows of `kinds` it is true of. */
const rowsOf = (condition: string) => `coalesce(sum(rows) FILTER (WHERE ${condition}), 0)::integer`;

/** How many rows say each of some things in a column, as JSON. */
const counted = (column: 'outcome' | 'result', said: readonly string[]) =>
  `json_build_object(${said.map((one) => `'${one}', ${rowsOf(`${column} = '${one}'`)}`).join(', ')})`;

/** The newest imports of which a condition is true, with their jobs. Each may have 20,000 rows, which are read once. */
export const importsWhere = (condition: string) => `
  SELECT import.id, import.kind, import.subject, import.file_name AS "fileName", import.state, import.created_at AS "createdAt",
    import.applied_at AS "appliedAt", import.unknown_columns AS "unknownColumns",
    (SELECT username FROM users WHERE id = import.asker_id) AS "createdBy",
    (SELECT username FROM users WHERE id = import.applier_id) AS "appliedBy",
    job.id IS NOT NULL AND job.ended_at IS NULL AS "isGoing", job.done, job.total, job.failure,
    counts.rows, counts.results, counts.undecided, counts.writes, counts.added
  FROM (SELECT * FROM imports AS import WHERE ${condition} ORDER BY created_at DESC LIMIT ${LISTED}) AS import
  LEFT JOIN jobs AS job ON job.id = import.job_id
  CROSS JOIN LATERAL (
    WITH kinds AS (
      SELECT outcome, result, choice IS NULL AS open, CASE outcome WHEN 'new' THEN match->'adds' END AS adds,
        outcome = 'conflict' AND choice IS NULL AND match->'changes' = '[]' AS idle, count(*) AS rows
      FROM import_rows WHERE import_id = import.id GROUP BY 1, 2, 3, 4, 5)
    SELECT ${counted('outcome', ROW_OUTCOMES)} AS rows, ${counted('result', ROW_RESULTS)} AS results,
      ${rowsOf("outcome = 'conflict' AND open")} AS undecided,
      ${rowsOf("outcome IN ('new', 'changed', 'conflict') AND NOT idle")} AS writes,
      (SELECT coalesce(json_object_agg(added, objects), '{}') FROM (
        SELECT added, sum(rows) AS objects FROM kinds, jsonb_array_elements_text(adds) AS added GROUP BY added) AS made) AS added
    FROM kinds) AS counts
  ORDER BY import.created_at DESC`;

/** Takes away what $1 uploaded before their newest ones; what is read or applied just now stays. */
export const dropOlder = `
  DELETE FROM imports WHERE id IN (
    SELECT own.id FROM imports AS own LEFT JOIN jobs ON jobs.id = own.job_id
    WHERE own.asker_id = $1 AND (jobs.id IS NULL OR jobs.ended_at IS NOT NULL)
    ORDER BY own.created_at DESC OFFSET ${LISTED})`;

/** A row of `importsWhere`. */
export interface FoundImport extends Omit<ImportView, 'progress' | 'columns' | 'missing'> {
  isGoing: boolean;
  done: number;
  total: number | null;
}

/** One whose reading failed is over; one that could not be applied is ready (`isReady`). */
export function toImportView({ isGoing, done, total, ...row }: FoundImport, sheet: readonly SheetColumn[]): ImportView {
  const columns = sheet.map(({ key, label }) => ({ key, label }));
  const view = { ...row, columns, missing: [], failure: null, progress: null };
  if (row.state !== 'reading' && row.state !== 'applying') return view;
  if (isGoing) return { ...view, progress: { done: Math.min(done, total ?? done), total } };
  const failure = row.failure ?? { code: 'server.internal', text: CANCELLED };
  return { ...view, state: row.state === 'reading' ? 'failed' : 'ready', failure };
}

const which = `import_id = $1 AND ($2::text IS NULL OR outcome = $2)
  AND ($3::text IS NULL OR shop_fold(match->>'title') LIKE $3) AND ($4::integer IS NULL OR number = $4)`;

/** `ImportRowView`s of $1 import, $2 outcome, $3 pattern for titles and $4 number, each null for all, in the file's order. */
export const rowsInOrder = {
  rows: `SELECT number, match->>'title' AS title, outcome, match->'changes' AS changes, match->'problems' AS problems,
    match->'notes' AS notes, match->'choices' AS choices, choice, result FROM import_rows WHERE ${which}`,
  counted: `import_rows WHERE ${which}`,
  order: 'number',
};

/** Different texts that the rows of $1 import have in the columns $2: of thousands of rows what is asked for, and no more. */
export const textsInColumns = `
  SELECT DISTINCT left(cells->>name, 100) AS text FROM import_rows, unnest($2::text[]) AS name
  WHERE import_id = $1 AND cells ? name`;

/** The columns among $2 that the written rows of $1 import changed, of each group that has any. */
export const writtenColumns = `
  SELECT group_key AS "groupKey", array_agg(change->>'column') AS columns
  FROM import_rows, jsonb_array_elements(match->'changes') AS change
  WHERE import_id = $1 AND result = 'written' AND change->>'column' = ANY ($2::text[]) GROUP BY group_key`;

/** $1 import, $2 numbers, $3 groups, $4 cells, $5 flaws, $6 matches, as texts of JSON, $7 outcomes. */
export const addRows = `
  INSERT INTO import_rows (import_id, number, group_key, cells, flaws, match, outcome)
  SELECT $1::uuid, * FROM unnest($2::integer[], $3::text[], $4::jsonb[], $5::jsonb[], $6::jsonb[], $7::text[])`;

/** A row of `rowsToWrite`. */
export type RowToWrite = Pick<ImportRowEntity, 'number' | 'cells' | 'flaws' | 'match' | 'choice'>;

/** Of $1 import those with one of the outcomes $2, each group's beside one another: as they are, since there may be 20,000. */
export const rowsToWrite = `
  SELECT number, cells, flaws, match, choice FROM import_rows
  WHERE import_id = $1 AND outcome = ANY ($2::text[]) ORDER BY group_key, number`;

/** $1 import, $2 numbers, $3 results. */
export const noteResults = `
  UPDATE import_rows SET result = given.result FROM unnest($2::integer[], $3::text[]) AS given (number, result)
  WHERE import_id = $1 AND import_rows.number = given.number`;

/** Of one that could not be applied nothing was written: it is ready again. */
const isReady = `(state = 'ready' OR state = 'applying' AND NOT EXISTS (
  SELECT FROM jobs WHERE jobs.id = imports.job_id AND ended_at IS NULL))`;

/** $1 import: a row when it is ready. */
export const findReady = `SELECT id FROM imports WHERE id = $1 AND ${isReady}`;

/** $1 import, $2 who presses: begins to apply it, once. No row when it is not ready, or is being applied already. */
export const beginApplying = `
  UPDATE imports SET state = 'applying', applier_id = $2 WHERE id = $1 AND ${isReady} RETURNING id`;
