import TestSequencer from '@jest/test-sequencer';
import { statSync } from 'node:fs';

/** Time of a file in ms where none is known yet: one with servers or processes of its own, one with screens. */
const guesses = [
  { kind: /\.e2e-spec\.ts$|\/test\/[^/]+\.spec\.ts$/, length: 30_000 },
  { kind: /\.spec\.tsx$/, length: 5000 },
];

/** Long files first, so that no worker ends long after the others. Known is what Jest keeps in its cache. */
export default class LongFirst extends TestSequencer {
  sort(tests) {
    const lengths = new Map(tests.map((test) => [test, this.time(test) ?? guess(test.path)]));
    return Array.from(tests).sort((a, b) => lengths.get(b) - lengths.get(a));
  }
}

/** Among their like the larger file takes longer. */
function guess(path) {
  const { length = 0 } = guesses.find(({ kind }) => kind.test(path)) ?? {};
  return length + statSync(path).size / 100;
}
