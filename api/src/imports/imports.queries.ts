import { ROW_OUTCOMES, ROW_RESULTS, type ImportView } from '@shop/contracts';

import type { ImportRowEntity } from './import-row.entity';
import type { SheetColumn } from './importer';

/** Imports that a list shows, and that are kept of one person. */
const LISTED = 20;

const CANCELLED = 'Se canceló antes de terminar.';

/** As JSON, how many rows an import has by what each of them says; 0 of what it has to have. */
const counted = (said: string, where: string, has: readonly string[] = [], from = 'import_rows') => `(
  SELECT '${JSON.stringify(Object.fromEntries(has.map((one) => [one, 0])))}' || coalesce(jsonb_object_agg(said, rows), '{}') FROM (
    SELECT ${said} AS said, count(*) AS rows FROM ${from} WHERE import_id = import.id AND ${where} GROUP BY 1
  ) AS counts)`;

/** The newest imports of which a condition is true, with their jobs. */
export const importsWhere = (condition: string) => `
  SELECT import.id, import.kind, import.subject, import.file_name AS "fileName", import.state, import.created_at AS "createdAt",
    import.applied_at AS "appliedAt", import.unknown_columns AS "unknownColumns",
    (SELECT username FROM users WHERE id = import.asker_id) AS "createdBy",
    (SELECT username FROM users WHERE id = import.applier_id) AS "appliedBy",
    job.id IS NOT NULL AND job.ended_at IS NULL AS "isGoing", job.done, job.total, job.failure,
    ${counted('outcome', 'outcome IS NOT NULL', ROW_OUTCOMES)} AS rows,
    ${counted('result', 'result IS NOT NULL', ROW_RESULTS)} AS results,
    ${counted('added', "outcome = 'new'", [], "import_rows, jsonb_array_elements_text(match->'adds') AS added")} AS added,
    (SELECT count(*)::integer FROM import_rows
     WHERE import_id = import.id AND outcome = 'conflict' AND choice IS NULL) AS undecided
  FROM imports AS import LEFT JOIN jobs AS job ON job.id = import.job_id
  WHERE ${condition} ORDER BY import.created_at DESC LIMIT ${LISTED}`;

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
