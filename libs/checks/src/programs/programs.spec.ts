import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { findProgram, installPackages, provide, type Program } from './programs';

const lantern: Program = {
  names: ['lantern', 'torch'],
  versionFlag: '-v',
  variable: 'LANTERN_PATH',
  package: 'lantern-light',
};

const { PATH } = process.env;
let folder: string;
let policy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-programs-'));
  policy = join(folder, 'policy');
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.env['PATH'] = [folder, PATH].join(delimiter);
});

afterEach(() => {
  process.env['PATH'] = PATH;
  delete process.env['LANTERN_PATH'];
  rmSync(folder, { recursive: true });
});

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return path;
}

/** Debian's: it brings the program `torch`, or fails, and notes what it is asked and what the policy for services says. */
function debian({ fails = false } = {}): void {
  const torch = join(folder, 'torch');
  const bring = fails ? 'exit 100' : `printf '#!/bin/sh\\nexit 0\\n' > '${torch}'; chmod +x '${torch}'`;
  script(
    'apt-get',
    `[ "$1" = --version ] && exit 0
echo "$@" >> '${folder}/asked'
case "$*" in *install*) '${policy}'; echo "services: $?" >> '${folder}/asked'; ${bring};; esac`,
  );
  script('update-rc.d', `echo "$@" >> '${folder}/asked'`);
}

function asked(): string {
  return existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';
}

function as(uid: number): void {
  jest.spyOn(process, 'getuid').mockReturnValue(uid);
}

it('finds the first that runs, and none where none does', () => {
  expect(findProgram(lantern)).toBeUndefined();
  script('lantern', 'exit 1');
  const torch = script('torch', '[ "$1" = -v ]');
  expect(findProgram(lantern)).toBe(torch);
});

it('takes the one that is named before all others, or says that it does not run', () => {
  script('lantern', '');
  process.env['LANTERN_PATH'] = script('mine', '');
  expect(findProgram(lantern)).toBe(join(folder, 'mine'));
  process.env['LANTERN_PATH'] = script('broken', 'exit 1');
  expect(() => findProgram(lantern)).toThrow(/LANTERN_PATH apunta a .*broken, que no arranca/);
});

it('installs by Debian’s package, with all services stopped, and leaves the machine’s policy as it was', () => {
  debian();
  as(0);
  expect(installPackages(['lantern-light'], policy)).toBe(true);
  expect(asked()).toMatch(/update\n.*install --yes --no-install-recommends lantern-light\nservices: 101\n/);
  expect(asked()).toContain('lantern-light disable');
  expect(existsSync(policy)).toBe(false);
  expect(findProgram(lantern)).toBe(join(folder, 'torch'));
});

it('keeps a policy that the machine has', () => {
  debian();
  as(0);
  script('policy', 'exit 7');
  expect(installPackages(['lantern-light'], policy)).toBe(true);
  expect(asked()).toContain('services: 7');
  expect(existsSync(policy)).toBe(true);
});

it('says no where the package is not to be had', () => {
  debian({ fails: true });
  as(0);
  expect(installPackages(['lantern-light'], policy)).toBe(false);
  expect(existsSync(policy)).toBe(false);
});

it.each([
  ['not as root', 1000, [debian]],
  ['not where there is no apt-get', 0, []],
])('installs nothing: %s', (_where, uid, machine) => {
  for (const prepare of machine) prepare();
  process.env['PATH'] = folder;
  as(uid);
  expect(provide([lantern])).toEqual([lantern]);
  expect(asked()).toBe('');
});

it('asks nobody for what is there', () => {
  debian();
  as(0);
  script('lantern', '');
  expect(provide([lantern])).toEqual([]);
  expect(asked()).toBe('');
});
