import { AUDIT_OBJECTS, orderCode, readContact, type Contact, type PersonPart } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { AUDIT_PERSONAL_KEYS } from '../audit/audit-hash';
import type { JobRun } from '../jobs/job-handler';
import { patternOf } from './contacts';
import { personalData, type ColumnData, type TableData } from './personal-data';

/** Rows that one step looks at. */
const BATCH = 5000;

export const AUDIT_LOG = 'audit_log';

const isReplaced = (column: ColumnData) => typeof column === 'object';
const isDeleted = (column: ColumnData) => column === 'deletedWithRow';
const isOfOthers = (column: ColumnData) => typeof column === 'object' && column.ofOthers === true;
const isSearched = (column: ColumnData) =>
  isDeleted(column) || (typeof column === 'object' && !column.key && !column.ofOthers);

function tablesWith(condition: (column: ColumnData) => boolean): string[] {
  return Object.keys(personalData).filter((table) => Object.values(personalData[table]?.columns ?? {}).some(condition));
}

/** Tables whose rows stay and are overwritten, and tables whose rows go, in the order of erasing. */
export const replacedTables = tablesWith(isReplaced);
export const deletedTables = tablesWith(isDeleted);
/** All that is searched, and erased in this order: owners come before what belongs to them, and the log tells of all. */
const searchedTables = [...replacedTables, ...deletedTables, AUDIT_LOG];
/** Tables with rows about somebody else in which the person may be named, and the part of what is found that these are. */
export const namingTables = tablesWith(isOfOthers);
export const namedPart = (table: string) => `${table}.named`;
/** Parts of what is found, in the order of erasing. */
export const foundParts = [...searchedTables, ...namingTables.map(namedPart)];

/** How far a search is, in what a job can keep. */
export interface Place {
  /** Among `searchedTables`. */
  table: number;
  /** The id of the row looked at last; null before the first. */
  after: string | null;
  /** Rows looked at in all tables. */
  looked: number;
}

export const beginning: Place = { table: 0, after: null, looked: 0 };

/** All that a row says of the one whom it is about, or of others, as one text to search. */
function searchedText({ columns }: TableData, isAsked = isSearched): string {
  const names = Object.entries(columns).flatMap(([name, column]) => (isAsked(column) ? [`${name}::text`] : []));
  return `concat_ws(chr(10), ${names.join(', ')})`;
}

const keys = `ARRAY[${AUDIT_PERSONAL_KEYS.map((key) => `'${key}'`).join(', ')}]`;

/** Texts of the fields that may be personal; what else the log has of goods, amounts and the shop's own page stays. */
const personalText = (fields: string) => `(SELECT string_agg(value, chr(10)) FROM jsonb_each_text(
  CASE WHEN jsonb_typeof(${fields}) = 'object' THEN ${fields} ELSE '{}' END) WHERE key = ANY (${keys}))`;

/** Personal parts of a row of the audit log, as one text to search; names of staff and ids are none. */
const auditText = `concat_ws(chr(10), CASE WHEN actor_kind NOT IN ('staff', 'system') THEN actor_name END,
  CASE WHEN length(object_id) <> 36 THEN object_id END, ${personalText('before')}, ${personalText('after')})`;

const hasPersonal = `salt IS NOT NULL AND (actor_kind = 'distributor' OR before ?| ${keys} OR after ?| ${keys})`;

/** Ids of the job's found rows about the person, as text; of one table, or of all. */
const found = (...tables: string[]) =>
  `(SELECT row_id FROM found_rows WHERE job_id = $1 AND part IN (${(tables.length > 0 ? tables : searchedTables)
    .map((table) => `'${table}'`)
    .join(', ')}))`;

