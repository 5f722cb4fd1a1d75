import { readdirSync, readFileSync } from 'node:fs';

import { describeWhere } from '@shop/checks/needs';
import { startGroup } from './process-group';

/** A number of seconds that no other program sleeps for. */
function unusual(): string {
  return `9${process.pid}.${Math.floor(Math.random() * 1_000_000)}`;
}

function sleepers(seconds: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8') === `sleep\0${seconds}\0`;
    } catch {
      return false;
    }
  });
}

it('answers the exit code and what was written to either output', async () => {
  const { finished } = startGroup('sh', ['-c', 'echo one; echo two >&2; exit 7']);
  const { code, output } = await finished;
  expect(code).toBe(7);
  expect(output.split('\n').sort()).toEqual(['', 'one', 'two']);
});

describeWhere(process.platform === 'linux', 'Linux')('a stopped group', () => {
  it('ends what a program has started along with it', async () => {
    const seconds = unusual();
    let running: () => void = () => undefined;
    const isRunning = new Promise<void>((resolve) => (running = resolve));
    const group = startGroup('sh', ['-c', 'sleep "$0" & echo running; wait', seconds], { onOutput: () => running() });
    await isRunning;
    await group.stop();
    expect(sleepers(seconds)).toEqual([]);
  });
});
