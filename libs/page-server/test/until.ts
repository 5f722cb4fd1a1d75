import { setTimeout as pause } from 'node:timers/promises';

/** Longest that a test waits for what is to come: one that waited on after its end would hold up the whole suite. */
const PATIENCE_MS = 60_000;

/** Asks until there is an answer: a busy machine may take its time. @throws Error when none ever comes */
export async function until<Answer>(ask: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    const answer = await ask();
    if (answer) return answer;
    await pause(10);
  }
  throw new Error('It never came');
}
