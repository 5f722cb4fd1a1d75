import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const faults = join(__dirname, 'faults');
const configuration = 'oxlint.config.ts';

/** A line of `faults/` that ends with `// finds rule, rule` or, where a rule is off on purpose, with `// allows rule`. */
interface Mark {
  file: string;
  line: number;
  kind: 'finds' | 'allows';
  rule: string;
}

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

const marks = readdirSync(faults, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .flatMap((file) =>
    readFileSync(join(faults, file), 'utf8')
      .split('\n')
      .flatMap((text, index): Mark[] => {
        const [, kind, rules = ''] = /\/\/ (finds|allows) (.+)$/.exec(text) ?? [];
        if (kind !== 'finds' && kind !== 'allows') return [];
        return rules.split(', ').map((rule) => ({ file, line: index + 1, kind, rule }));
      }),
  );

/** The faults in a workspace of their own, so that each part of the configuration meets the folders that it names. */
let workspace: string;
let found: Set<string>;

function nameOf({ file, line, rule }: Omit<Mark, 'kind'>): string {
  return `${file}:${line} ${rule}`;
}

beforeAll(() => {
  workspace = realpathSync(mkdtempSync(join(tmpdir(), 'shop-lint-test-')));
  cpSync(faults, workspace, { recursive: true });
  for (const path of [configuration, 'package.json', 'tsconfig.base.json', 'libs/federation/src', 'libs/checks/lint']) {
    cpSync(join(root, path), join(workspace, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  const program = ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint', '--format=json'];
  const { stdout } = spawnSync(process.execPath, program, { cwd: workspace, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as Report;
  found = new Set(
    diagnostics.flatMap(({ code, filename, labels: [label] }) => {
      const [, plugin = '', name = ''] = /^([\w-]+)\(([\w-]+)\)$/.exec(code) ?? [];
      if (label === undefined) return [];
      const rule = plugin === 'eslint' ? name : `${plugin.replace('react-hooks', 'react')}/${name}`;
      return nameOf({ file: filename, line: label.span.line, rule });
    }),
  );
});

afterAll(() => {
  rmSync(workspace, { recursive: true, force: true });
});

const inOrder = marks.map((mark): [string, Mark] => [`${mark.kind} ${nameOf(mark)}`, mark]);

test.each(inOrder)('%s', (_, mark) => {
  expect([...found].includes(nameOf(mark))).toBe(mark.kind === 'finds');
});

test('each rule that is on by name has its fault', () => {
  const text = readFileSync(join(root, configuration), 'utf8');
  const named = Array.from(text.matchAll(/^\s*'?([\w/-]+)'?: (?:\[\s*)?'error'/gm), ([, rule = '']) => rule);
  const seeded = new Set(marks.filter(({ kind }) => kind === 'finds').map(({ rule }) => rule));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((rule) => !seeded.has(rule))).toEqual([]);
});
