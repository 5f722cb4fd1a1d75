import { testShop } from '@shop/checks';
import { copyChanged } from '@shop/testing/changed-build';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const releases = join(testShop.dataDir, 'releases');
const listFile = join(releases, 'remotes.json');

interface ReleaseList {
  remotes: Record<string, { version: string; canary?: { version: string } | null }>;
}

/** Runs one of the commands with which teams ship. @throws with what it said when it refuses */
async function command(...args: string[]): Promise<void> {
  const options = { env: { ...process.env, DATA_DIR: testShop.dataDir } };
  try {
    await run(process.execPath, ['--import', 'tsx', 'libs/launcher/src/remotes/remotes.ts', ...args], options);
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? String(error), { cause: error });
  }
}

/** The version of a remote that new pages get. */
export async function versionInUse(name: string): Promise<string> {
  const list = JSON.parse(await readFile(listFile, 'utf8')) as ReleaseList;
  return list.remotes[name]?.version ?? '';
}

/** The version of a remote that a part of the browsers gets; null for none. */
export async function canaryOf(name: string): Promise<string | null> {
  const list = JSON.parse(await readFile(listFile, 'utf8')) as ReleaseList;
  return list.remotes[name]?.canary?.version ?? null;
}

/** Releases a folder as a remote's next version, as its team would from another machine. */
export const release = (name: string, folder: string) => command('release', name, folder);
/** The same of a remote that the shop does not know yet, and the end of it. */
export const releaseNew = (name: string, folder: string) => command('release', name, folder, '--new');
export const removeRemote = (name: string) => command('remove', name);
/** Writes the package for teams outside of the workspace into a folder. */
export const writeSdk = (folder: string) => command('sdk', folder);
/** Gives a folder's build to so many of a hundred browsers. */
export const tryRelease = (name: string, folder: string, percent: number) =>
  command('release', name, folder, '--canary', String(percent));
export const rollBack = (name: string) => command('rollback', name);
export const use = (name: string, version: string) => command('use', name, version);

/** Puts a version in use without asking the commands, as nobody should. */
export async function forceVersion(name: string, version: string): Promise<void> {
  const list = JSON.parse(await readFile(listFile, 'utf8')) as ReleaseList;
  const remotes = { ...list.remotes, [name]: { version, previous: null, built: null } };
  await writeFile(`${listFile}.new`, JSON.stringify({ ...list, remotes }));
  await rename(`${listFile}.new`, listFile);
}

/** The versions of a remote that are kept. */
export const keptVersions = (name: string) => readdir(join(releases, name));

/**
 * A copy of the version in use with something changed in one of its files, for `work` alone.
 * @param edit as that of `copyChanged`
 */
export async function withChangedBuild<Result>(
  name: string,
  edit: Parameters<typeof copyChanged>[2],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(testShop.dataDir, 'changed-remote-'));
  try {
    await copyChanged(join(releases, name, await versionInUse(name)), folder, edit);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
