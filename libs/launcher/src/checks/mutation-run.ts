import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { CleanCopy } from './clean-copy';
import type { Mutation, Tool } from './mutation';
import type { Tally } from './test-results';

/** Runs a program of Node in a folder to its end: its exit code, and what it wrote. */
export type RunNode = (args: readonly string[], folder: string) => Promise<{ code: number; output: string }>;

/** A line for each mutation. */
export type Report = (mutation: Mutation, verdict: string) => void;

interface Outcome {
  green: boolean;
  /** What failed by name: tests with the titles around them, or all that a tool wrote. */
  failed: readonly string[];
  /** The end of what was written, for whoever wonders. */
  output: string;
}

/** The programs of the tools other than Jest. */
const PROGRAMS: Readonly<Record<Exclude<Tool, 'jest'>, readonly string[]>> = {
  oxlint: ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint'],
  depcruise: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs'],
  tsc: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p'],
  contract: ['--import', 'tsx', 'libs/federation/surface/contract.ts'],
};

const RESULTS = 'mutation-results.json';

/**
 * Applies each mutation to the copy and wants what it names to turn red, by that name; whatever else happens is a failure.
 * At first the same checks have to be green without any mutation, those of one tool and one project in one run.
 */
export async function runMutations(
  copy: CleanCopy,
  mutations: readonly Mutation[],
  runNode: RunNode,
  report: Report,
): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  const unsound = await findUnsound(copy, mutations, runNode);
  for (const mutation of mutations) {
    const why = unsound.get(mutation);
    const problem = why === undefined ? await problemWith(copy, mutation, runNode) : `ya sin la mutación: ${why}`;
    tally[problem === null ? 'passed' : 'failed'] += 1;
    report(mutation, problem ?? `roja, como debe: ${mutation.red}`);
  }
  return tally;
}

/** The mutations whose check is not green before them, with the reason. */
async function findUnsound(
  copy: CleanCopy,
  mutations: readonly Mutation[],
  runNode: RunNode,
): Promise<ReadonlyMap<Mutation, string>> {
  const groups = new Map<string, Mutation[]>();
  for (const mutation of mutations) {
    const { tool, args } = mutation.run;
    const group = tool === 'jest' ? `jest ${args[0]}` : [tool, ...args].join(' ');
    groups.set(group, [...(groups.get(group) ?? []), mutation]);
  }
  const unsound = new Map<Mutation, string>();
  for (const group of groups.values()) {
    const { green, output } = await check(copy, group, runNode);
    if (!green) for (const mutation of group) unsound.set(mutation, endOf(output));
  }
  return unsound;
}

/** What is wrong with the outcome of a mutation; null where it is found as it should be. */
async function problemWith(copy: CleanCopy, mutation: Mutation, runNode: RunNode): Promise<string | null> {
  if (!copy.apply(mutation.patch)) return 'el parche ya no se puede aplicar';
  try {
    const { green, failed, output } = await check(copy, [mutation], runNode);
    if (green) return `VIVE: «${mutation.red}» sigue en verde`;
    return failed.some((name) => name.includes(mutation.red)) ? null : `roja por otra razón: ${endOf(output)}`;
  } finally {
    copy.takeBack(mutation.patch);
  }
}

/** Checks what mutations of one tool, for Jest of one project as well, name. */
async function check({ folder }: CleanCopy, mutations: readonly Mutation[], runNode: RunNode): Promise<Outcome> {
  const [{ run }] = mutations as [Mutation];
  if (run.tool !== 'jest') {
    const { code, output } = await runNode([...PROGRAMS[run.tool], ...run.args], folder);
    return { green: code === 0, failed: [output], output };
  }
  const [project = '.'] = run.args;
  const files = new Set(mutations.map((mutation) => join(project, ...mutation.run.args.slice(1))));
  const titles = mutations.map(({ red }) => red.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const { code, output } = await runNode(
    [
      'node_modules/jest/bin/jest.js',
      ...['-c', join(project, 'jest.config.mjs'), '--maxWorkers', '2', '--json', `--outputFile=${RESULTS}`],
      ...['-t', titles.join('|'), '--runTestsByPath', ...files],
    ],
    folder,
  );
  const tests = readTests(join(folder, RESULTS));
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  // A test that is not there any more finds nothing.
  const missing = mutations.filter(({ red }) => !ran.some(({ fullName }) => fullName.includes(red)));
  const lost = missing.map(({ red }) => `no existe la prueba «${red}»`);
  return { green: code === 0 && missing.length === 0, failed, output: [output, ...lost].join('\n') };
}

function readTests(file: string): { fullName: string; status: string }[] {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } catch {
    return [];
  } finally {
    rmSync(file, { force: true });
  }
}

function endOf(output: string): string {
  return output.trim().slice(-1500);
}
