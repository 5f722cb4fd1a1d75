import { setTimeout as pause } from 'node:timers/promises';
import { withTimeLimit } from './time-limit';

/** This process does nothing else for so long. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a stall of the process itself is not taken for silence', async () => {
  const answer = withTimeLimit(200, async (signal) => {
    await pause(1);
    stall(1000);
    await pause(1);
    return signal.aborted;
  });
  expect(await answer).toBe(false);
});

test('who does not answer at all is given up', async () => {
  const silence = withTimeLimit(200, (signal) => pause(300_000, undefined, { signal }));
  await expect(silence).rejects.toThrow(/aborted/);
});
