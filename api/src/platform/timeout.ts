import { setTimeout as pause } from 'node:timers/promises';

/** Somebody did not answer in time. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/**
 * Patience for an answer from elsewhere, counted in ticks of `tick` ms: a process that is too busy to hear the answer
 * lives through few ticks in that time, so its own stall is not taken for the other's silence.
 */
export interface Patience {
  ticks: number;
  tick: number;
}

/**
 * What the work brings, within the patience.
 * @throws Silence when it takes longer; what the work throws
 */
export async function withTimeout<Result>(work: Promise<Result>, patience: Patience): Promise<Result> {
  const done = new AbortController();
  try {
    return await Promise.race([work, tooLate(patience, done.signal)]);
  } finally {
    done.abort();
  }
}

async function tooLate({ ticks, tick }: Patience, signal: AbortSignal): Promise<never> {
  for (let passed = 0; passed < ticks; passed += 1) await pause(tick, undefined, { signal });
  throw new Silence('no answer in time');
}
