import { addDays } from '@shop/contracts';
import { dayText } from '../../dates';

/** Days as `2026-11-30`, both included; null leaves an end open. */
export interface Period {
  from: string | null;
  to: string | null;
}

export const ALL_DAYS: Period = { from: null, to: null };

export function hasEnd({ from, to }: Period): boolean {
  return from !== null || to !== null;
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads the address, `?desde=2026-11-01&hasta=2026-11-30`; a day that doesn't exist counts as not said, and so does a period that ends before it begins. */
export function readPeriod(params: URLSearchParams): Period {
  const [from, to] = [params.get('desde'), params.get('hasta')].map((day) => (day !== null && isDay(day) ? day : null));
  if (from && to && from > to) return ALL_DAYS;
  return { from: from ?? null, to: to ?? null };
}

export function writePeriod({ from, to }: Period, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const [name, day] of Object.entries({ desde: from, hasta: to })) {
    if (day === null) params.delete(name);
    else params.set(name, day);
  }
  return params;
}

export const NO_SUCH_DAY = 'Escribe una fecha que exista';

/** The problem with a period as it was typed, '' for an open end; null when nothing is. */
export function periodProblem(from: string, to: string): string | null {
  if ([from, to].some((day) => day !== '' && !isDay(day))) return NO_SUCH_DAY;
  return from !== '' && to !== '' && from > to ? 'La fecha final debe ser igual o posterior a la inicial' : null;
}

/** The periods that staff ask for most, seen from a day. */
export function usualPeriods(today: string): { label: string; period: Period }[] {
  return [
    { label: 'Hoy', period: { from: today, to: today } },
    { label: 'Últimos 7 días', period: { from: addDays(today, -6), to: today } },
    { label: 'Últimos 30 días', period: { from: addDays(today, -29), to: today } },
    { label: 'Este mes', period: { from: `${today.slice(0, 8)}01`, to: today } },
  ];
}

/** A period in words: 'Últimos 7 días', 'Desde 01/11/2026'. */
export function periodText(period: Period, today: string): string {
  const { from, to } = period;
  if (!hasEnd(period)) return 'Cualquier fecha';
  const usual = usualPeriods(today).find((named) => named.period.from === from && named.period.to === to);
  if (usual) return usual.label;
  if (from === null) return `Hasta ${dayText(to ?? '')}`;
  if (to === null) return `Desde ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`;
}
