import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Does work on one connection of the data source's pool, for which it waits once. Work that calls do asks for no other
 * connection meanwhile: with all of them taken by such work, each would wait for one more.
 */
export async function onOneConnection<Result>(
  database: DataSource,
  work: (connection: QueryRunner) => Promise<Result>,
): Promise<Result> {
  const connection = database.createQueryRunner();
  try {
    return await work(connection);
  } finally {
    await connection.release();
  }
}
