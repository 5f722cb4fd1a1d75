import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

import { poolOf } from './connection-pool';

/** A statement that each connection prepares once under its name; that nearly halves the work of a short one. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** Runs a statement outside any transaction, on a free connection of the data source's pool. */
export async function runNamed<Row extends QueryResultRow>(
  database: DataSource,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ ...statement, values: [...values] });
  return rows;
}
