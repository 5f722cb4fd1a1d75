import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

import { sayBelow, CommandError } from '@shop/launcher/terminal';

/** A program of the system that tests run. */
export interface Program {
  /** The first that runs is taken. */
  names: readonly string[];
  /** Absolute paths beside those of PATH. */
  places?: readonly string[];
  /** With it the program says which version it is, and ends. */
  versionFlag: string;
  /** The environment variable that names its path. */
  variable: string;
  /** Debian's package, which brings it. */
  package: string;
}

export const nginx: Program = {
  names: ['nginx'],
  places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  versionFlag: '-v',
  variable: 'NGINX_PATH',
  package: 'nginx',
};

export const redisServer: Program = {
  names: ['redis-server'],
  versionFlag: '--version',
  variable: 'REDIS_SERVER_PATH',
  package: 'redis-server',
};

export const libreOffice: Program = {
  names: ['soffice'],
  versionFlag: '--version',
  variable: 'SOFFICE_PATH',
  package: 'libreoffice-calc',
};

/** Of an installation. */
const LONGEST_MS = 300_000;

/** Debian asks it before a package starts or stops a service; 101 is no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * The path of a program that runs: the one named by its variable, else one of the machine's.
 * @returns undefined when there is none
 * @throws CommandError when the one that is named does not run
 */
export function findProgram({ names, places = [], versionFlag, variable }: Program): string | undefined {
  const named = process.env[variable];
  if (!named) return [...onPath(names), ...places].find((path) => runs(path, versionFlag));
  if (runs(named, versionFlag)) return named;
  throw new CommandError(`${variable} apunta a ${named}, que no arranca.`);
}

/**
 * Sees to it that programs are there: what is missing is installed where `installPackages` can.
 * @returns those that are still missing
 */
export function provide(programs: readonly Program[]): Program[] {
  const isMissing = (program: Program): boolean => findProgram(program) === undefined;
  const missing = programs.filter(isMissing);
  if (missing.length === 0 || !installPackages(missing.map((program) => program.package))) return missing;
  return missing.filter(isMissing);
}

/** True when this machine lets us install packages: as root on Debian and what comes from it. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
}

/**
 * Installs Debian's packages, and leaves the services in them stopped, now and at the machine's next start.
 * @param policy the file by which Debian asks whether services may start
 * @returns false where that is not ours to do or did not work
 */
export function installPackages(packages: readonly string[], policy = SERVICE_POLICY): boolean {
  if (!canInstall()) return false;
  sayBelow(`se instala ${packages.join(', ')}`);
  const forbidsServices = !existsSync(policy);
  if (forbidsServices) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet('update');
    const wasInstalled = aptGet('install', '--yes', '--no-install-recommends', ...packages);
    // A package without a service of its name is no failure.
    for (const name of packages) succeeds('update-rc.d', [name, 'disable']);
    if (!wasInstalled) sayBelow(`no se pudo instalar ${packages.join(', ')}`);
    return wasInstalled;
  } finally {
    if (forbidsServices) rmSync(policy, { force: true });
  }
}

function aptGet(...args: readonly string[]): boolean {
  // Another run may be installing.
  return succeeds('apt-get', ['-o', 'DPkg::Lock::Timeout=240', ...args]);
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Existing is not enough: Ubuntu's `chromium-browser` only says that the snap is missing, and libraries may be. */
function runs(path: string, versionFlag: string): boolean {
  return existsSync(path) && succeeds(path, [versionFlag]);
}

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout: LONGEST_MS, env }).status === 0;
}
