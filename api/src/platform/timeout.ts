import { setTimeout as pause } from 'node:timers/promises';

/** Somebody did not answer in time. */
export class NoAnswerError extends Error {
  override readonly name = 'Silence';
}

/**
 * Timeout for an answer from elsewhere, counted in ticks of `tick` ms: a process that is too busy to hear the answer
 * lives through few ticks in that time, so its own stall is not taken for the other's silence.
 */
export interface Timeout {
  ticks: number;
  tick: number;
}

/**
 * Answers the result of the work, within the timeout.
 * @throws Silence when it takes longer; what the work throws
 */
export async function withTimeout<Result>(work: Promise<Result>, timeout: Timeout): Promise<Result> {
  const done = new AbortController();
  try {
    return await Promise.race([work, tooLate(timeout, done.signal)]);
  } finally {
    done.abort();
  }
}

async function tooLate({ ticks, tick }: Timeout, signal: AbortSignal): Promise<never> {
  for (let passed = 0; passed < ticks; passed += 1) await pause(tick, undefined, { signal });
  throw new NoAnswerError('no answer in time');
}
