import type { PoolClient, QueryResultRow } from 'pg';
import type { QueryRunner } from 'typeorm';

/** A statement that each connection prepares once under its name; that nearly halves the work of a short one. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** Runs a statement on this connection, in its transaction if it has one. */
export async function runNamed<Row extends QueryResultRow>(
  connection: QueryRunner,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = (await connection.connect()) as PoolClient;
  const { rows } = await client.query<Row>({ ...statement, values: [...values] });
  return rows;
}
