import { existsSync, readFileSync } from 'node:fs';

/** Result of a stage of the tests. */
export interface Tally {
  passed: number;
  failed: number;
}

export function add(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The sum at the end of what `npm test` wrote. Undefined when it did not come so far. */
export function readLastLine(output: string): Tally | undefined {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed\s*$/.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? [];
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
}

/** A suite that does not even load has failed once. Undefined when Jest left no results. */
export function readJestResults(file: string): Tally | undefined {
  const results = readJson(file) as JestResults | undefined;
  if (results === undefined) return undefined;
  return { passed: results.numPassedTests, failed: results.numFailedTests + results.numRuntimeErrorTestSuites };
}

/** The names of the tests that did not run, because this machine lacks what they need. */
export function readSkippedTests(file: string): string[] {
  const { testResults = [] } = (readJson(file) as Partial<JestResults> | undefined) ?? {};
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/**
 * A journey that went well the second time has passed (decision 0352). An error outside of the journeys (the shop did not
 * start) is a failure of its own. Undefined without results.
 */
export function readPlaywrightResults(file: string): Tally | undefined {
  const results = readJson(file) as PlaywrightResults | undefined;
  if (results === undefined) return undefined;
  const { stats, errors } = results;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** The journeys that went well only the second time, each with its screen. */
export function readSecondTries(file: string): string[] {
  const { suites = [] } = (readJson(file) as Partial<PlaywrightResults> | undefined) ?? {};
  const specsOf = ({ specs, suites: inner = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  return suites.flatMap(specsOf).flatMap(({ title, tests }) => {
    const flaky = tests.filter(({ status }) => status === 'flaky');
    return flaky.map(({ projectName }) => `[${projectName}] ${title}`);
  });
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** How the tasks of one target of Nx ended. */
export interface NxResult {
  passed: string[];
  /** With what each of them wrote. */
  failed: Map<string, string>;
}

/**
 * Reads Nx's output of `--output-style=static`, where a task's output begins with its name and comes in one piece. Only a task
 * that Nx has run and does not list among the failed ones has passed, so that whatever goes wrong, with Nx itself too, counts as
 * failed. One run for each target would need none of it, and minutes (decision 0341).
 * @param projects those that have the target
 */
export function readNxResult(output: string, exitCode: number, target: string, projects: readonly string[]): NxResult {
  const pieces = new Map<string, string>();
  for (const piece of output.split(/^(?=> nx run )/m)) {
    const [, project, of] = /^> nx run ([\w-]+):([\w-]+)/.exec(piece) ?? [];
    if (project !== undefined && of === target) pieces.set(project, piece.trimEnd());
  }
  const listed = new Set(Array.from(output.matchAll(/^- ([\w-]+:[\w-]+)\s*$/gm), ([, task = '']) => task));
  const unexplained = exitCode !== 0 && listed.size === 0;
  const passed = projects.filter(
    (project) => pieces.has(project) && !listed.has(`${project}:${target}`) && !unexplained,
  );
  const failed = projects.filter((project) => !passed.includes(project));
  return { passed, failed: new Map(failed.map((project) => [project, pieces.get(project) ?? output.trim()])) };
}
