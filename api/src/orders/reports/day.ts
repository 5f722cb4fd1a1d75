import { IfPresent, Satisfies } from '../../platform/validation/decorators';

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** A field that holds a day in Guatemala, 2026-11-30. */
export function Day(): PropertyDecorator {
  return Satisfies(
    (value) =>
      typeof value === 'string' && DAY.test(value) && isRealDay(value) ? null : 'Usa una fecha como 2026-11-30',
    { type: 'string', format: 'date' },
  );
}

/** Days of which a report tells. */
export class DaysDto {
  /** First day. */
  @IfPresent()
  @Day()
  from?: string;

  /** Last day, included. */
  @IfPresent()
  @Day()
  to?: string;
}

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Where the shop's days begin. */
export const TIME_ZONE = 'America/Guatemala';

/** SQL: the instant in which a day begins. */
export function startOfDay(day: string): string {
  return `(${day}::date)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}

/** SQL: the instant in which the day after it begins. */
export function endOfDay(day: string): string {
  return `(${day}::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}

const shopDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** The day that an instant lies in, in Guatemala: 2026-11-30. */
export function dayOf(instant: Date): string {
  return shopDay.format(instant);
}

const DAY_MS = 86_400_000;

/** The day so many days later; a negative count goes back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a range spans, both ends included; 0 or less when it ends before it begins. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}
