import type { EntityManager, QueryRunner } from 'typeorm';

/** Reads rows, one statement after the other, and changes nothing: it may be asked for twice. */
export type ReadRows<Rows> = (manager: EntityManager) => Promise<Rows>;

/** Reads everything as of one moment, in a transaction that can't write. */
export async function inSnapshot<Rows>(connection: QueryRunner, work: ReadRows<Rows>): Promise<Rows> {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const rows = await work(connection.manager);
    await connection.query('COMMIT');
    return rows;
  } catch (error) {
    // The pool closes a connection that can't be rolled back.
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
