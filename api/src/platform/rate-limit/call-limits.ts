import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, RequestHandler } from 'express';

import { ACCESS, type Access } from '../http/access.decorators';
import { callerAddress } from '../http/caller-address';
import { CONFIG, type Config } from '../config/config';
import { CountedLimit, MINUTE_SECONDS } from './counted-limit';
import { DAILY_LIMITS, RATE_LIMITS, RateLimit, type RateLimitGroup } from './rate-limit';
import { RateLimiters } from './rate-limiters';

const DAY_SECONDS = 86_400;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts calls by the caller's address, each group of routes apart; as a guard those of the API's routes. */
@Injectable()
export class CallLimits implements CanActivate {
  private readonly limits: readonly { group: string; limit: CountedLimit }[];

  constructor(
    private readonly reflector: Reflector,
    limiters: RateLimiters,
    @Inject(CONFIG) config: Pick<Config, 'rateLimitScale'>,
  ) {
    const limitsOf = (limits: Partial<Record<RateLimitGroup, number>>, name: string, seconds: number) =>
      Object.entries(limits).map(([group, most]) => ({
        group,
        limit: new CountedLimit(limiters, config, { name: `${name}:${group}`, most, seconds }),
      }));
    this.limits = [
      ...limitsOf(RATE_LIMITS, 'calls', MINUTE_SECONDS),
      ...limitsOf(DAILY_LIMITS, 'calls-a-day', DAY_SECONDS),
    ];
  }

  /** @throws ShopError limit.tooManyRequests, in words that say how long to wait */
  async count(group: RateLimitGroup, request: Pick<Request, 'ip'>): Promise<void> {
    for (const { group: counted, limit } of this.limits) {
      if (counted === group) await limit.count(callerAddress(request));
    }
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    const byAccess = access?.to === 'everyone' || access?.to === 'distributor' ? 'visitors' : 'staff';
    const group = this.reflector.getAllAndOverride<RateLimitGroup | undefined>(RateLimit, targets) ?? byAccess;
    await this.count(group, context.switchToHttp().getRequest<Request>());
    return true;
  }

  /** Refuses a flood of changes before their bodies cost anything; the limits of the single routes come after it. */
  readonly changes: RequestHandler = async (request, _response, next) => {
    if (!READING.has(request.method)) await this.count('changes', request);
    next();
  };

  /** Counts what is no call of the API: the files of pages, and pictures. */
  readonly files: RequestHandler = async (request, _response, next) => {
    await this.count('files', request);
    next();
  };
}
