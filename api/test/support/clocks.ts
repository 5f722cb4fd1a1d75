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
