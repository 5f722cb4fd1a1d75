import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beginBuild, isBuilt } from '../../build-stamp.mjs';

let root: string;

function put(file: string, text = 'text'): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function build(): void {
  const finish = beginBuild(root);
  put('shell/dist/page.js', 'built');
  finish();
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  for (const folder of ['shell', 'libs/ui']) {
    put(`${folder}/project.json`, '{}');
    put(`${folder}/src/index.ts`, 'one');
  }
  put('package-lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('knows nothing of a clone in which nothing was built', () => {
  expect(isBuilt(root)).toBe(false);
});

it('stays when nothing changed, when sources only have new dates, and when others than builds read what changed', () => {
  build();
  expect(isBuilt(root)).toBe(true);
  utimesSync(join(root, 'shell/src/index.ts'), 0, 0);
  put('README.md');
  put('docs/page.md');
  put('.data/api.log');
  put('shell/node_modules/package/index.js');
  expect(isBuilt(root)).toBe(true);
});

it.each<[string, () => void]>([
  ['a source', () => put('libs/ui/src/index.ts', 'two')],
  ['the name of a source', () => renameSync(join(root, 'libs/ui/src/index.ts'), join(root, 'libs/ui/src/indice.ts'))],
  ['a source that goes', () => rmSync(join(root, 'libs/ui/src/index.ts'))],
  [
    'what moves from the end of one file to the next',
    () => {
      put('shell/project.json', '{}o');
      put('shell/src/index.ts', 'ne');
    },
  ],
  ['a new library', () => put('libs/new/package.json', '{}')],
  ['the lockfile', () => put('package-lock.json', '{"a":1}')],
  ['a configuration of the workspace', () => put('nx.json', '{}')],
  ['a file of a build', () => put('shell/dist/page.js', 'other')],
  ['a file of a build, in date alone', () => utimesSync(join(root, 'shell/dist/page.js'), 0, 0)],
  ['a file beside the built ones', () => put('shell/dist/more.js')],
  ['a build that goes', () => rmSync(join(root, 'shell/dist'), { recursive: true })],
])('goes with %s', (_what, change) => {
  build();
  change();
  expect(isBuilt(root)).toBe(false);
});

it('is not there while a build runs, nor after one that did not come to its end', () => {
  build();
  beginBuild(root);
  expect(isBuilt(root)).toBe(false);
});

it('is not given to a build in the middle of which a source changed', () => {
  const finish = beginBuild(root);
  put('shell/src/index.ts', 'two');
  finish();
  expect(isBuilt(root)).toBe(false);
  put('shell/src/index.ts', 'one');
  expect(isBuilt(root)).toBe(false);
});

it('goes with another version of Node', () => {
  build();
  const { version } = process;
  Object.defineProperty(process, 'version', { value: 'v99.0.0', configurable: true });
  expect(isBuilt(root)).toBe(false);
  Object.defineProperty(process, 'version', { value: version, configurable: true });
  expect(isBuilt(root)).toBe(true);
});
