/** The middle one of an odd number of figures; the 95th of a hundred with `share` 0.95. NaN of none. */
export function quantile(figures: readonly number[], share = 0.5): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** True for a figure above its limit, and for none at all: what was not measured (NaN) keeps no limit. */
export function misses(figure: number, limit: number): boolean {
  return Number.isNaN(figure) || figure > limit;
}
