/** Wrong attempts that are still remembered. Times are in ms of one clock. */
export interface Attempts {
  /** How many, at `at`; they are forgotten little by little. */
  level: number;
  at: number;
  /** No attempt is let through before. */
  blockedUntil: number;
}

/** How many attempts are let through before each further one has to wait. */
export interface AttemptPolicy {
  free: number;
  /** In which time as many attempts as are free are forgotten, ms. */
  forgottenIn: number;
}

/** The first wait; it doubles with every further attempt, up to the longest. ms. */
export const FIRST_WAIT = 30_000;
export const LONGEST_WAIT = 15 * 60_000;

/** How long the next attempt has to wait, ms; 0 when it may be made now. */
export function waitOf(attempts: Attempts | undefined, now: number): number {
  return attempts ? Math.max(0, attempts.blockedUntil - now) : 0;
}

/** With one more attempt, that was made now. The one that uses up what is free makes the next one wait. */
export function withAttempt(attempts: Attempts | undefined, policy: AttemptPolicy, now: number): Attempts {
  const level = levelOf(attempts, policy, now) + 1;
  const over = Math.ceil(level) - policy.free;
  const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** over);
  return { level, at: now, blockedUntil: now + wait };
}

/**
 * Without the attempt that was let through last, as it was not a wrong one; undefined when nothing is left. What it made
 * the next one wait for is gone too: when it was let through, nothing was to be waited for.
 */
export function withoutAttempt({ level, at }: Attempts): Attempts | undefined {
  return level <= 1 ? undefined : { level: level - 1, at, blockedUntil: at };
}

/** For how long from `at` on the attempts mean anything: until all are forgotten and nobody waits any more; ms. */
export function keptFor({ level, at, blockedUntil }: Attempts, { free, forgottenIn }: AttemptPolicy): number {
  return Math.ceil(Math.max(blockedUntil - at, (level * forgottenIn) / free));
}

function levelOf(attempts: Attempts | undefined, { free, forgottenIn }: AttemptPolicy, now: number): number {
  if (!attempts) return 0;
  return Math.max(0, attempts.level - ((now - attempts.at) * free) / forgottenIn);
}
