import { DataSource } from 'typeorm';

import { readConfig, type Config } from '../platform/config/config';
import { ConfigError } from '../platform/config/config-error';
import { readEnvironment } from '../platform/config/environment';
import { isDatabaseAway, sqlState } from '../platform/errors/database-failure';
import { preparingOptions } from '../migrations/data-source-options';
import { preparingUrl } from '../startup/prepare-database';
import { StartError } from '../startup/start-error';

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

/**
 * Runs a command of the shop keeper on the database that `DATABASE_URL` names and tells what it did, or in Spanish why
 * not; the process then ends with the code 1.
 * @param work answers null when the output is somebody else's
 * @param refusal what did not happen: "No se exportó nada"
 */
export async function runCommand(
  refusal: string,
  work: (config: Config, words: string[]) => Promise<string | null>,
): Promise<void> {
  try {
    const done = await work(readConfig(readEnvironment()), process.argv.slice(2));
    if (done !== null) process.stdout.write(`${done}\n`);
  } catch (error) {
    process.stderr.write(`${explain(refusal, error)}\n`);
    process.exitCode = 1;
  }
}

/** Aborts when this process is asked to end, for a command with something to clear away; the same signal again ends it at once. */
export function askedToEnd(): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => asked.abort());
  return asked.signal;
}

/** Does something with the database that `DATABASE_URL` names, and leaves it. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: DataSource) => Promise<Result>,
): Promise<Result> {
  const database = new DataSource(preparingOptions({ url: preparingUrl(config), onIdleError: () => undefined }));
  await database.initialize();
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function explain(refusal: string, error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StartError) return `${refusal}. ${error.message}`;
  if (isDatabaseAway(error)) return `${refusal}: la base de datos no responde. Revisa DATABASE_URL e intenta de nuevo.`;
  if (sqlState(error) === UNDEFINED_TABLE) return `${refusal}: en esa base de datos todavía no hay una tienda.`;
  return `${refusal}: ${error instanceof Error ? error.message : String(error)}`;
}
