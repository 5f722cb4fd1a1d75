import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testShop } from '@shop/checks';

const run = promisify(execFile);

/** Builds of the remotes from when the contract's major was raised last, each in an archive. */
const KEPT_FOLDER = join(import.meta.dirname, 'kept');
const workspaceRoot = join(import.meta.dirname, '../../..');

/** Files that a running remote does not need; and the dictionary of passwords, which is larger than all the rest. Bytes. */
const NOT_KEPT = /\.(map|br|gz)$|mf-stats\.json$/;
const LARGEST = 1_000_000;

const archiveOf = (name: string) => join(KEPT_FOLDER, `${name}.tar.xz`);

/** Keeps the workspace's own build of a remote in the place of the one before. */
export async function keepRemote(name: string): Promise<void> {
  const built = join(workspaceRoot, name, 'dist');
  const files: string[] = [];
  for (const file of (await readdir(built, { recursive: true })).sort()) {
    const found = await stat(join(built, file));
    if (found.isFile() && found.size < LARGEST && !NOT_KEPT.test(file)) files.push(file);
  }
  await run('tar', ['--create', '--xz', '--file', archiveOf(name), '--directory', built, ...files]);
}

/** The names of the remotes that are kept. */
export async function keptRemotes(): Promise<string[]> {
  return (await readdir(KEPT_FOLDER)).map((file) => file.replace('.tar.xz', '')).sort();
}

/** A kept build in a folder, for `work` alone. */
export async function withKeptRemote<Result>(name: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(testShop.dataDir, 'kept-remote-'));
  try {
    await run('tar', ['--extract', '--xz', '--file', archiveOf(name), '--directory', folder]);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
