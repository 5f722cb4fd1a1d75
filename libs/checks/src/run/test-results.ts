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

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** An error outside of the journeys (the shop did not start) is a failure of its own. Undefined without results. */
export function readPlaywrightResults(file: string): Tally | undefined {
  const results = readJson(file) as PlaywrightResults | undefined;
  if (results === undefined) return undefined;
  const { stats, errors } = results;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
