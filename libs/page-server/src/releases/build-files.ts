import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CONTRACT_FILE } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
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
  /** The contract that it was built with and a hash of the content: `1.0.0-0a1b2c3d4e5f`. The same files are the same version wherever they are. */
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
    const { metaData, exposes } = JSON.parse(await readText('mf-manifest.json')) as RemoteManifest;
    const { path, name: entry } = metaData.remoteEntry;
    const needed = [`${path}${entry}`, 'routes.json', ...exposes.flatMap(({ assets }) => assets.js.sync)];
    const missing = needed.filter((file) => !files.includes(file));
    if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
    const range = JSON.parse(await readText(CONTRACT_FILE)) as string;

    const hash = createHash('sha256');
    for (const file of files) {
      const content = await readFile(join(folder, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
    return { version: versionOf(range, hash.digest('hex').slice(0, HASH_LENGTH)), files };
  } catch (error) {
    throw new ReleaseError(`La construcción de ${name} en ${folder} no está completa: ${String(error)}`, {
      cause: error,
    });
  }
}

/** Copies a build's files, each read-only from then on. */
export async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const copy = join(to, file);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(from, file), copy);
    await chmod(copy, READ_ONLY);
  }
}
