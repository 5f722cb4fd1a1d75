import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspaceRoot = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

const FOLDER = 'docs/decisions';
const index = read(join(FOLDER, 'README.md'));
const [inForce = '', replaced = ''] = index.split('\n## Replaced\n');

/** The decisions that a part of the index lists, by their files. */
function listed(part: string): Map<string, string> {
  return new Map(
    Array.from(part.matchAll(/^- \[\d{4}\]\(([^)]+)\) (.+)$/gm), ([, file = '', text = '']) => [file, text]),
  );
}

/** The pages up to the newest one that is listed; one that is newer gets its line with the next change of the index. */
function pages(): { file: string; title: string; isReplaced: boolean }[] {
  const newest = [...listed(inForce).keys()].sort().at(-1) ?? '';
  return readdirSync(join(workspaceRoot, FOLDER))
    .filter((file) => /^\d{4}-/.test(file) && file <= newest)
    .map((file) => {
      const [heading = '', , note = ''] = read(join(FOLDER, file)).split('\n');
      return { file, title: heading.replace(/^# \d{4}:? /, ''), isReplaced: note.startsWith('_Replaced by [') };
    });
}

test('the index lists each decision that is in force once, by its title, and none that is not there', () => {
  const expected = pages().flatMap(({ file, title, isReplaced }) => (isReplaced ? [] : [[file, title]]));
  expect(Object.fromEntries(listed(inForce))).toEqual(Object.fromEntries(expected));
});

test('a decision that was replaced says by which, and the index too', () => {
  const expected = pages().flatMap(({ file, isReplaced }) => (isReplaced ? [file] : []));
  expect([...listed(replaced).keys()].sort()).toEqual(expected);
  const links = Array.from(index.matchAll(/\]\((\d{4}-[^)]+)\)/g), ([, file = '']) => file);
  expect(links.filter((file) => !existsSync(join(workspaceRoot, FOLDER, file)))).toEqual([]);
});
