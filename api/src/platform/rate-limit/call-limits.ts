import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, RequestHandler } from 'express';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { ACCESS, type Access } from '../http/access.decorators';
import { callerAddress } from '../http/caller-address';
import { CONFIG, type Config } from '../config/config';
import { RATE_LIMITS, RateLimit, type RateLimitGroup } from './rate-limit';
import { RateLimiters } from './rate-limiters';
import { tooManyRequests } from './too-many-requests';

/** The window in which calls are counted. */
const WINDOW_SECONDS = 60;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts calls by the caller's address, each group of routes apart; as a guard those of the API's routes. */
@Injectable()
export class CallLimits implements CanActivate {
  private readonly limiters = new Map<RateLimitGroup, RateLimiterAbstract>();

  constructor(
    private readonly reflector: Reflector,
    limiters: RateLimiters,
    @Inject(CONFIG) { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
  ) {
    for (const [group, limit] of Object.entries(RATE_LIMITS)) {
      const points = Math.max(1, Math.floor(limit * rateLimitScale));
      const limiter = limiters.create({ keyPrefix: `calls:${group}`, points, duration: WINDOW_SECONDS });
      this.limiters.set(group as RateLimitGroup, limiter);
    }
  }

  /** @throws ShopError limit.tooManyRequests, in words that say how long to wait */
  async count(group: RateLimitGroup, request: Pick<Request, 'ip'>): Promise<void> {
    try {
      await this.limiters.get(group)?.consume(callerAddress(request));
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