/** True when a row has a contact ($3) in it, or belongs to what was found already. */
function isOfPerson(table: string): string {
  const data = personalData[table];
  if (!data) throw new RangeError(table);
  if (table === AUDIT_LOG) {
    return `${auditText} ~* $3 OR ${hasPersonal} AND (object_id IN ${found()} OR actor_id::text IN ${found()})`;
  }
  const belongs = data.belongsTo ? ` OR ${data.belongsTo.by}::text IN ${found(data.belongsTo.table)}` : '';
  return `${searchedText(data)} ~* $3${belongs}`;
}

/** SQL for the part that a row is found as, and for whether it is found. */
function partOfRow(table: string): { part: string; isFound: string } {
  const isAbout = isOfPerson(table);
  if (!namingTables.includes(table)) return { part: `'${table}'`, isFound: isAbout };
  const names = `${searchedText(personalData[table] ?? { columns: {} }, isOfOthers)} ~* $3`;
  const part = `CASE WHEN ${isAbout} THEN '${table}' ELSE '${namedPart(table)}' END`;
  return { part, isFound: `${isAbout} OR ${names}` };
}

/** $1 the job, $2 the id to begin after, or null. One row: how many were looked at, and the last one's id. */
const lookStatements = searchedTables.map((table) => {
  const first = table === AUDIT_LOG ? '-9223372036854775808' : '00000000-0000-0000-0000-000000000000';
  const type = table === AUDIT_LOG ? 'bigint' : 'uuid';
  const { part, isFound } = partOfRow(table);
  return `
    WITH batch AS MATERIALIZED (
      SELECT * FROM ${table} WHERE id > coalesce($2, '${first}')::${type} ORDER BY id LIMIT ${BATCH}),
    written AS (
      INSERT INTO found_rows (job_id, part, row_id)
      SELECT $1::uuid, ${part}, id::text FROM batch WHERE ${isFound} ON CONFLICT DO NOTHING)
    SELECT (SELECT count(*)::integer FROM batch) AS rows, (SELECT id::text FROM batch ORDER BY id DESC LIMIT 1) AS last`;
});

/** Rows that a whole search looks at, by what the database knows of its tables. */
export async function rowsToLookAt(manager: EntityManager): Promise<number> {
  const [{ rows }] = await manager.query<[{ rows: number }]>(
    'SELECT sum(greatest(reltuples, 0))::integer AS rows FROM unnest($1::text[]) AS name JOIN pg_class ON oid = name::regclass',
    [searchedTables],
  );
  return rows;
}

/**
 * Writes down in `found_rows` everything that has one of the contacts in it, anywhere, and what belongs to that.
 * @param keep what the job keeps of a place, beside what else it must know
 */
export async function findPerson(
  run: Pick<JobRun, 'id' | 'step'>,
  contacts: readonly Contact[],
  from: Place,
  { before, total, keep }: { before: number; total: number; keep: (place: Place) => object },
): Promise<Place> {
  let place = from;
  while (place.table < lookStatements.length) {
    place = await run.step(async (manager) => {
      const next = await look(manager, run.id, patternOf(contacts), place);
      return {
        value: next,
        kept: keep(next),
        done: before + next.looked,
        total: Math.max(total, before + next.looked),
      };
    });
  }
  return place;
}

/** Looks at so many rows, of one table or of several small ones. */
async function look(manager: EntityManager, jobId: string, pattern: string, from: Place): Promise<Place> {
  let { table, after, looked } = from;
  while (looked - from.looked < BATCH && table < lookStatements.length) {
    const [{ rows, last }] = await manager.query<[{ rows: number; last: string | null }]>(lookStatements[table] ?? '', [
      jobId,
      after,
      pattern,
    ]);
    looked += rows;
    [table, after] = rows < BATCH ? [table + 1, null] : [table, last];
  }
  return { table, after, looked };
}

