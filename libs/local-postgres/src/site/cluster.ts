import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { POSTGRES_MAJOR } from './binaries';
import { SUPERUSER } from '../database-url';
import { LocalPostgresError } from '../local-postgres-error';
import { isAlive } from '../server/processes';
import { run } from '../run';
import { canReach, type ServerUser } from './server-user';
import type { Site } from './site';

/** How a process names its own working directory: it works below a parent that the process may not search. */
const OWN_WORKING_DIRECTORY = '/proc/self/cwd';

type ClusterSite = Pick<Site, 'folder' | 'binaries' | 'user' | 'settings'>;

/**
 * Makes the cluster unless it is there, and answers how its server can name the folder. It is made in a sibling and
 * renamed when complete: whatever is called `postgres` is a whole cluster, even after `kill -9` in the middle.
 */
export async function ensureCluster(site: ClusterSite, onLog: (line: string) => void): Promise<string> {
  const { folder, user } = site;
  removeUnfinished(folder);
  if (!isCluster(folder)) {
    onLog('Se crea la base de datos (solo la primera vez)');
    await createCluster(site);
  }
  requireMajor(folder);
  if (user !== undefined && statSync(folder).uid !== user.uid) await giveTo(user, folder);
  return nameFor(folder, user);
}

async function createCluster({ folder, binaries, user, settings }: ClusterSite): Promise<void> {
  const unfinished = `${folder}.init-${process.pid}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LocalPostgresError(
      `No se puede escribir en la carpeta de datos (DATA_DIR): ${dirname(folder)} (${code}).`,
    );
  }
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  // The locale never depends on the machine: what sorts and compares one way here does so everywhere.
  const args = ['-D', nameFor(unfinished, user), '-U', SUPERUSER, '--auth=trust', '--no-instructions', '-E', 'UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (settings['fsync'] === 'off') args.push('--no-sync');
  const { code, output } = await run(binaries.initdb, args, {
    ...user,
    cwd: unfinished,
    env: serverEnvironment(),
  }).catch((error: unknown) => ({ code: null, output: String(error) }));
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new LocalPostgresError(
      `No se pudo crear la base de datos en ${folder}. Si el PostgreSQL incluido no corre en este sistema, usa DATABASE_URL.\n` +
        output.trim(),
    );
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (isCluster(folder)) return;
    const { code: problem } = error as NodeJS.ErrnoException;
    throw new LocalPostgresError(`La carpeta ${folder} está ocupada por otra cosa (${problem ?? String(error)}).`);
  }
}

/** Environment of the server's processes: a PGPORT or LC_ALL of the person who starts it changes nothing. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

function requireMajor(folder: string): void {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (major === POSTGRES_MAJOR) return;
  throw new LocalPostgresError(
    `Los datos de ${folder} son de PostgreSQL ${major} y la tienda trae PostgreSQL ${POSTGRES_MAJOR}. ` +
      'Haz un respaldo con la versión anterior (npm run backup) y restáuralo en otra carpeta (DATA_DIR).',
  );
}

/** Removes what a process that no longer lives left of its attempt, while the `initdb` that outlives it may still write there. */
function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.init-`;
  for (const name of readdirSync(dirname(folder))) {
    const pid = Number(name.slice(prefix.length));
    if (!name.startsWith(prefix) || (pid !== process.pid && isAlive(pid))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** A cluster that belongs to root (data copied by root) is nobody's that could serve it. */
async function giveTo(user: ServerUser, folder: string): Promise<void> {
  const { code, output } = await run('chown', ['-R', `${user.uid}:${user.gid}`, folder], {});
  if (code !== 0) throw new LocalPostgresError(`No se pudo preparar la carpeta ${folder}.\n${output.trim()}`);
  chmodSync(folder, 0o700);
}

function nameFor(folder: string, user: ServerUser | undefined): string {
  if (canReach(user, folder)) return folder;
  if (existsSync(OWN_WORKING_DIRECTORY)) return OWN_WORKING_DIRECTORY;
  throw new LocalPostgresError(
    `El usuario del sistema con el que corre PostgreSQL no llega a ${folder}. Elige con DATA_DIR una carpeta que no sea privada de root.`,
  );
}
