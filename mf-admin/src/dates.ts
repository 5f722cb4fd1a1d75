import { TIME_ZONE as timeZone } from '@shop/contracts';

/** British order and digits are those that staff read: 30/11/2026, 14:05. */
const guatemala = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const longSpanish = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
const weekdaySpanish = new Intl.DateTimeFormat('es-ES', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });

/** An ISO instant as `dd/MM/yyyy HH:mm` in America/Guatemala (ADM-9). */
export function formatDateTime(instant: string): string {
  return guatemala.format(new Date(instant)).replace(',', '');
}

/** An ISO instant as `dd/MM/yyyy` in America/Guatemala (ADM-9). */
export function formatDay(instant: string): string {
  return formatDateTime(instant).slice(0, 10);
}

/** The time of an ISO instant as `HH:mm` in America/Guatemala. */
export function formatTime(instant: string): string {
  return formatDateTime(instant).slice(11);
}

/** An ISO instant as '12 de enero de 2026', es-ES, in America/Guatemala; 'N/A' when there is none that can be read. */
export function formatLongDay(instant: string | null | undefined): string {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? 'N/A' : longSpanish.format(date);
}

/** A moment as 'Viernes, 20 de noviembre' in America/Guatemala. */
export function formatWeekday(moment: Date): string {
  const words = weekdaySpanish.format(moment);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** How people greet each other in Guatemala at a moment. */
export function greetingAt(moment: Date): string {
  const hour = Number.parseInt(formatTime(moment.toISOString()), 10);
  if (hour < 5 || hour >= 19) return 'Buenas noches';
  return hour < 12 ? 'Buenos días' : 'Buenas tardes';
}

/** A day, `2026-11-30`, as 30/11/2026. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}
