import { Reflector } from '@nestjs/core';

/**
 * Calls a minute from one address, by group of routes. Many phones share the address of their carrier, so what buyers do
 * is far above what a shop of this size sees in its best minute, and still far below a flood.
 */
export const RATE_LIMITS = {
  orders: 120,
  /** Texts that visitors write to the shop: messages and applications. */
  forms: 30,
  /** Passwords and activation links; wrong ones are limited much more (`LoginAttempts`). */
  logins: 300,
  /** Passwords that visitors and users choose for themselves: each is judged and hashed. */
  newPasswords: 10,
  uploads: 60,
  /** Reports of pages about their failures; of one page there are few. */
  failures: 60,
  /** The rider's page: a run has some forty stops, and a carrier's riders share an address. */
  riders: 300,
  /** Servers of pages ask every two seconds for what failed: reports of their neighbours must not make them deaf. */
  failedLoads: 300,
  /** Every other call of the back office. */
  staff: 1200,
  /** Every other call of visitors and distributors. */
  visitors: 1200,
  /** Rendered pages; who shares an address with a carrier's other phones turns some a minute. */
  pages: 1800,
  /** Files of pages and pictures: some thirty for a first page, none for the next. */
  files: 12_000,
  /** All calls that change something, counted before their body is read. */
  changes: 2400,
} as const;
export type RateLimitGroup = keyof typeof RATE_LIMITS;

/** Calls a day from one address, where a whole day at a minute's limit would bury what others write. */
export const DAILY_LIMITS: Partial<Record<RateLimitGroup, number>> = { forms: 500 };

/** Counts a route's calls in a group of its own, in place of the one that everything for its callers is counted in. */
export const RateLimit = Reflector.createDecorator<RateLimitGroup>();
