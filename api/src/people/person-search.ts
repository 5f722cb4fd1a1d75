import { AUDIT_OBJECTS, orderCode, readContact, type Contact, type PersonPart } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { AUDIT_PERSONAL_KEYS } from '../audit/audit-hash';
import { patternOf } from './contacts';
import { personalData, type ColumnData, type TableData } from './personal-data';

/** Rows of the audit log that one query reads, so that none takes longer than a call may. */
const AUDIT_BATCH = 20_000;

/** Ids of what was found, table by table; of rows that are deleted, only how many. */
export interface FoundRows {
  ids: ReadonlyMap<string, readonly string[]>;
  deleted: ReadonlyMap<string, number>;
  audit: readonly string[];
}

const isReplaced = (column: ColumnData) => typeof column === 'object';
const isDeleted = (column: ColumnData) => column === 'deletedWithRow';
const isSearched = (column: ColumnData) => isDeleted(column) || (typeof column === 'object' && !column.key);

function tablesWith(condition: (column: ColumnData) => boolean): [string, TableData][] {
  return Object.entries(personalData).filter(([, { columns }]) => Object.values(columns).some(condition));
}

/** Tables whose rows stay and are overwritten, and tables whose rows go, in the order of erasing. */
export const replacedTables = tablesWith(isReplaced);
export const deletedTables = tablesWith(isDeleted);

/** All that a row says of people, as one text to search. */
export function searchedText({ columns }: TableData): string {
  const names = Object.entries(columns).flatMap(([name, column]) => (isSearched(column) ? [`${name}::text`] : []));
  return `concat_ws(chr(10), ${names.join(', ')})`;
}

/** Everything that has one of the contacts in it, anywhere, and what belongs to that. */
export async function findPerson(manager: EntityManager, contacts: readonly Contact[]): Promise<FoundRows> {
  const pattern = patternOf(contacts);
  const ids = new Map<string, string[]>();
  for (const [table, data] of replacedTables) {
    const owners = data.belongsTo ? (ids.get(data.belongsTo.table) ?? []) : [];
    const also = data.belongsTo ? `OR ${data.belongsTo.by} = ANY ($2::uuid[])` : 'OR id = ANY ($2::uuid[])';
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM ${table} WHERE ${searchedText(data)} ~* $1 ${also}`,
      [pattern, owners],
    );
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  const deleted = new Map<string, number>();
  for (const [table, data] of deletedTables) {
    const [row] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM ${table} WHERE ${searchedText(data)} ~* $1`,
      [pattern],
    );
    deleted.set(table, row.count);
  }
  return { ids, deleted, audit: await findInAudit(manager, pattern, [...ids.values()].flat()) };
}

const keys = `ARRAY[${AUDIT_PERSONAL_KEYS.map((key) => `'${key}'`).join(', ')}]`;

/** What may be personal in a row of the audit log, as one text to search; names of staff and ids are not. */
const auditText = `concat_ws(chr(10), CASE WHEN actor_kind NOT IN ('staff', 'system') THEN actor_name END,
  CASE WHEN length(object_id) <> 36 THEN object_id END, before::text, after::text)`;

/** Rows that have a contact in them, or tell of what is erased and have something personal in them. */
async function findInAudit(manager: EntityManager, pattern: string, objects: readonly string[]): Promise<string[]> {
  return inBatches(
    manager,
    `salt IS NOT NULL AND (${auditText} ~* $3
      OR (object_id = ANY ($4::text[]) OR actor_id::text = ANY ($4::text[]))
        AND (actor_kind = 'distributor' OR before ?| ${keys} OR after ?| ${keys}))`,
    [pattern, objects],
  );
}

/** Rows of the audit log that tell of objects and have something personal in them, by its index: a long log costs no more. */
export async function findAuditOf(manager: EntityManager, objects: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM audit_log WHERE object_type = ANY ($1::text[]) AND object_id = ANY ($2::text[]) AND salt IS NOT NULL
      AND (actor_kind = 'distributor' OR before ?| ${keys} OR after ?| ${keys})`,
    [AUDIT_OBJECTS, objects],
  );
  return rows.map(({ id }) => id);
}

/** Rows of the audit log in which a contact still stands, wherever it is. */
export async function isInAudit(manager: EntityManager, contacts: readonly Contact[]): Promise<boolean> {
  const found = await inBatches(manager, `${auditText} ~* $3`, [patternOf(contacts)]);
  return found.length > 0;
}

async function inBatches(manager: EntityManager, condition: string, values: readonly unknown[]): Promise<string[]> {
  const [{ last }] = await manager.query<[{ last: string | null }]>('SELECT max(id) AS last FROM audit_log');
  const found: string[] = [];
  for (let first = 0; first <= Number(last); first += AUDIT_BATCH) {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM audit_log WHERE id >= $1 AND id < $2 AND ${condition} ORDER BY id`,
      [first, first + AUDIT_BATCH, ...values],
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** What was found, in words; parts without anything are left out. */
export async function partsOf(manager: EntityManager, found: FoundRows): Promise<PersonPart[]> {
  const orders = found.ids.get('orders') ?? [];
  const [{ retries }] = await manager.query<[{ retries: number }]>(
    'SELECT count(idempotency_key)::integer AS retries FROM orders WHERE id = ANY ($1::uuid[])',
    [orders],
  );
  const counts: [string | undefined, number][] = [
    ...[...found.ids].map(([table, { length }]): [string | undefined, number] => [personalData[table]?.label, length]),
    ['Claves de reintento de esos pedidos', retries],
    ...[...found.deleted].map(([table, count]): [string | undefined, number] => [personalData[table]?.label, count]),
    [personalData['audit_log']?.label, found.audit.length],
  ];
  return counts.flatMap(([label, count]) => (label !== undefined && count > 0 ? [{ label, count }] : []));
}

/** Other contacts in the same orders and applications. */
export async function relatedContacts(
  manager: EntityManager,
  { ids }: FoundRows,
  contacts: readonly Contact[],
): Promise<string[]> {
  const rows = await manager.query<{ contact: string }[]>(
    `SELECT DISTINCT contact FROM (
       SELECT unnest(ARRAY[phone, email]) AS contact FROM orders WHERE id = ANY ($1::uuid[])
       UNION ALL SELECT unnest(ARRAY[phone, email]) FROM affiliates WHERE id = ANY ($2::uuid[])) AS known
     WHERE contact <> '' ORDER BY 1 LIMIT 50`,
    [ids.get('orders') ?? [], ids.get('affiliates') ?? []],
  );
  const found = new Set(rows.flatMap(({ contact }) => readContact(contact)?.value ?? []));
  for (const { value } of contacts) found.delete(value);
  return [...found];
}

/** Codes of those of the orders that have a line which is neither completed nor cancelled. */
export async function openOrdersOf(manager: EntityManager, { ids }: FoundRows): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT DISTINCT order_id AS id FROM sales WHERE status = 'pending' AND order_id = ANY ($1::uuid[]) ORDER BY 1`,
    [ids.get('orders') ?? []],
  );
  return rows.map(({ id }) => orderCode(id));
}
