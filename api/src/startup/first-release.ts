import type { MigrationExecutor, QueryRunner } from 'typeorm';

import { migrations } from '../migrations/registry';
import { StartError } from './start-error';

/** The first and the last migration of shops from before the first release. */
const BEFORE = { first: 'Schema1795305600000', last: 'PendingLines1795636800000' } as const;

/**
 * Migrations of a database as this version names them: those of before the first release were put together, and made the same
 * schema (decision 0340).
 * @param ran their names, in their order
 * @throws StartError when a shop from before stopped between two of them
 */
export function asNamedNow(ran: readonly string[]): string[] {
  if (!ran.includes(BEFORE.first)) return [...ran];
  if (!ran.includes(BEFORE.last)) {
    throw new StartError(
      'Esta tienda es de antes de la versión 0.1.0. Ábrela primero con la última de aquellas versiones.',
    );
  }
  const known = migrations.map(({ name }) => name).filter((name) => timeOf(name) < timeOf(BEFORE.last));
  return [...known, ...ran.filter((name) => timeOf(name) > timeOf(BEFORE.last))];
}

/** Names the migrations of a shop from before the first release as this version does. @throws StartError as `asNamedNow` */
export async function renameMigrations(executor: MigrationExecutor, runner: QueryRunner): Promise<void> {
  const ran = (await executor.getExecutedMigrations()).map(({ name }) => name);
  if (!ran.includes(BEFORE.first)) return;
  await runner.query(
    `WITH former AS (DELETE FROM migrations)
     INSERT INTO migrations (timestamp, name) SELECT substring(name FROM '\\d+$')::bigint, name FROM unnest($1::text[]) AS name ORDER BY 1`,
    [asNamedNow(ran)],
  );
}

function timeOf(name: string): number {
  return Number(/\d+$/.exec(name)?.[0]);
}
