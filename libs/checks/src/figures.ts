/** The middle one of an odd number of figures; the 95th of a hundred with `share` 0.95. NaN of none. */
export function quantile(figures: readonly number[], share = 0.5): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** True for a figure above its limit, and for none at all: what was not measured (NaN) keeps no limit. */
export function misses(figure: number, limit: number): boolean {
  return Number.isNaN(figure) || figure > limit;
}

/** Processor time that one measure of the load takes, µs. */
const MEASURE = 20_000;

/** How many times as long as on a machine at rest work takes now, because of what else runs on it: 1 or more. */
export function load(): number {
  const start = performance.now();
  const before = process.cpuUsage();
  let spent = 0;
  while (spent < MEASURE) {
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
  return Math.max(1, ((performance.now() - start) * 1000) / spent);
}