/** Rows of the audit log that tell of objects and have something personal in them, by its index: a long log costs no more. */
export async function findAuditOf(manager: EntityManager, objects: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM audit_log WHERE object_type = ANY ($1::text[]) AND object_id = ANY ($2::text[]) AND ${hasPersonal}`,
    [AUDIT_OBJECTS, objects],
  );
  return rows.map(({ id }) => id);
}

/** Findings in words; parts without anything are left out. */
export async function partsOf(manager: EntityManager, jobId: string): Promise<PersonPart[]> {
  const rows = await manager.query<{ part: string; count: number }[]>(
    'SELECT part, count(*)::integer AS count FROM found_rows WHERE job_id = $1 GROUP BY part',
    [jobId],
  );
  const [{ retries }] = await manager.query<[{ retries: number }]>(
    `SELECT count(idempotency_key)::integer AS retries FROM orders WHERE id::text IN ${found('orders')}`,
    [jobId],
  );
  const counts = new Map(rows.map(({ part, count }) => [part, count]));
  const partOf = (table: string) => ({ label: personalData[table]?.label ?? table, count: counts.get(table) ?? 0 });
  const namedOf = (table: string) => ({
    label: personalData[table]?.namedLabel ?? table,
    count: counts.get(namedPart(table)) ?? 0,
  });
  return [
    ...replacedTables.map(partOf),
    ...namingTables.map(namedOf),
    { label: 'Claves de reintento de esos pedidos', count: retries },
    ...deletedTables.map(partOf),
    partOf(AUDIT_LOG),
  ].filter(({ count }) => count > 0);
}

/** Other contacts in the same orders and applications, and phones that staff merged with one of them. */
export async function relatedContacts(
  manager: EntityManager,
  jobId: string,
  contacts: readonly Contact[],
): Promise<string[]> {
  const rows = await manager.query<{ contact: string }[]>(
    `SELECT DISTINCT contact FROM (
       SELECT unnest(ARRAY[phone, email]) AS contact FROM orders WHERE id = ANY (${uuids('orders')})
       UNION ALL SELECT unnest(ARRAY[phone, email]) FROM affiliates
         WHERE id = ANY (${uuids('affiliates')}) OR id = ANY (${uuids(namedPart('affiliates'))})
       UNION ALL SELECT unnest(ARRAY[phone, main_phone]) FROM merged_phones WHERE main_phone IN (
         SELECT main_phone FROM merged_phones WHERE id = ANY (${uuids('merged_phones')}))) AS known
     WHERE contact <> '' ORDER BY 1 LIMIT 50`,
    [jobId],
  );
  const related = new Set(rows.flatMap(({ contact }) => readContact(contact)?.value ?? []));
  for (const { value } of contacts) related.delete(value);
  return [...related];
}

/** SQL: an order that somebody waits for. A line is neither completed nor cancelled, or a courier has the parcel. */
export const isOpen = `(EXISTS (SELECT FROM sales WHERE order_id = orders.id AND status = 'pending')
  OR EXISTS (SELECT FROM deliveries WHERE order_id = orders.id AND status = 'en_ruta'))`;

/** Codes of the orders that keep who was found from being erased. */
export function openOrdersOf(manager: EntityManager, jobId: string): Promise<string[]> {
  return openAmong(manager, { orders: uuids('orders'), couriers: uuids('couriers') }, [jobId]);
}

/**
 * Codes of those of the orders that are open, and of those that one of the couriers has the parcel or the money of.
 * @param among SQL for the ids of both, with its values
 */
export async function openAmong(
  manager: EntityManager,
  { orders, couriers }: Record<'orders' | 'couriers', string>,
  values: unknown[],
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM orders WHERE id = ANY (${orders}) AND ${isOpen}
     UNION SELECT order_id FROM deliveries WHERE courier_id = ANY (${couriers}) AND (status = 'en_ruta'
       OR status = 'entregado' AND NOT EXISTS (SELECT FROM settlement_lines WHERE delivery_id = deliveries.id))
     ORDER BY 1`,
    values,
  );
  return rows.map(({ id }) => orderCode(id));
}

/** The ids of the found rows of a part, for the index of their table. */
function uuids(part: string): string {
  return `ARRAY(SELECT row_id::uuid FROM found_rows WHERE job_id = $1 AND part = '${part}')`;
}
