import { hasPermission, TAB_HEADER } from '@shop/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import type { StaffPrincipal } from '../principal';
import { ShopError } from '../../platform/errors/shop-error';
import { ACCESS, WITHOUT_FACTOR, type Access } from '../../platform/http/access.decorators';
import { noteStaff } from '../../platform/logging/request-context';
import type { IdentifiedRequest } from '../current-user.decorators';
import { DistributorCallers, FactorDates, StaffCallers } from '../callers';
import { placeOf } from '../caller-place';
import { STEP_UP, type StepUpDeclaration } from '../step-up';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Denies every route that does not declare who may call it, and everybody else on the routes that do; and every changing
 * route of staff that does not declare whether it asks for a confirmation.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: StaffCallers,
    private readonly distributors: DistributorCallers,
    private readonly factors: FactorDates,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    switch (access?.to) {
      case undefined:
        throw new ShopError('auth.forbidden');
      case 'everyone':
        return true;
      case 'distributor':
        request.distributor = await this.distributors.identify(context);
        return true;
      case 'staff':
      case 'flags':
      case 'role':
        await this.identifyStaff(request);
        if (!request.staff || !mayCall(request.staff, access)) throw new ShopError('auth.forbidden');
        await this.requireFactor(context, request.staff);
        this.requireDeclaration(context, request);
        return true;
    }
  }

  private async identifyStaff(request: IdentifiedRequest): Promise<void> {
    const session = await this.staff.find(request.headers.authorization);
    if (!session) throw new ShopError('auth.required');
    noteStaff(session, request.headers[TAB_HEADER.toLowerCase()]);
    await this.staff.noteUse(session, placeOf(request));
    Object.assign(request, { staff: session.user, session });
  }

  private async requireFactor(context: ExecutionContext, user: StaffPrincipal): Promise<void> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<true | undefined>(WITHOUT_FACTOR, targets)) return;
    if (await this.factors.isOverdue(user.id)) throw new ShopError('auth.factorRequired');
  }

  private requireDeclaration(context: ExecutionContext, { method }: IdentifiedRequest): void {
    const declared = this.reflector.get<StepUpDeclaration | undefined>(STEP_UP, context.getHandler());
    if (!declared && !READING.has(method)) throw new ShopError('auth.forbidden');
  }
}

function mayCall(user: StaffPrincipal, access: Access): boolean {
  if (access.to === 'flags') return access.flags.some((flag) => hasPermission(user, flag));
  return access.to === 'role' ? user.role === access.role : true;
}
