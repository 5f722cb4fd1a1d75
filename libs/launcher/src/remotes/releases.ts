import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CONTRACT_FILE, SHARED_FILE, type SharedLibraries } from '@shop/federation/contract';
import { ReleaseStore, fitsShell } from '@shop/page-server/releases';

import { ownRemotes } from './own-remotes';
import { workspaceRoot, type Settings } from '../settings';
import { sayBelow, CommandError } from '../terminal';

/** A remote's build in this workspace. */
export function buildOf(name: string): string {
  return join(workspaceRoot, name, 'dist');
}

/** Turns what a person can remove into a sentence. */
export async function withReleases<Result>(
  { releasesDir }: Pick<Settings, 'releasesDir'>,
  work: (store: ReleaseStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(new ReleaseStore(releasesDir));
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    // Node's word for a folder that can't be made where nothing may be written.
    const isReadOnly = code === 'ENOENT' && syscall === 'mkdir';
    if (!isReadOnly && !['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(code)) throw error;
    throw new CommandError(`No se puede escribir en la carpeta de versiones (RELEASES_DIR): ${releasesDir} (${code}).`);
  }
}

/** Puts in use what this workspace has just built; a version that somebody chose since the last start stays. */
export async function openReleases(settings: Settings): Promise<void> {
  const ofShell = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(workspaceRoot, 'shell/dist', file), 'utf8'));
  const contract = (await ofShell(CONTRACT_FILE)) as string;
  const libraries = (await ofShell(SHARED_FILE)) as SharedLibraries;
  const builds = Object.fromEntries(ownRemotes().map((name) => [name, buildOf(name)]));
  const list = await withReleases(settings, (store) => store.open(contract, builds, libraries));
  for (const [name, { version, built }] of Object.entries(list.remotes)) {
    if (version !== built) sayBelow(`${name}: en uso la versión ${version}, no la de esta carpeta`);
    if (!fitsShell(list, version)) sayBelow(`${name} ${version} no funciona con esta tienda: publica otra versión`);
  }
}
