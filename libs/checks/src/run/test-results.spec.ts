import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onEachTask } from '@shop/launcher/nx';
import {
  readJestResults,
  readLastLine,
  readNxResult,
  readPlaywrightResults,
  readSecondTries,
  readSkippedTests,
} from './test-results';

const output = `
 NX   Running target lint for 3 projects:

- contracts
- ui
- shell

> nx run contracts:lint  [existing outputs match the cache, left as is]

> oxlint

> nx run ui:lint

> oxlint

src/button.tsx  1:1  error

 NX   Running target lint for 3 projects failed

Failed tasks:

- ui:lint
`;

describe("reading Nx's output", () => {
  it('counts as passed only what ran and is not listed as failed', () => {
    const { passed, failed } = readNxResult(output, 1, 'lint', ['contracts', 'ui', 'shell']);
    expect(passed).toEqual(['contracts']);
    expect([...failed.keys()]).toEqual(['ui', 'shell']);
    expect(failed.get('ui')).toContain('src/button.tsx  1:1  error');
  });

  it('trusts nothing when Nx failed without naming a task', () => {
    const { passed } = readNxResult('> nx run contracts:lint\n', 1, 'lint', ['contracts']);
    expect(passed).toEqual([]);
  });

  it('tells the targets of a project apart', () => {
    const both = '> nx run ui:lint\n\n> nx run ui:types\n\nFailed tasks:\n\n- ui:lint\n';
    expect(readNxResult(both, 1, 'types', ['ui']).passed).toEqual(['ui']);
    expect(readNxResult(both, 1, 'lint', ['ui']).passed).toEqual([]);
  });

  it('names each task once it has ended, however the text is cut', () => {
    const seen: string[] = [];
    const read = onEachTask('lint', ({ project, cached }) => seen.push(`${project} ${cached}`));
    for (const letter of output) read(letter);
    expect(seen).toEqual(['contracts true', 'ui false']);
  });
});

describe('reading result files', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-results-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function fileWith(content: string): string {
    const file = join(folder, 'results.json');
    writeFileSync(file, content);
    return file;
  }

  it('counts a suite that did not load', () => {
    const file = fileWith(JSON.stringify({ numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 2 }));
    expect(readJestResults(file)).toEqual({ passed: 4, failed: 3 });
  });

  it('counts errors outside of the journeys as failed, and names the journeys that went well only the second time', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map((status, index) => ({ projectName: index === 0 ? 'phone' : 'desktop', status })),
    });
    const suites = [
      { specs: [spec('a purchase', 'expected', 'expected')] },
      { specs: [], suites: [{ specs: [spec('a sale', 'expected', 'flaky'), spec('a lost line', 'unexpected')] }] },
    ];
    const file = fileWith(JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}], suites }));
    expect(readPlaywrightResults(file)).toEqual({ passed: 4, failed: 2 });
    expect(readSecondTries(file)).toEqual(['[desktop] a sale']);
    expect(readSecondTries(fileWith(''))).toEqual([]);
  });

  it('names what did not run', () => {
    const assertionResults = [
      { fullName: 'Redis counts calls together', status: 'pending' },
      { fullName: 'memory counts calls', status: 'passed' },
    ];
    expect(readSkippedTests(fileWith(JSON.stringify({ testResults: [{ assertionResults }] })))).toEqual([
      'Redis counts calls together',
    ]);
    expect(readSkippedTests(fileWith(''))).toEqual([]);
  });

  it('has nothing to say about a file that is missing or cut off', () => {
    expect(readJestResults(join(tmpdir(), 'no-such-file.json'))).toBeUndefined();
    expect(readPlaywrightResults(fileWith('{"stats":'))).toBeUndefined();
  });
});

test('the sum of a run is its last line, and no other', () => {
  expect(readLastLine('12 passed, 1 failed\nmemoria\n4 passed, 0 failed\n')).toEqual({ passed: 4, failed: 0 });
  expect(readLastLine('4 passed, 0 failed\nnpm error\n')).toBeUndefined();
});
