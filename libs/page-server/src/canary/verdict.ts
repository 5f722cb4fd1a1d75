/** How many visitors a release had, and how many of them met a failure of it. */
export interface Tally {
  visitors: number;
  failing: number;
}

/** The rule of decision 0110: when a release is taken back because it fails more often than the one it is held against. */
export const WITHDRAWAL = {
  /** Never on fewer visitors of the release. */
  leastVisitors: 30,
  /** Never on fewer who met a failure: who forges reports from fewer addresses than that decides nothing. */
  leastFailing: 8,
  /** How often a release that is as good as the other one is taken back at all, however long it is watched. */
  falseAlarm: 1 / 500,
} as const;

/** So much fails in any release, by extensions, old browsers and lost lines; and what may fail where nobody knows better. */
const USUAL = 0.03;
const UNKNOWN = 0.06;
/** Of fewer visitors than these the other release's failures say nothing. */
const LEAST_KNOWN = 10;
/** Standard deviations by which the other release may be worse than it was seen to be. */
const DOUBT = 1.65;

/** How often a bad release may fail: each is held against the usual, all with the same weight. */
const BAD_RATES = [0.1, 0.2, 0.4, 0.6, 0.8, 0.95];

/**
 * True when a release fails clearly more often than the one that it is held against. The evidence is a mixture of likelihood
 * ratios, which may be asked after each visitor: one as good as the usual ever reaches 500 once in 500 times (Ville).
 */
export function isClearlyWorse(release: Tally, other: Tally): boolean {
  const { visitors, failing } = release;
  if (visitors < WITHDRAWAL.leastVisitors || failing < WITHDRAWAL.leastFailing) return false;
  const usual = other.visitors < LEAST_KNOWN ? UNKNOWN : Math.max(USUAL, upperBound(other));
  const evidence = BAD_RATES.filter((rate) => rate > usual).reduce(
    (sum, rate) => sum + (rate / usual) ** failing * ((1 - rate) / (1 - usual)) ** (visitors - failing),
    0,
  );
  return evidence / BAD_RATES.length >= 1 / WITHDRAWAL.falseAlarm;
}

/** The worst rate that fits what was seen (Wilson). */
function upperBound({ visitors, failing }: Tally): number {
  const rate = failing / visitors;
  const square = DOUBT ** 2;
  const middle = rate + square / (2 * visitors);
  const spread = DOUBT * Math.sqrt((rate * (1 - rate)) / visitors + square / (4 * visitors ** 2));
  return (middle + spread) / (1 + square / visitors);
}
