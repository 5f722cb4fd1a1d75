import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  lstatSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';

import { workspaceRoot } from '@shop/launcher/settings';
import { say } from '@shop/launcher/terminal';

import type { Peer } from './peer';

export function versionOf({ packages: [own = ''] }: Peer): string {
  return own.slice(own.lastIndexOf('@') + 1);
}

/**
 * Installs a peer's packages below `.cache` if they are not yet there: no `package.json` of this repository names them.
 * Ends this process with a sentence when npm does not bring them.
 * @returns their folder
 */
export async function install(name: string, peer: Peer): Promise<string> {
  const folder = join(workspaceRoot, '.cache/peers', `${name}-${versionOf(peer)}`);
  // Folders of that name are whole.
  if (existsSync(folder)) return folder;
  say(`installs ${peer.packages.join(', ')} into .cache/peers; only the first time`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true }));
  const options = ['--prefix', unfinished, '--omit=dev', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options, ...peer.packages]).catch((error: unknown) => {
    say(`npm could not install ${name}: the first run needs the registry.\n${String(error)}`);
    process.exit(1);
  });
  renameSync(unfinished, folder);
  return folder;
}

/** Packages that npm installed in a folder for production, and the MB of their files. */
export function weigh(folder: string): { packages: number; megabytes: number } {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  const places = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && dev !== true && link !== true)
    .map(([place]) => join(folder, place))
    .filter((place) => existsSync(place));
  // Packages within a package are places of their own.
  const files = places.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.split(sep).includes('node_modules'))
      .map((file) => lstatSync(join(place, file))),
  );
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  return { packages: places.length, megabytes: bytes / 1e6 };
}
