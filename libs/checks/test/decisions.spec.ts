import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspaceRoot = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** The rows of decision 0094, and the tests that hold each, by their file and words of it. */
const rows = Array.from(
  read('docs/decisions/0094-what-stays-otherwise.md').matchAll(/^\| (?!-|statement)(.+?)\s*\|.*\|(.+)\|$/gm),
  ([, statement = '', held = '']) => ({
    statement,
    tests: Array.from(held.matchAll(/`([^`]+\.tsx?)`: ([^;]+)/g), ([, file = '', words = '']) => ({
      file,
      words: words.trim(),
    })),
  }),
);

test('each statement that the shop does otherwise is held by a test that is there', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  const lost = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, words }) => !existsSync(join(workspaceRoot, file)) || !read(file).includes(words));
  expect(lost).toEqual([]);
});

test('redux is the one that the toolkit brings', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  const versions = Object.entries(packages).filter(([place]) => place.endsWith('node_modules/redux'));
  expect(versions.map(([, { version }]) => version)).toEqual([dependencies['redux']]);
});
