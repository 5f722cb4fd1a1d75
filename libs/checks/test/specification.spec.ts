import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { OWN_FOLDERS } from '../src/imports/cruise';

const workspaceRoot = join(import.meta.dirname, '../../..');
const FOLDER = 'docs/specification';
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** A numbered rule, with the tests that hold it: their file, and words of the title where one is named. */
interface Rule {
  id: string;
  tests: { file: string; title: string | undefined }[];
}

/** The rules of a page: a list entry that begins with a number in bold, and its tests beneath it. */
function rulesOf(page: string): Rule[] {
  return page
    .split(/^- (?=\*\*[A-Z]+-\d+\*\*)/m)
    .slice(1)
    .map((entry) => ({
      id: /^\*\*([A-Z]+-\d+)\*\*/.exec(entry)?.[1] ?? '',
      tests: Array.from(entry.matchAll(/^ {2}- `([^`]+)`(?: › "(.+)")?$/gm), ([, file = '', title]) => ({
        file,
        title,
      })),
    }));
}

/** The problem with rules: a number that is given twice, a rule without a test, a test that is not there. */
function ruleProblems(rules: readonly Rule[], readTest: (file: string) => string | null): string[] {
  const ids = rules.map(({ id }) => id);
  return rules.flatMap(({ id, tests }, place) => [
    ...(ids.indexOf(id) === place ? [] : [`${id} is there twice`]),
    ...(tests.length > 0 ? [] : [`${id} has no test`]),
    ...tests.flatMap(({ file, title }) => {
      const text = readTest(file);
      if (text === null) return [`${id}: there is no ${file}`];
      return title === undefined || text.includes(title) ? [] : [`${id}: ${file} has no test "${title}"`];
    }),
  ]);
}

/** The numbers in a text that look like a rule's and that no rule has. */
function unknownNumbers(text: string, rules: readonly Rule[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const rooms = [...new Set(rules.map(({ id }) => id.replace(/-\d+$/, '')))];
  const found = text.match(new RegExp(String.raw`\b(?:${rooms.join('|')})-\d+\b`, 'g')) ?? [];
  return found.filter((id) => !known.has(id));
}

/** Where a text refers to a document that is not in the repository. */
const OUTSIDE = /\((?:storefront|back office|beyond|decisions|assurance), (?:sections?|rows?|[A-Z][a-z])/;

const rules = readdirSync(join(workspaceRoot, FOLDER)).flatMap((name) => rulesOf(read(join(FOLDER, name))));

/** All texts of the workspace that may name a rule. */
const texts = execFileSync('find', [...OWN_FOLDERS, 'docs', 'README.md', 'CONTRIBUTING.md', '-type', 'f'], {
  cwd: workspaceRoot,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(
    (file) => /\.(?:ts|tsx|mjs|cjs|md)$/.test(file) && !/\/(?:node_modules|dist)\/|checks\/test\/spec/.test(file),
  );

test('each rule has its own number and is held by tests that are there', () => {
  expect(rules.length).toBeGreaterThan(200);
  const files = new Map<string, string | null>();
  const readTest = (file: string) => {
    if (!files.has(file)) files.set(file, existsSync(join(workspaceRoot, file)) ? read(file) : null);
    return files.get(file) ?? null;
  };
  expect(ruleProblems(rules, readTest)).toEqual([]);
});

test('each number that code or a document names is that of a rule, and nothing points outside of the repository', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const problems = texts.flatMap((file) => {
    const text = read(file);
    const outside = OUTSIDE.exec(text)?.[0];
    return [
      ...unknownNumbers(text, rules).map((id) => `${file}: there is no rule ${id}`),
      ...(outside === undefined ? [] : [`${file}: "${outside} …" is not in the repository`]),
    ];
  });
  expect(problems).toEqual([]);
});

describe('the check finds', () => {
  const page = [
    '- **CAT-1** One.',
    '  - `a.spec.ts` › "is there"',
    '- **CAT-2** Two.',
    '- **CAT-1** One again.',
    '  - `a.spec.ts` › "is gone"',
    '  - `b.spec.ts`',
  ].join('\n');
  const faulty = rulesOf(page);

  test('a rule without a test, a number that is given twice, and tests that are gone', () => {
    expect(ruleProblems(faulty, (file) => (file === 'a.spec.ts' ? "test('is there'" : null))).toEqual([
      'CAT-2 has no test',
      'CAT-1 is there twice',
      'CAT-1: a.spec.ts has no test "is gone"',
      'CAT-1: there is no b.spec.ts',
    ]);
  });

  test('a number that no rule has, and a reference to what nobody can open', () => {
    expect(unknownNumbers('as CAT-2 and CAT-7 say, in UTF-8', faulty)).toEqual(['CAT-7']);
    expect('/** Three of them (storefront, section 2). */').toMatch(OUTSIDE);
  });
});
