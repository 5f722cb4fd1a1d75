import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../test-results/units');

/** Writes the results of a run over many projects as `--json --outputFile` does for one: a file for each project. */
export default class ResultsByProject {
  #suites = new Map();

  onTestResult({ context }, suite) {
    const { name } = context.config.displayName;
    this.#suites.set(name, [...(this.#suites.get(name) ?? []), suite]);
  }

  onRunComplete() {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, suites] of this.#suites)
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(inJson(suites)));
  }
}

function inJson(suites) {
  const sum = (count) => suites.reduce((total, suite) => total + count(suite), 0);
  return {
    numPassedTests: sum(({ numPassingTests }) => numPassingTests),
    numFailedTests: sum(({ numFailingTests }) => numFailingTests),
    numRuntimeErrorTestSuites: sum(({ testExecError }) => (testExecError ? 1 : 0)),
    testResults: suites.map(({ testFilePath, perfStats, testResults }) => ({
      name: testFilePath,
      startTime: perfStats.start,
      endTime: perfStats.end,
      assertionResults: testResults.map(({ fullName, status, duration }) => ({ fullName, status, duration })),
    })),
  };
}
