import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Since } from '../src/least-contract';
import { SHARED_MODULES } from '../webpack/shared';
import { compareReports, newerMembers, newerNames, type SurfaceChange } from './compare';
import { reportEntryPoints } from './entry-reports';
import { installedVersion, reportShared } from './shared-report';

/** Where the contract is kept: its version, and a report for each part of the surface. */
export const CONTRACT_FOLDER = 'libs/federation/contract';
const VERSION_FILE = 'version.json';
/** The versions of the shared libraries, and since which contract each name is there. */
const SHARED_FILE = 'shared.json';
const SINCE_FILE = 'since.json';
const LIBRARIES = 'Libraries shared';

/**
 * The version of the contract, and a hash of the reports: two branches that raise it to the same version conflict in Git.
 */
interface KeptVersion {
  version: string;
  surface: string;
}

/** A part of the surface: its name, and its report as it is kept and as it is now. */
export interface SurfacePart {
  name: string;
  before: string;
  now: string;
}

const fileOf = (name: string) => `${name.replace('@shop/', '').replaceAll(/\W+/g, '-').toLowerCase()}.api.md`;

function hashOf(reports: readonly string[]): string {
  const hash = createHash('sha256');
  for (const report of reports) hash.update(`${report.length}\0${report}`);
  return hash.digest('hex').slice(0, 16);
}

/** The parts of the surface of the workspace at `root`. @throws when its sources do not compile */
export async function readSurface(root: string): Promise<SurfacePart[]> {
  const reports = [...reportEntryPoints(root), [LIBRARIES, await reportShared()] as const];
  return reports.map(([name, now]) => {
    const file = join(root, CONTRACT_FOLDER, fileOf(name));
    return { name, now, before: existsSync(file) ? readFileSync(file, 'utf8') : '' };
  });
}

export function readVersion(root: string): KeptVersion {
  return readKept(root, VERSION_FILE) as KeptVersion;
}

const readKept = (root: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, CONTRACT_FOLDER, file), 'utf8'));

const writeKept = (root: string, file: string, content: unknown) =>
  writeFileSync(join(root, CONTRACT_FOLDER, file), `${JSON.stringify(content, null, 2)}\n`);

/** The shared libraries as they are installed; ours have the contract's version. */
function sharedLibraries(version: string): Record<string, string> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, installedVersion(name) ?? version]));
}

/** True when the versions of the shared libraries that are kept are those that are installed. */
export function hasInstalled(root: string, { version }: KeptVersion): boolean {
  return JSON.stringify(readKept(root, SHARED_FILE)) === JSON.stringify(sharedLibraries(version));
}

/** Since which contract each name is there, when a version has what the parts have now. A major starts the list again. */
function sinceWith(since: Since, version: string, parts: readonly SurfacePart[]): Since {
  if (/^\d+\.0\.0$/.test(version)) return {};
  const newer = parts.flatMap(({ name, before, now }) =>
    name === LIBRARIES ? [...newerMembers(before, now)] : [[name, newerNames(before, now)] as const],
  );
  const changed = newer.filter(([, names]) => names.length > 0);
  const raised = changed.map(([module, names]) => {
    return [module, { ...since[module], ...Object.fromEntries(names.map((name) => [name, version])) }] as const;
  });
  return { ...since, ...Object.fromEntries(raised) };
}

/** True when the reports are those that the version was given to. */
export function isAsGiven({ surface }: KeptVersion, parts: readonly SurfacePart[]): boolean {
  return surface === hashOf(parts.map(({ before }) => before));
}

/** Keeps the reports of now under a version. */
export function keepSurface(root: string, version: string, parts: readonly SurfacePart[]): void {
  for (const { name, now } of parts) writeFileSync(join(root, CONTRACT_FOLDER, fileOf(name)), now);
  const kept: KeptVersion = { version, surface: hashOf(parts.map(({ now }) => now)) };
  writeKept(root, VERSION_FILE, kept);
  writeKept(root, SHARED_FILE, sharedLibraries(version));
  writeKept(root, SINCE_FILE, sinceWith(readKept(root, SINCE_FILE) as Since, version, parts));
}

/** Changes of each part, by its name; parts that are as they were are left out. */
export function changesOf(parts: readonly SurfacePart[]): Map<string, SurfaceChange> {
  const changed = parts.filter(({ before, now }) => before !== now);
  return new Map(changed.map(({ name, before, now }) => [name, compareReports(before, now)]));
}
