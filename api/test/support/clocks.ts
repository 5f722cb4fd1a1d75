import { dayInGuatemala } from '@shop/contracts';

/** Functions that go on while a test's clock stands: turns of the loop, and what comes again and again. */
export const RUNNING = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

/**
 * The time of day stands still and no timeout ends, until `jest.useRealTimers()`: the minute that a limit counts in holds all
 * calls of a test, however slow the machine. The database's own clock goes on.
 */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: [...RUNNING] });
}

/** From here on what is done again and again is done as `jest.advanceTimersByTime` says, until `jest.useRealTimers()`. */
export function stopIntervals(): void {
  const others = RUNNING.filter((name) => !name.endsWith('Interval'));
  jest.useFakeTimers({ doNotFake: ['Date', 'setTimeout', 'clearTimeout', ...others] });
}

/** Asks at half past eleven at night in Guatemala, where it is `today`: in Greenwich it is the next day already. */
export async function inTheEvening<Result>(ask: (today: string) => Promise<Result>): Promise<Result> {
  const today = dayInGuatemala(new Date());
  const now = new Date(`${today}T23:30:00-06:00`);
  jest.useFakeTimers({ now, doNotFake: [...RUNNING, 'setTimeout', 'clearTimeout'] });
  try {
    return await ask(today);
  } finally {
    jest.useRealTimers();
  }
}
