import { TIME_ZONE } from '@shop/contracts';

import { IfPresent, isRealDay, Satisfies } from '../../platform/validation/decorators';

/** A field that holds a day in Guatemala, 2026-11-30. */
export function Day(): PropertyDecorator {
  return Satisfies(
    (value) => (typeof value === 'string' && isRealDay(value) ? null : 'Usa una fecha como 2026-11-30'),
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

/** SQL: the instant in which a day begins. */
export function startOfDay(day: string): string {
  return `(${day}::date)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}

/** SQL: the instant in which the day after it begins. */
export function endOfDay(day: string): string {
  return `(${day}::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
}
