import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subset } from 'semver';

interface Description {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
}

interface LockedPackage {
  engines?: { node?: string };
  hasInstallScript?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, '../../..', file), 'utf8'));
const { engines, allowScripts } = read('package.json') as Description;
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'));

test('no package asks for another Node than those that we promise', () => {
  // npm leaves out an optional package that does not fit, and says nothing.
  const refusals = installed.filter(
    ([, { engines: asked, optional }]) => !optional && !subset(engines.node, asked?.node ?? '*'),
  );
  expect(refusals.map(([place, { engines: asked }]) => `${place}: ${asked?.node ?? ''}`)).toEqual([]);
});

test('of each package with a script of its own for the installation, it is said whether that runs', () => {
  const withScript = installed.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript === true ? [place.split('node_modules/').at(-1)] : [],
  );
  expect(new Set(withScript)).toEqual(new Set(Object.keys(allowScripts)));
});

test('the packages of every platform are locked, not only those of the machine where the file was written', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${parent}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
