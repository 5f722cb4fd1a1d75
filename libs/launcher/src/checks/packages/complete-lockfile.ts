import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { workspaceRoot } from '../../settings';

/**
 * npm leaves out of the lockfile the optional platform packages that were not to be had where it was written, and
 * `npm ci` then refuses it. This adds each of them with the version its parent asks for; run it after every change of
 * dependencies (`npm run lockfile`).
 */

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const platforms = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'android',
  'openharmony',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/** Platform of a package, read off its name: `@swc/core-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const named = (candidates: string[]) => candidates.filter((candidate) => words.includes(candidate));
  const os = named(platforms);
  const cpu = named(processors);
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os.includes('linux') ? ['glibc'] : [];
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}

const file = join(workspaceRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };

/** Where an optional package of `parent` belongs: at the top, or below its parent when the top has another version. */
function placeOf(parent: string, name: string, version: string): string | null {
  const nested = `${parent}/node_modules/${name}`;
  const top = `node_modules/${name}`;
  if (lock.packages[nested] || lock.packages[top]?.version === version) return null;
  return lock.packages[top] ? nested : top;
}

let added = 0;
for (const [parent, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (!/^\d/.test(version)) continue;
    const place = placeOf(parent, name, version);
    if (place === null) continue;
    lock.packages[place] = { version, optional: true, ...platformOf(name) };
    added += 1;
  }
}
if (added > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(`${added} optional packages added to the lockfile\n`);
