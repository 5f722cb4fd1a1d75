/** One row of the assurance list, or several that are checked together. */
export interface Check {
  rows: string;
  title: string;
  /** Answers what it saw, in a few words. @throws Error that says what was not as it must be */
  run: () => Promise<string>;
}

/** @throws Error with the words, unless it holds */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** How many of each, for people: `201 × 100, 409 × 900`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ');
}
