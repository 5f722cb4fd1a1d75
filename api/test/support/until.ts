import { setTimeout as pause } from 'node:timers/promises';

/** Far above what anything takes, and below the time after which a test is taken to hang and nobody reads what it waited for. */
const LIMIT_MS = 120_000;

/** @throws Error that says `what` did not come about */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came about: ${what}`);
    await pause(10);
  }
}
