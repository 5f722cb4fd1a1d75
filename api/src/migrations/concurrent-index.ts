import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while everybody reads and writes (decision 0023), outside of a transaction. What an attempt left that was
 * broken off is taken away first.
 * @param definition what follows the name: `ON orders (created_at)`
 */
export async function addIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [index] = (await runner.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    name,
  ])) as { valid: boolean }[];
  if (index?.valid === true) return;
  if (index) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ${definition}`);
}
