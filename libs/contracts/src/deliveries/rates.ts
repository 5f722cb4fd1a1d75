import type { FailureCode } from './deliveries';

/** Days of which is told without `from`. */
export const RATES_USUAL_DAYS = 90;

/** Attempts below which no percentage is told. */
export const FEWEST_FOR_PERCENT = 20;

export const RATE_GROUPS = ['courier', 'department', 'buyer'] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** One row of the rates by outcome; a delivery on its way is not counted. */
export interface RateRowView {
  /** A courier's id, a department, or `first` and `repeat` for the buyer's first order and later ones. */
  key: string;
  label: string;
  attempts: number;
  delivered: number;
  failed: Record<FailureCode, number>;
  /** Percent of attempts that were delivered, one decimal; null below `FEWEST_FOR_PERCENT` attempts. */
  deliveredPercent: number | null;
}

/** `GET /api/admin/deliveries/rates?from=2026-11-01&to=2026-11-30`, by the day of the outcome; the last 90 days without. */
export type RatesView = Record<RateGroup, RateRowView[]> & { from: string; to: string };

/** Percent with one decimal, or null where there are too few to tell one. */
export function ratePercent(part: number, whole: number): number | null {
  return whole < FEWEST_FOR_PERCENT ? null : Math.round((part * 1000) / whole) / 10;
}
