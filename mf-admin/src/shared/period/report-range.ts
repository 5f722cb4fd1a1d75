import { addDays, dayInGuatemala, REPORT_DAYS } from '@shop/contracts';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { useNow } from '../use-now';
import { readPeriod, writePeriod, type Period } from './period';

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

/** The days that the address asks a report for, as it spans them, and the choice of others. */
export function useReportRange(usualDays?: number) {
  const [params, changeParams] = useAddressQuery();
  const today = dayInGuatemala(useNow());
  const choose = (chosen: Period) => changeParams((now) => writePeriod(chosen, now), { replace: true });
  return { range: reportRange(readPeriod(params), today, usualDays), today, choose };
}
