const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Guatemala is six hours behind UTC the whole year. */
const OFFSET_MS = 6 * HOUR_MS;

/** Midnight in Guatemala of the day `daysAgo` days before `now`, as epoch milliseconds. */
function guatemalaMidnight(now: Date, daysAgo: number): number {
  const today = Math.floor((now.getTime() - OFFSET_MS) / DAY_MS);
  return (today - daysAgo) * DAY_MS + OFFSET_MS;
}

/** An instant of that day, `minutes` after its midnight. */
export function guatemalaInstant(now: Date, daysAgo: number, minutes: number): Date {
  return new Date(guatemalaMidnight(now, daysAgo) + minutes * 60_000);
}

/** The day of the week (0 is Sunday) in Guatemala. */
export function guatemalaWeekday(instant: Date): number {
  return new Date(instant.getTime() - OFFSET_MS).getUTCDay();
}
