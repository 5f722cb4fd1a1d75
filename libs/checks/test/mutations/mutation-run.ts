import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { CleanCopy } from '../../src/clean-copy';
import type { Mutation, Tool } from './mutation';
import type { Tally } from '../../src/run/test-results';

/** Runs a program of Node in a folder to its end: its exit code, and what it wrote. */
export type RunNode = (args: readonly string[], folder: string) => Promise<{ code: number; output: string }>;

/** A line for each mutation. */
export type Report = (mutation: Mutation, verdict: string) => void;

/** The outcome of a check: of one or of several mutations at once. */
interface Outcome {
  code: number;
  output: string;
  /** Of Jest alone, those that ran. */
  tests: readonly { fullName: string; status: string }[];
}

/** `strange`: neither did what a mutation names pass, nor did it fail. */
type Light = 'green' | 'red' | 'strange';

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
    const outcome = await check(copy, group, runNode);
    for (const mutation of group) {
      if (lightOf(mutation, outcome) !== 'green') unsound.set(mutation, endOf(outcome));
    }
  }
  return unsound;
}

/** The problem with the outcome of a mutation; null where it is found as it should be. */
async function problemWith(copy: CleanCopy, mutation: Mutation, runNode: RunNode): Promise<string | null> {
  if (!copy.apply(mutation.patch)) return 'el parche ya no se puede aplicar';
  try {
    const outcome = await check(copy, [mutation], runNode);
    const light = lightOf(mutation, outcome);
    if (light === 'red') return null;
    return light === 'green' ? `VIVE: «${mutation.red}» sigue en verde` : `roja por otra razón: ${endOf(outcome)}`;
  } finally {
    copy.takeBack(mutation.patch);
  }
}

function lightOf({ run, red }: Mutation, { code, output, tests }: Outcome): Light {
  if (run.tool !== 'jest') {
    if (code === 0) return 'green';
    return output.includes(red) ? 'red' : 'strange';
  }
  const named = tests.filter(({ fullName }) => fullName.includes(red));
  if (named.some(({ status }) => status === 'failed')) return 'red';
  return named.some(({ status }) => status === 'passed') ? 'green' : 'strange';
}

/** Checks what mutations of one tool, for Jest of one project as well, name. */
async function check({ folder }: CleanCopy, mutations: readonly Mutation[], runNode: RunNode): Promise<Outcome> {
  const [{ run }] = mutations as [Mutation];
  if (run.tool !== 'jest') return { ...(await runNode([...PROGRAMS[run.tool], ...run.args], folder)), tests: [] };
  const [project = '.'] = run.args;
  const files = new Set(mutations.map((mutation) => join(project, ...mutation.run.args.slice(1))));
  const titles = mutations.map(({ red }) => red.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const jest = ['node_modules/jest/bin/jest.js', '-c', join(project, 'jest.config.mjs'), '--maxWorkers', '2'];
  const only = ['-t', titles.join('|'), '--runTestsByPath', ...files];
  const ended = await runNode([...jest, '--json', `--outputFile=${RESULTS}`, ...only], folder);
  return { ...ended, tests: readTests(join(folder, RESULTS)) };
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

/** For a curious reader. */
function endOf({ output }: Outcome): string {
  return output.trim().slice(-1500);
}
