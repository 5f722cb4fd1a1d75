import { setTimeout as pause } from 'node:timers/promises';

/** Far above what anything takes, and below the time after which a test is taken to hang and nobody reads what it waited for. */
const LIMIT_MS = 240_000;

/** The clock as it was before a test set it: one that stands still would let a wait go on after its test. */
const now = performance.now.bind(performance);

/**
 * Asks until the answer is something. @returns that answer
 * @throws Error that says `what` did not come about
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
): Promise<Exclude<Answer, false | null | undefined>> {
  const end = now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<Answer, false | null | undefined>;
    if (now() > end) throw new Error(`It never came about: ${what}`);
    await pause(10);
  }
}
