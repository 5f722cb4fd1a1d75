import { parseCentavos, type Centavos, type SalesDayView } from '@shop/contracts';

/** Days that have a bar each; of more days a bar is a week. */
const MOST_DAYS = 62;
const WEEK = 7;

/** A bar of the chart: what a day or a week brought. Amounts in centavos, without shipping. */
export interface Bar {
  /** The first day, `2026-11-30`. */
  day: string;
  /** '30 nov', 'Semana del 24 nov' */
  name: string;
  completed: Centavos;
  pending: Centavos;
  orders: number;
}

const shortDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-11-30` as '30 nov'. */
function shortDayText(day: string): string {
  return shortDay.format(new Date(day));
}

/** The bars of a report: days, or from a certain length on weeks, which begin with the report's first day. */
export function barsOf(days: readonly SalesDayView[]): Bar[] {
  const span = days.length > MOST_DAYS ? WEEK : 1;
  const bars: Bar[] = [];
  for (const [index, { day, orders, revenue, pending }] of days.entries()) {
    if (index % span === 0) {
      const name = `${span === 1 ? '' : 'Semana del '}${shortDayText(day)}`;
      bars.push({ day, name, completed: 0, pending: 0, orders: 0 });
    }
    const bar = bars.at(-1);
    if (!bar) continue;
    bar.completed += parseCentavos(revenue);
    bar.pending += parseCentavos(pending);
    bar.orders += orders;
  }
  return bars;
}

export function heightOf({ completed, pending }: Bar): Centavos {
  return completed + pending;
}

/** The highest bar, the last of equals; null when nothing was sold at all. */
export function bestBar(bars: readonly Bar[]): Bar | null {
  const highest = Math.max(1, ...bars.map(heightOf));
  return bars.findLast((bar) => heightOf(bar) === highest) ?? null;
}

export function sumOf(bars: readonly Bar[]): Pick<Bar, 'completed' | 'pending' | 'orders'> {
  const sum = (part: 'completed' | 'pending' | 'orders') => bars.reduce((total, bar) => total + bar[part], 0);
  return { completed: sum('completed'), pending: sum('pending'), orders: sum('orders') };
}

const STEPS = 4;
/** Centavos: an empty chart goes to Q100. */
const LOWEST_STEP = 2500;

/** The marks of the axis in centavos, from 0 up to at least `highest`: a round step, four times. */
export function axisMarks(highest: Centavos): Centavos[] {
  const wanted = Math.max(LOWEST_STEP, highest / STEPS);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((round) => round >= wanted) ?? wanted;
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** A mark in few characters: 'Q0', 'Q2.5k'. */
export function axisText(centavos: Centavos): string {
  const quetzales = centavos / 100;
  return quetzales < 1000 ? `Q${quetzales}` : `Q${quetzales / 1000}k`;
}

/** True when a bar has its name below the axis, so that about `room` names fit; counted back from the last one. */
export function isNamed(index: number, count: number, room: number): boolean {
  return (count - 1 - index) % Math.ceil(count / room) === 0;
}
