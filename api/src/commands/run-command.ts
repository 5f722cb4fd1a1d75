import { DataSource } from 'typeorm';

import { readConfig, type Config } from '../platform/config/config';
import { ConfigError } from '../platform/config/config-error';
import { readEnvironment } from '../platform/config/environment';
import { isDatabaseAway, sqlState } from '../platform/errors/database-failure';
import { fileProblem } from '../platform/errors/file-problem';
import { preparingOptions } from '../migrations/data-source-options';
import { preparingUrl } from '../startup/prepare-database';
import { StartError } from '../startup/start-error';

/** SQLSTATEs of a table that is not there, and of a full disk. */
const UNDEFINED_TABLE = '42P01';
const DISK_FULL = '53100';

/** A check was made and found this. Its message is Spanish and complete. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

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

/** A failure of a command for a terminal, in Spanish. */
export function explain(refusal: string, error: unknown): string {
  if (error instanceof ConfigError || error instanceof Finding) return error.message;
  if (error instanceof StartError) return `${refusal}. ${error.message}`;
  const problem = fileProblem(error);
  const { path, syscall } = error as NodeJS.ErrnoException;
  if (problem !== null && syscall !== 'connect')
    return `${refusal}: ${path === undefined ? '' : `${path}: `}${problem}.`;
  if (sqlState(error) === DISK_FULL) return `${refusal}: no queda espacio en el disco de la base de datos.`;
  if (isDatabaseAway(error)) return `${refusal}: la base de datos no responde. Revisa DATABASE_URL e intenta de nuevo.`;
  if (sqlState(error) === UNDEFINED_TABLE) return `${refusal}: en esa base de datos todavía no hay una tienda.`;
  return `${refusal}: ${error instanceof Error ? error.message : String(error)}`;
}
