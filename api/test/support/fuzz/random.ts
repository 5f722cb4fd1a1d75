/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Of a number of cases, how often in the long run. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both bounds included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new RangeError('Nothing to pick from');
    return value;
  }
}
