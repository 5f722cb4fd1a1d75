import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../..');
/** The programs that `npx nx typecheck workspace` checks, by what is in them. */
const programs = ['plain', 'browser', 'apps', 'server', 'node'].map((name) => `tsconfig.${name}.json`);

function filesOf(config: string): string[] {
  const { fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, config), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    join(root, config, '..'),
  );
  expect(errors).toEqual([]);
  // Plain JavaScript is checked where the checks have some.
  return fileNames
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => relative(root, file))
    .sort();
}

function sources(): string[] {
  const ignored = ['**/node_modules', '**/dist', '**/.*', 'libs/checks/test/lint/faults'];
  return ts.sys.readDirectory(root, ['.ts', '.tsx'], ignored).map((file) => relative(root, file));
}

test('the command checks each program', () => {
  const { targets } = JSON.parse(readFileSync(join(root, 'project.json'), 'utf8')) as {
    targets: { typecheck: { options: { command: string } } };
  };
  expect(targets.typecheck.options.command.split(' ').filter((word) => word.endsWith('.json'))).toEqual(programs);
});

test('each file is in one program', () => {
  expect(programs.flatMap(filesOf).sort()).toEqual(sources().sort());
});

test('an editor checks a file as its program does', () => {
  const configs = ts.sys.readDirectory(
    root,
    ['.json'],
    ['**/node_modules', '**/dist', '**/faults'],
    ['**/tsconfig.json'],
  );
  const filesOfProgram = new Map(programs.map((program) => [program, filesOf(program)]));
  expect(configs.length).toBeGreaterThan(15);
  for (const path of configs) {
    const { extends: base } = JSON.parse(readFileSync(path, 'utf8')) as { extends: string };
    const program = relative(root, join(path, '..', base));
    expect(filesOfProgram.get(program)).toEqual(expect.arrayContaining(filesOf(relative(root, path))));
  }
});

let folder: string;

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/types-test-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Errors of a seed of code in a program, beside what else the program is to have. */
function errorsOf(seed: string, text: string, program: string, include: readonly string[] = []): string[] {
  writeFileSync(join(folder, `${seed}.ts`), text);
  const config = { extends: `../../${program}`, include: [...include, `${seed}.ts`] };
  writeFileSync(join(folder, `${seed}.json`), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', `${seed}.json`, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('error'));
}

/** A line of code for each option of `tsconfig.base.json` that finds faults, with the error that it makes of it. */
const LAX: readonly (readonly [option: string, line: string, error: string])[] = [
  ['strict', 'export const asIs = (value) => 1 + value;', 'TS7006'],
  ['noUncheckedIndexedAccess', 'export const first = (all: readonly string[]): string => all[0];', 'TS2322'],
  ['noImplicitOverride', 'export class Part extends Error { name = "part"; }', 'TS4114'],
  [
    'noFallthroughCasesInSwitch',
    'export function by(step: number): number { let sum = 0; switch (step) { case 1: sum += 1; default: sum += 2; } return sum; }',
    'TS7029',
  ],
  ['noUnusedLocals', 'const unused = 1;', 'TS6133'],
  ['noUnusedParameters', 'export const one = (unread: number): number => 1;', 'TS6133'],
  ['noPropertyAccessFromIndexSignature', 'export const of = (all: Record<string, 1>) => all.gone;', 'TS4111'],
  ['noUncheckedSideEffectImports', 'import "./nowhere";', 'TS2882'],
  ['allowUnreachableCode', 'export function end(): number { return 1; return 2; }', 'TS7027'],
  ['verbatimModuleSyntax', 'import { Server } from "./shapes"; export type Own = Server;', 'TS1484'],
];

test.each(programs)('%s finds what its options are for', (program) => {
  writeFileSync(join(folder, 'shapes.ts'), 'export interface Server { port: number }\n');
  const seed = `lax-in-${program}`;
  const errors = errorsOf(seed, LAX.map(([, line]) => `${line}\n`).join(''), program);
  const found = errors.map((error) => /\((\d+),\d+\): error (TS\d+)/.exec(error)?.slice(1));
  expect(found).toEqual(LAX.map(([, , error], index) => [String(index + 1), error]));
});

describe('a program knows nothing of where its code does not run', () => {
  test.each([
    ['document', 'contracts', 'plain'],
    ['process', 'contracts', 'plain'],
    ['process', 'ui', 'browser'],
    ['document', 'local-postgres', 'node'],
  ])(
    '%s in %s',
    (name, library, program) => {
      const seed = `${name}-in-${library}`;
      const text = `export const seeded: unknown = ${name};\n`;
      expect(errorsOf(seed, text, `tsconfig.${program}.json`, [`../../libs/${library}`])).toEqual([
        expect.stringMatching(new RegExp(`^${seed}\\.ts\\(1,32\\): error TS\\d+: Cannot find name '${name}'`)),
      ]);
    },
    180_000,
  );
});
