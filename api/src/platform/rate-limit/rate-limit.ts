import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import { ACCESS, type Access } from '../../common/access.decorators';

/**
 * Calls a minute from one address, by group of routes. Many phones share the address of their carrier, so what buyers do
 * is far above what a shop of this size sees in its best minute, and still far below a flood.
 */
export const rateLimitGroups = {
  orders: 120,
  /** What visitors write to the shop: messages and applications. */
  forms: 30,
  /** Passwords and activation links; wrong ones are limited much more (`LoginAttempts`). */
  logins: 300,
  uploads: 60,
  /** Every other call of the back office. */
  staff: 1200,
  /** Every other call of visitors and distributors. */
  visitors: 1200,
  /** All calls that change something, counted before their body is read. */
  changes: 2400,
} as const;
export type RateLimitGroup = keyof typeof rateLimitGroups;

/** The window in which calls are counted, ms. */
export const LIMIT_WINDOW = 60_000;

const LIMIT = 'shop:limit';

/** Counts a route's calls in a group of its own, in place of the one that everything for its callers is counted in. */
export const RateLimit = (group: RateLimitGroup) => SetMetadata(LIMIT, group);

const reflector = new Reflector();

/** The group in which a route's calls are counted. */
export function rateLimitGroupOf(context: ExecutionContext): RateLimitGroup {
  const targets = [context.getHandler(), context.getClass()];
  const group = reflector.getAllAndOverride<RateLimitGroup | undefined>(LIMIT, targets);
  return group ?? defaultGroup(reflector.getAllAndOverride<Access | undefined>(ACCESS, targets));
}

function defaultGroup(access: Access | undefined): RateLimitGroup {
  return access?.to === 'everyone' || access?.to === 'distributor' ? 'visitors' : 'staff';
}

/** Calls that a group allows in one window. */
export function limitOf(group: RateLimitGroup, scale: number): number {
  return Math.max(1, Math.floor(rateLimitGroups[group] * scale));
}
