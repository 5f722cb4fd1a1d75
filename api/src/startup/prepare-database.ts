import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';
import { DataSource } from 'typeorm';

import { seedShop } from '../seeds/seed';
import type { Config } from '../platform/config/config';
import { connectionTimeoutMs, preparingOptions } from '../migrations/data-source-options';
import { lockHolder } from '../platform/database/lock-holder';
import { isConnectionLost, isDatabaseAway, sqlState } from '../platform/errors/database-failure';
import { ensureFirstStaff } from './first-staff';
import { migrate, MIGRATIONS, ranMigrations } from './migrate';
import { lockPreparation } from './preparation-lock';
import { ensureServingRole, grantServing, mayPrepare, roleOf } from './serving-role';
import { StartError } from './start-error';

/** How long the start waits for a database that is not there yet; a container may come up a little later. */
const DATABASE_TIMEOUT_MS = 15_000;
const RETRY_PAUSE_MS = 500;

/**
 * How long a process that may not prepare the database waits for who does: as long as a migration waits for a table, and as
 * the containers of a release have to get healthy.
 */
const PREPARED_TIMEOUT_MS = 120_000;

type Waiting = Pick<Config, 'timeoutFactor'>;

/** Where the schema is changed: the owner's address, or that of the one role of a shop that has only one. */
export function preparingUrl({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>): string {
  return databaseOwnerUrl ?? databaseUrl;
}

/**
 * Brings the database to this version and fills an empty shop, as the role that owns it, and lets the role of
 * `databaseUrl` serve. Processes that start at once do it one after the other: the first does the work, the others find
 * it done. A process that has only the serving role waits until somebody else has prepared the database. Where the database
 * goes in the middle of it, as one that crashed and is started again, it is done again once.
 * @throws StartError with a Spanish text
 */
export async function prepareDatabase(config: Config, onStep: (text: string) => void): Promise<void> {
  const isGone = (error: unknown) => !(error instanceof StartError) && isConnectionLost(error);
  try {
    await prepare(config, onStep).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return prepare(config, onStep);
    });
  } catch (error) {
    const isTold = isGone(error) || (sqlState(error) ?? '') in reasons;
    throw isTold ? connectionError(preparingUrl(config), error) : error;
  }
}

async function prepare(config: Config, onStep: (text: string) => void): Promise<void> {
  const url = preparingUrl(config);
  const lock = await connect(url, config, onStep);
  try {
    await requireAbilities(lock);
    if (!(await mayPrepare(lock))) {
      await untilPrepared(lock, config);
      return;
    }
    await lockPreparation(lock, onStep);
    await requireNobodyElse(lock);
    if (url !== config.databaseUrl) await ensureServingRole(lock, config.databaseUrl);
    const { timeoutFactor } = config;
    const dataSource = new DataSource(preparingOptions({ url, onIdleError: () => undefined, timeoutFactor }));
    await dataSource.initialize();
    try {
      onStep('Se actualiza la base de datos');
      await migrate(dataSource);
      if (url !== config.databaseUrl) await grantServing(lock, roleOf(config.databaseUrl));
      await seedShop(dataSource, config.sampleMode, ({ email, password }) => {
        onStep(`Distribuidor de muestra: ${email}, contraseña ${password}`);
      });
      await ensureFirstStaff(dataSource, config, onStep);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    // Ending the connection frees the lock.
    await lock.end();
  }
}

/**
 * Waits for the process that prepares the database with the owner's role. @throws StartError when it stays another
 * version's
 */
async function untilPrepared(client: Client, { timeoutFactor }: Waiting): Promise<void> {
  const { migrations } = preparingOptions({ url: '', onIdleError: () => undefined });
  const wanted = (migrations as { name: string }[]).map(({ name }) => name);
  const end = performance.now() + PREPARED_TIMEOUT_MS * timeoutFactor;
  for (;;) {
    const ran = await ranMigrations(client);
    if (wanted.every((name) => ran.includes(name))) return;
    if (performance.now() > end) {
      throw new StartError(
        'La base de datos todavía no es de esta versión, y el usuario de DATABASE_URL no puede cambiarla. Prepárala con el dueño: DATABASE_OWNER_URL, o en compose "docker compose run --rm prepare".',
      );
    }
    await pause(RETRY_PAUSE_MS);
  }
}

async function connect(url: string, waiting: Waiting, onStep: (text: string) => void): Promise<Client> {
  onStep(`Se conecta con la base de datos en ${placeOf(url)}`);
  const end = performance.now() + DATABASE_TIMEOUT_MS * waiting.timeoutFactor;
  for (;;) {
    const client = lockHolder(url, 'shop-prepare', connectionTimeoutMs(waiting));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseAway(error) || performance.now() > end) throw connectionError(url, error);
      await pause(RETRY_PAUSE_MS);
    }
  }
}

/**
 * Texts hold every letter, and names sort in Spanish: a database in another encoding, or a server without ICU, would
 * fail later, in the middle of a list.
 * @throws StartError
 */
async function requireAbilities(client: Client): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(
    `SELECT getdatabaseencoding() = 'UTF8' AND EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu') AS fits`,
  );
  if (rows[0]?.fits) return;
  throw new StartError(
    'La base de datos debe estar en UTF8 y su servidor PostgreSQL debe tener ICU (la colación es-x-icu), como lo tienen ' +
      'los paquetes y la imagen oficiales.',
  );
}

/**
 * Another program's tables may have names of the shop's, and its rights would be taken back. Tables of extensions are nobody's.
 * @throws StartError before anything is changed
 */
async function requireNobodyElse(client: Client): Promise<void> {
  if ((await ranMigrations(client)).length > 0) return;
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
      AND relname <> '${MIGRATIONS}'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname LIMIT 1`);
  if (rows[0] === undefined) return;
  throw new StartError(
    `Esa base de datos no está vacía y no es de una tienda: tiene la tabla ${rows[0].name}. No se tocó. Usa una base de datos propia (DATABASE_URL).`,
  );
}

/** SQLSTATEs that a person can do something about. */
const reasons: Record<string, string> = {
  '28P01': 'el usuario o la contraseña no son correctos',
  '28000': 'el servidor no acepta a este usuario',
  '3D000': 'esa base de datos no existe',
  '25006': 'solo deja leer',
  '53100': 'no queda espacio en su disco',
  '53300': 'no admite más conexiones',
};

function connectionError(url: string, error: unknown): StartError {
  const reason =
    reasons[sqlState(error) ?? ''] ?? 'no responde; revisa que esté encendida y que DATABASE_URL sea correcta';
  return new StartError(`No se pudo conectar con la base de datos en ${placeOf(url)}: ${reason}.`, { cause: error });
}

/** Where a database is, without the user and the password. */
export function placeOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
