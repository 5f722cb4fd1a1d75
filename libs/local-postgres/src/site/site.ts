import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBinaries, type Binaries } from './binaries';
import { ensureCluster } from './cluster';
import { SERVING_ROLE, SHOP_DATABASE, SHOP_ROLE, socketUrl, SUPERUSER } from '../database-url';
import { LocalPostgresError } from '../local-postgres-error';
import { canReach, serverUserFor, type ServerUser } from './server-user';

/** How long a server may take to start: crash recovery of a large write-ahead log is the slowest start there is. */
export const START_TIMEOUT_MS = 120_000;
/** How long a server that runs may refuse everybody, as one whose connections are all taken does for a moment. */
export const REFUSED_TIMEOUT_MS = 5_000;

/** Everything about one data folder that stays the same however often its server is started. */
export interface Site {
  /** The cluster: `<dataDir>/postgres`, a real path. */
  folder: string;
  /** How the server itself names that folder: by its path, or by its working directory where the path is barred to it. */
  folderForServer: string;
  /** Private (0700), short and derived from `folder`, so that two data folders never share one. */
  socketDir: string;
  logFile: string;
  user: ServerUser | undefined;
  binaries: Binaries;
  /** In place of those that the server is started with otherwise. */
  settings: Readonly<Record<string, string>>;
  /** The shop's database and its owner. */
  url: string;
  /** The same and the role that serves. */
  servingUrl: string;
  /** The superuser on the maintenance database; only the supervisor uses it. */
  supervisorUrl: string;
}

/**
 * Makes the data folder and, the first time, the cluster in it.
 * @throws LocalPostgresError with what to do about it
 */
export async function prepareSite(
  dataDir: string,
  onLog: (line: string) => void,
  settings: Site['settings'] = {},
): Promise<Site> {
  const home = makeDataDir(dataDir);
  const folder = join(home, 'postgres');
  const user = serverUserFor(folder);
  const binaries = findBinaries(user);
  const folderForServer = await ensureCluster({ folder, binaries, user, settings }, onLog);
  const socketDir = socketDirFor(realpathSync(folder), user);
  return {
    folder: realpathSync(folder),
    folderForServer,
    socketDir,
    logFile: join(home, 'postgres.log'),
    user,
    binaries,
    settings,
    url: socketUrl(socketDir, SHOP_ROLE, SHOP_DATABASE),
    servingUrl: socketUrl(socketDir, SERVING_ROLE, SHOP_DATABASE),
    supervisorUrl: socketUrl(socketDir, SUPERUSER, 'postgres'),
  };
}

/**
 * The owner's address of the shop's database on a folder where a server has run, for programs that only connect: tests, `psql`.
 * @throws Error when the folder has no database
 */
export function localPostgresUrl(dataDir: string): string {
  const folder = realpathSync(join(dataDir, 'postgres'));
  return socketUrl(socketDirFor(folder, serverUserFor(folder)), SHOP_ROLE, SHOP_DATABASE);
}

/**
 * Makes the folder of the server's socket, which goes when the server ends. Everybody who can reach the socket may sign in,
 * so only the server's user may enter the folder.
 * @throws LocalPostgresError when somebody else made a folder of that name
 */
export function makeSocketDir({ socketDir, user }: Pick<Site, 'socketDir' | 'user'>): void {
  // Another process may make it at this moment.
  const made = existsSync(socketDir) ? undefined : mkdirSync(socketDir, { mode: 0o700, recursive: true });
  if (made !== undefined && user !== undefined) chownSync(socketDir, user.uid, user.gid);
  const found = lstatSync(socketDir);
  const expected = user?.uid ?? process.getuid?.();
  if (found.isDirectory() && (found.mode & 0o077) === 0) {
    if (found.uid === expected) return;
    // Killed between making it and giving it away.
    if (user !== undefined && found.uid === 0) {
      chownSync(socketDir, user.uid, user.gid);
      return;
    }
  }
  throw new LocalPostgresError(`La carpeta ${socketDir} existe y no es de la tienda. Bórrala y vuelve a arrancar.`);
}

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LocalPostgresError(`No se puede crear la carpeta de datos ${dataDir} (${code ?? String(error)}).`);
  }
}

/**
 * `/tmp` rather than TMPDIR: the address of a socket has room for about 100 bytes, a second start may have another
 * TMPDIR, and the server's user can't go into a TMPDIR that is private to root.
 */
function socketDirFor(folder: string, user: ServerUser | undefined): string {
  const base = existsSync('/tmp') && canReach(user, '/tmp') ? '/tmp' : tmpdir();
  const key = `${folder}\n${user?.uid ?? process.getuid?.() ?? ''}`;
  return join(base, `shop-pg-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
}
