import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

import { ACCESS, type Access } from '../http/access.decorators';
import { CallLimits } from './call-limits';
import { RateLimit, type RateLimitGroup } from './rate-limit';

/** Refuses calls that come too often from one address, in the shop's own words. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: CallLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    const byAccess = access?.to === 'everyone' || access?.to === 'distributor' ? 'visitors' : 'staff';
    const group = this.reflector.getAllAndOverride<RateLimitGroup | undefined>(RateLimit, targets) ?? byAccess;
    await this.limits.count(group, context.switchToHttp().getRequest<Request>());
    return true;
  }
}
