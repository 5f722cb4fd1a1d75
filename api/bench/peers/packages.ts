import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { workspaceRoot } from '@shop/launcher/settings';

import { say } from '../rounds';
import type { Peer } from './peer';

export function versionOf({ packages: [own = ''] }: Peer): string {
  return own.slice(own.lastIndexOf('@') + 1);
}

/**
 * Installs a peer's packages below `.cache` if they are not yet there: no `package.json` of this repository names them.
 * @returns their folder
 * @throws Error when npm does not bring them
 */
export async function installed(name: string, peer: Peer): Promise<string> {
  const folder = join(workspaceRoot, '.cache/peers', `${name}-${versionOf(peer)}`);
  // Folders of that name are whole.
  if (existsSync(folder)) return folder;
  say(`installs ${peer.packages.join(', ')} into .cache/peers; only the first time`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true }));
  const options = ['--omit=dev', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', unfinished, ...options, ...peer.packages]);
  } catch (cause) {
    throw new Error(`npm could not install ${name}. Without the packages in .cache it needs the registry.`, { cause });
  }
  renameSync(unfinished, folder);
  return folder;
}

/** Packages that `npm` installed in a folder for production, and their files in MB. */
export function weigh(folder: string): { packages: number; megabytes: number } {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  const places = Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && dev !== true && link !== true)
    .map(([place]) => join(folder, place))
    .filter((place) => existsSync(place));
  const bytes = places.reduce((sum, place) => sum + sizeOf(place), 0);
  return { packages: places.length, megabytes: bytes / 1_000_000 };
}

/** Bytes of a package's files, without the packages within it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + sizeOf(path);
      return sum + (entry.isFile() ? statSync(path).size : 0);
    }, 0);
}
