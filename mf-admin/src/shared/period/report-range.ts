import { addDays, REPORT_DAYS } from '@shop/contracts';
import type { Period } from './period';

/** Days as `2026-11-30`, both included. */
export interface ReportRange {
  from: string;
  to: string;
}

/**
 * The days that a report spans: an open beginning is the usual number of days before the end, an open end is today, and
 * of a longer period than the server reports it is the last part.
 * @param today in Guatemala
 */
export function reportRange({ from, to }: Period, today: string, usualDays: number = REPORT_DAYS.usual): ReportRange {
  const last = to ?? (from !== null && from > today ? from : today);
  const first = from ?? addDays(last, 1 - usualDays);
  const earliest = addDays(last, 1 - REPORT_DAYS.max);
  return { from: first < earliest ? earliest : first, to: last };
}
