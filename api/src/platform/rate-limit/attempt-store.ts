import { BoundedMap } from './bounded-map';
import { waitOf, withAttempt, withoutAttempt, type AttemptPolicy, type Attempts } from './attempts';

/** Attempts that are counted under a key. */
export interface AttemptBudget {
  key: string;
  policy: AttemptPolicy;
}

/** Where attempts are counted. Each method is one step, so that calls at once can't get past a limit together. */
export interface AttemptStore {
  /** Counts an attempt in every budget; or, where one has none left, in no budget, and answers the wait in ms. */
  take(budgets: readonly AttemptBudget[]): Promise<number>;
  /** Takes back one attempt of each key, as it was not a wrong one. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Forgets all attempts of a key. */
  clear(key: string): Promise<void>;
}

/** For the injection of the `AttemptStore`. */
export const ATTEMPT_STORE = Symbol('attempt store');

const MAX_KEYS = 50_000;

/** Counts in this process; whoever was not heard of for longest is forgotten when there are too many. */
export class MemoryAttemptStore implements AttemptStore {
  private readonly attempts: BoundedMap<Attempts>;

  /** `now` is in ms. */
  constructor(
    private readonly now: () => number = Date.now,
    max = MAX_KEYS,
  ) {
    this.attempts = new BoundedMap(max);
  }

  take(budgets: readonly AttemptBudget[]): Promise<number> {
    const now = this.now();
    const wait = Math.max(0, ...budgets.map(({ key }) => waitOf(this.attempts.get(key), now)));
    if (wait === 0) {
      for (const { key, policy } of budgets) this.attempts.set(key, withAttempt(this.attempts.get(key), policy, now));
    }
    return Promise.resolve(wait);
  }

  giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const attempts = this.attempts.get(key);
      const rest = attempts && withoutAttempt(attempts);
      if (rest) this.attempts.set(key, rest);
      else this.attempts.delete(key);
    }
    return Promise.resolve();
  }

  clear(key: string): Promise<void> {
    this.attempts.delete(key);
    return Promise.resolve();
  }
}
