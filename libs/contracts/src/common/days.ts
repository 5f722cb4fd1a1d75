/** Where the shop's days begin. */
export const TIME_ZONE = 'America/Guatemala';

const calendar = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const DAY_MS = 86_400_000;

/** The day that an instant lies in, in Guatemala: 2026-11-30. */
export function dayInGuatemala(instant: Date): string {
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The day so many days later; a negative count goes back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a range spans, both ends included; 0 or less when it ends before it begins, NaN of what is no day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
