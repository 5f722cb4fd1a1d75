import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareReports, type SurfaceChange } from './compare';
import { reportDoors } from './door-reports';
import { reportShared } from './shared-report';

/** Where the contract is kept: its version, and a report for each part of the surface. */
export const CONTRACT_FOLDER = 'libs/federation/contract';
const VERSION_FILE = 'version.json';

/** The version of the contract, and a hash of the reports: two branches that raise it to the same version conflict in Git. */
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
  const reports = [...reportDoors(root), ['Libraries shared', await reportShared()] as const];
  return reports.map(([name, now]) => {
    const file = join(root, CONTRACT_FOLDER, fileOf(name));
    return { name, now, before: existsSync(file) ? readFileSync(file, 'utf8') : '' };
  });
}

export function readVersion(root: string): KeptVersion {
  return JSON.parse(readFileSync(join(root, CONTRACT_FOLDER, VERSION_FILE), 'utf8')) as KeptVersion;
}

/** Whether the reports are those that the version was given to. */
export function isAsGiven({ surface }: KeptVersion, parts: readonly SurfacePart[]): boolean {
  return surface === hashOf(parts.map(({ before }) => before));
}

/** Keeps the reports of now under a version. */
export function keepSurface(root: string, version: string, parts: readonly SurfacePart[]): void {
  for (const { name, now } of parts) writeFileSync(join(root, CONTRACT_FOLDER, fileOf(name)), now);
  const kept: KeptVersion = { version, surface: hashOf(parts.map(({ now }) => now)) };
  writeFileSync(join(root, CONTRACT_FOLDER, VERSION_FILE), `${JSON.stringify(kept, null, 2)}\n`);
}

/** What has changed of each part, by its name; parts that are as they were are left out. */
export function changesOf(parts: readonly SurfacePart[]): Map<string, SurfaceChange> {
  const changed = parts.filter(({ before, now }) => before !== now);
  return new Map(changed.map(({ name, before, now }) => [name, compareReports(before, now)]));
}
