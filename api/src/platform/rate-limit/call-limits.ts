import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, RequestHandler } from 'express';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { ACCESS, type Access } from '../http/access.decorators';
import { callerAddress } from '../http/caller-address';
import { CONFIG, type Config } from '../config/config';
import { DAILY_LIMITS, RATE_LIMITS, RateLimit, type RateLimitGroup } from './rate-limit';
import { RateLimiters } from './rate-limiters';
import { tooManyRequests } from './too-many-requests';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts calls by the caller's address, each group of routes apart; as a guard those of the API's routes. */
@Injectable()
export class CallLimits implements CanActivate {
  private readonly limiters: readonly { group: string; limiter: RateLimiterAbstract }[];

  constructor(
    private readonly reflector: Reflector,
    limiters: RateLimiters,
    @Inject(CONFIG) { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
  ) {
    const counted = (limits: Partial<Record<RateLimitGroup, number>>, name: string, duration: number) =>
      Object.entries(limits).map(([group, limit]) => {
        const points = Math.max(1, Math.floor(limit * rateLimitScale));
        return { group, limiter: limiters.create({ keyPrefix: `${name}:${group}`, points, duration }) };
      });
    this.limiters = [
      ...counted(RATE_LIMITS, 'calls', MINUTE_SECONDS),
      ...counted(DAILY_LIMITS, 'calls-a-day', DAY_SECONDS),
    ];
  }

  /** @throws ShopError limit.tooManyRequests, in words that say how long to wait */
  async count(group: RateLimitGroup, request: Pick<Request, 'ip'>): Promise<void> {
    try {
      for (const each of this.limiters) if (each.group === group) await each.limiter.consume(callerAddress(request));
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error;
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
