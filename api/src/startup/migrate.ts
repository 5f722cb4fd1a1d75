import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';
import { MigrationExecutor, type DataSource } from 'typeorm';

import { sqlState } from '../platform/errors/database-failure';
import { asNamedNow, renameMigrations } from './first-release';
import { StartError } from './start-error';

/** Where TypeORM keeps which migrations ran: the database's version. */
export const MIGRATIONS = 'migrations';

/**
 * How long a migration waits for a table that somebody uses. Everybody who comes after it waits behind it, orders
 * too, so it gives up soon and tries again later.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_PAUSE_MS = 1000;
/** For all attempts together: a table that is in use for so long without a break is looked at by a person. */
const TIMEOUT_MS = 120_000;

/** SQLSTATEs of a migration that met others: a lock was not to be had in time, or two waited for one another. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Brings a database to this version while an older version may be serving on it: each migration is a transaction of
 * its own, or none where it says so, and none of them keeps an order waiting for long.
 * @throws StartError when a table is never free; what a migration throws
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await tryToMigrate(dataSource))) {
    if (performance.now() > end) {
      throw new StartError(
        'No se pudo actualizar la base de datos: otra conexión no suelta una tabla. Intenta de nuevo.',
      );
    }
    await pause(RETRY_PAUSE_MS);
  }
}

/** False when a table was in use; the migrations before it stay. */
async function tryToMigrate(dataSource: DataSource): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    await renameMigrations(executor, runner);
    await executor.executePendingMigrations();
    return true;
  } catch (error) {
    if (BUSY.has(sqlState(error) ?? '')) return false;
    throw error;
  } finally {
    await runner.query('RESET lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** The migrations that ran, in their order; none in a database without a shop, or with one that this role may not read. */
export async function ranMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean | null }>(
    `SELECT has_table_privilege(to_regclass('${MIGRATIONS}'), 'SELECT') AS there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS} ORDER BY id`);
  return asNamedNow(rows.map(({ name }) => name));
}
