import type { Client } from 'pg';

import { MIGRATIONS } from '../startup/migrate';
import type { StoredTable } from './manifest';

/** A backup tells the version of the database in its own way; what triggers sum up, they sum up when it is restored. */
const listTables = `
  SELECT tablename AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename NOT IN ('${MIGRATIONS}', 'order_totals', 'flavor_totals', 'customer_sums', 'customer_marks',
    'customer_places') ORDER BY 1`;

const listColumns = `
  SELECT relname AS table, attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    AND attgenerated = ''
  ORDER BY attnum`;

const listReferences = `
  SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint
  JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
  WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace`;

/** A table that refers to another one. */
export interface Reference {
  child: string;
  parent: string;
}

/** The names, each after those of the tables that it refers to. @throws RangeError when they refer in a circle */
export function inOrderOfReferences(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  let open = [...names];
  while (open.length > 0) {
    const isReady = (name: string) =>
      references.every(({ child, parent }) => child !== name || parent === name || !open.includes(parent));
    const ready = open.filter(isReady);
    if (ready.length === 0) throw new RangeError(`Tables refer to one another in a circle: ${open.join(', ')}`);
    ordered.push(...ready);
    open = open.filter((name) => !ready.includes(name));
  }
  return ordered;
}

export async function namesOfTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(listTables);
  return rows.map(({ name }) => name);
}

/** Every table of the shop with its rows, as the client's transaction sees them. */
export async function readTables(client: Client): Promise<StoredTable[]> {
  const { rows: references } = await client.query<Reference>(listReferences);
  const { rows: columns } = await client.query<{ table: string; name: string }>(listColumns);
  const tables: StoredTable[] = [];
  for (const name of inOrderOfReferences(await namesOfTables(client), references)) {
    const { rows } = await client.query<{ total: string }>(`SELECT count(*) AS total FROM "${name}"`);
    const own = columns.filter(({ table }) => table === name).map((column) => column.name);
    tables.push({ name, columns: own, rows: Number(rows[0]?.total) });
  }
  return tables;
}

/** Makes numbers go on after those that were copied. */
export async function setSequences(client: Client, { name, columns }: StoredTable): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'SELECT pg_get_serial_sequence($1, $2) AS sequence',
      [`"${name}"`, column],
    );
    const sequence = rows[0]?.sequence;
    if (!sequence) continue;
    // Of an empty table they begin with 1, also after a restore that came to nothing: no transaction takes a number back.
    await client.query(
      `SELECT setval($1, coalesce(max("${column}"), 1), max("${column}") IS NOT NULL) FROM "${name}"`,
      [sequence],
    );
  }
}

function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** Sends a table's rows; in the text form, which every version of PostgreSQL reads. */
export function copyOut({ name, columns }: StoredTable): string {
  return `COPY "${name}" (${columnList(columns)}) TO STDOUT`;
}

/** Takes them again. */
export function copyIn({ name, columns }: StoredTable): string {
  return `COPY "${name}" (${columnList(columns)}) FROM STDIN`;
}
