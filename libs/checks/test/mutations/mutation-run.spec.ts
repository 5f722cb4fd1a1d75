import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';
import { copyOfHead } from '../../src/clean-copy';
import { readMutations } from './mutation';
import { runMutations, type RunNode } from './mutation-run';

const files: Record<string, string> = {
  'package.json': '{}',
  '.gitignore': 'node_modules\nmutations\n',
  'app/jest.config.mjs': `export default {
  transform: {},
  testMatch: ['**/*.spec.cjs'],
  cacheDirectory: '<rootDir>/../node_modules/.cache',
};
`,
  'app/sums.cjs': 'exports.add = (a, b) => a + b;\n\nexports.half = (a) => a / 2;\n\nexports.unseen = 1;\n',
  'app/sums.spec.cjs': `const { add, half } = require('./sums.cjs');
describe('a sum', () => {
  test('is of both', () => expect(add(1, 2)).toBe(3));
  test('has halves', () => expect(half(4)).toBe(2));
});
test('is never right', () => expect(1).toBe(2));
`,
};

/** Changes of a patch to `sums.cjs`, in the words of its tests. */
function patch(line: number, from: string, to: string, red: string, lines = 5): string {
  const diff = ['diff --git a/app/sums.cjs b/app/sums.cjs', '--- a/app/sums.cjs', '+++ b/app/sums.cjs'];
  const source = (files['app/sums.cjs'] ?? '').split('\n');
  const before = line > 1 ? [` ${source[line - 2]}`] : [];
  const after = line < lines ? [` ${source[line]}`] : [];
  const size = 1 + before.length + after.length;
  const first = line - before.length;
  const body = [`@@ -${first},${size} +${first},${size} @@`, ...before, `-${from}`, `+${to}`, ...after];
  return ['What breaks.', 'run: jest app sums.spec.cjs', `red: ${red}`, '', ...diff, ...body, ''].join('\n');
}

const wrongSum = (red: string) => patch(1, 'exports.add = (a, b) => a + b;', 'exports.add = (a, b) => a - b;', red);

let root: string;

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;

const runNode: RunNode = (args, folder) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return Promise.resolve({ code: status ?? 1, output: stdout + stderr });
};

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'shop-mutations-test-')));
  for (const folder of ['app', 'mutations', 'node_modules/@shop']) mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  symlinkSync(join(process.cwd().replace(/\/libs\/checks$/, ''), 'node_modules/jest'), join(root, 'node_modules/jest'));
  symlinkSync('../../app', join(root, 'node_modules/@shop/app'));
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--message', 'All');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Result of each patch, by its number; and whether the copy and the repository are as they were. */
async function outcomeOf(patches: readonly string[]): Promise<string[]> {
  rmSync(join(root, 'mutations'), { recursive: true });
  mkdirSync(join(root, 'mutations'));
  patches.forEach((text, index) => writeFileSync(join(root, `mutations/${index + 1}-some-name.patch`), text));
  const copy = copyOfHead(root);
  const verdicts: string[] = [];
  const tally = await runMutations(copy, readMutations(join(root, 'mutations')), runNode, ({ number }, verdict) =>
    verdicts.push(`${number} ${verdict}`),
  );
  expect(readFileSync(join(copy.folder, 'app/sums.cjs'), 'utf8')).toBe(files['app/sums.cjs']);
  expect(readdirSync(join(copy.folder, 'app')).sort()).toEqual(['jest.config.mjs', 'sums.cjs', 'sums.spec.cjs']);
  expect(git('status', '--porcelain')).toBe('');
  await copy.remove();
  expect(existsSync(copy.folder)).toBe(false);
  return [...verdicts, `${tally.passed} passed, ${tally.failed} failed`];
}

test('a mutation counts where the test that it names turns red, and by nothing else', async () => {
  const verdicts = await outcomeOf([
    wrongSum('is of both'),
    wrongSum('a sum has halves'),
    patch(5, 'exports.unseen = 1;', 'exports.unseen = 2;', 'is of both'),
    patch(5, 'exports.gone = 1;', 'exports.gone = 2;', 'is of both'),
    wrongSum('has quarters'),
    wrongSum('is never right'),
    patch(1, 'exports.add = (a, b) => a + b;', 'exports.add = (a, b) =>;', 'is of both'),
  ]);
  expect(verdicts).toEqual([
    '1 roja, como debe: is of both',
    '2 VIVE: «a sum has halves» sigue en verde',
    '3 VIVE: «is of both» sigue en verde',
    '4 el parche ya no se puede aplicar',
    expect.stringMatching(/^5 ya sin la mutación: /),
    expect.stringMatching(/^6 ya sin la mutación: /),
    expect.stringMatching(/^7 roja por otra razón: [^]*Unexpected token/),
    '1 passed, 6 failed',
  ]);
});

const kept = readMutations(join(workspaceRoot, 'libs/checks/mutations'));

test('each fault that is kept names a test file that is there', () => {
  const isThere = ({ run: { tool, args } }: (typeof kept)[number]) =>
    tool !== 'jest' || existsSync(join(workspaceRoot, ...args));
  expect(kept.filter((mutation) => !isThere(mutation)).map(({ name }) => name)).toEqual([]);
});

test('each fault that is kept fits the sources as they are', () => {
  const patches = kept.map(({ patch: file }) => file);
  const fits = (file: string) => spawnSync('git', ['apply', '--check', file], { cwd: workspaceRoot }).status === 0;
  expect(patches.filter((file) => !fits(file))).toEqual([]);
});
