/** Repeatable randomness for sample data: the same seed gives the same shop. Never for secrets. */
export interface SampleRandom {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  /** One of the entries. */
  pick<Entry>(entries: readonly Entry[]): Entry;
  /** One of the entries, each as often as its weight says; entries of weight 0 never. */
  pickWeighted<Entry>(entries: readonly Entry[], weight: (entry: Entry) => number): Entry;
  /** A version 4 UUID. */
  uuid(): string;
}

/** The generator of one seed (mulberry32: 32 bits of state, enough to look like life). */
export function sampleRandom(seed: number): SampleRandom {
  let state = seed >>> 0;

  /** From 0 (included) to 1 (not included). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  function pickWeighted<Entry>(entries: readonly Entry[], weight: (entry: Entry) => number): Entry {
    let rest = next() * entries.reduce((sum, entry) => sum + weight(entry), 0);
    for (const entry of entries) {
      rest -= weight(entry);
      if (rest < 0) return entry;
    }
    throw new RangeError('Nothing to pick from');
  }

  return {
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (percent) => next() * 100 < percent,
    pick: (entries) => pickWeighted(entries, () => 1),
    pickWeighted,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16));
      hex[12] = '4';
      hex[16] = '89ab'.charAt(Math.floor(next() * 4));
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
