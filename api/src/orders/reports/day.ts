import { TIME_ZONE } from '@shop/contracts';

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

/** SQL: the instant in which a day begins. */
export function startOfDay(day: string): string {
  return `(${day}::date)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}

/** SQL: the instant in which the day after it begins. */
export function endOfDay(day: string): string {
  return `(${day}::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}
