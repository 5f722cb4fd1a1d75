import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

import { LocalPostgresError } from '../local-postgres-error';

/** A system user by number, ready to be spread into the options of `spawn`. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Who the server runs as; undefined: as ourselves. PostgreSQL refuses root, so root gives it to the user that already
 * owns the cluster (an ordinary user's data stays with that user), else to `postgres`, else to `nobody`.
 * @throws LocalPostgresError when an ordinary user starts on another user's cluster
 */
export function serverUserFor(clusterFolder: string): ServerUser | undefined {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner !== undefined && owner.uid !== self) {
      throw new LocalPostgresError(
        `La carpeta ${clusterFolder} pertenece a otro usuario del sistema (uid ${owner.uid}). ` +
          'Arranca la tienda con ese usuario o elige otra carpeta con DATA_DIR.',
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = lookUp('postgres') ?? lookUp('nobody');
  if (user === undefined) {
    throw new LocalPostgresError(
      'PostgreSQL no puede correr como root y este sistema no tiene los usuarios "postgres" ni "nobody". ' +
        'Arranca la tienda con un usuario normal o usa DATABASE_URL.',
    );
  }
  return user;
}

/** True when `user` gets as far as `path` and may enter or execute it. Asked of the system: modes alone don't tell (ACLs, mounts). */
export function canReach(user: ServerUser | undefined, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, stdio: 'ignore' }).status === 0;
}

function lookUp(name: string): ServerUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
