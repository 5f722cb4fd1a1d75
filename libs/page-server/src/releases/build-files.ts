import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CONTRACT_FILE } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import { containerName } from '@shop/federation/remote-names';
import { isRouteList } from '../routes';
import { ReleaseError, versionOf } from './release-list';

const HASH_LENGTH = 12;
const READ_ONLY = 0o444;

/** The files of a folder and those below it, as sorted relative paths. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** A remote's build, looked at before it is released. */
export interface BuiltRemote {
  /** The contract that it was built with and a hash of the content: `1.0.0-0a1b2c3d4e5f`. The same sources are the same version wherever they are built. */
  version: string;
  files: string[];
}

/**
 * Looks at a finished build: everything that a page needs of it is there.
 * @throws ReleaseError when it is not
 */
export async function inspectBuild(name: string, folder: string): Promise<BuiltRemote> {
  const readText = (file: string) => readFile(join(folder, file), 'utf8');
  try {
    const files = await listFiles(folder);
    const {
      name: built = '',
      metaData,
      exposes,
    } = JSON.parse(await readText('mf-manifest.json')) as Partial<RemoteManifest> & Omit<RemoteManifest, 'name'>;
    if (built !== containerName(name)) throw new Error(`es la de ${built.replaceAll('_', '-')}`);
    const { path, name: entry } = metaData.remoteEntry;
    const needed = [`${path}${entry}`, 'routes.json', ...exposes.flatMap(({ assets }) => assets.js.sync)];
    const missing = needed.filter((file) => !files.includes(file));
    if (missing.length > 0) throw new Error(`falta ${missing.join(', ')}`);
    if (!isRouteList(JSON.parse(await readText('routes.json')))) throw new Error('routes.json no tiene direcciones');
    const range = JSON.parse(await readText(CONTRACT_FILE)) as string;

    const hash = createHash('sha256');
    // A source map names the folder that the build was made in, and runs nowhere.
    for (const file of files.filter((name) => !name.endsWith('.map'))) {
      const content = await readFile(join(folder, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
    return { version: versionOf(range, hash.digest('hex').slice(0, HASH_LENGTH)), files };
  } catch (error) {
    const { code, path = '', message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? `falta ${relative(folder, path) || 'la carpeta'}` : message;
    throw new ReleaseError(`En ${folder} no hay una construcción completa de ${name}: ${problem}.`, { cause: error });
  }
}

/**
 * Copies a build's files, each read-only from then on.
 * @throws ENOSPC before the first one where they do not fit: a disk that is full for a moment refuses orders meanwhile
 */
export async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(from, file))).size));
  const { blocks, bavail, bsize } = await statfs(to);
  const needed = sizes.reduce((sum, size) => sum + Math.ceil(size / bsize), 0);
  // Some file systems count nothing.
  if (blocks > 0 && needed > bavail)
    throw Object.assign(new Error(`${to} has no room for ${needed} blocks`), { code: 'ENOSPC' });
  for (const file of files) {
    const copy = join(to, file);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(from, file), copy);
    await chmod(copy, READ_ONLY);
  }
}
