import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspaceRoot = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** The rows of decision 0094: the test that holds each, by its file and words of it. */
const rows = Array.from(
  read('docs/decisions/0094-what-stays-otherwise.md').matchAll(/^\|.*\| `([^`]+\.tsx?)`: (.+?)\s*\|$/gm),
  ([, file = '', words = '']) => ({ file, words }),
);

test('each statement that the shop does otherwise is held by a test that is there', () => {
  expect(rows.length).toBeGreaterThan(20);
  const lost = rows.filter(({ file, words }) => !existsSync(join(workspaceRoot, file)) || !read(file).includes(words));
  expect(lost).toEqual([]);
});
