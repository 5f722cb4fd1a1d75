import { hasPermission } from '@shop/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import type { UserEntity } from '../../users/user.entity';
import { ShopError } from '../../common/errors/shop-error';
import { ACCESS, type Access } from '../../common/access.decorators';
import { noteStaff } from '../../platform/logging/request-context';
import { DistributorSessions } from '../distributor/distributor-sessions.service';
import { SessionCookie } from '../distributor/session-cookie';
import type { IdentifiedRequest } from '../current-user.decorators';
import { StaffSessions } from '../staff/staff-sessions.service';

/** Denies every route that does not declare who may call it, and everybody else on the routes that do. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly staffSessions: StaffSessions,
    private readonly distributorSessions: DistributorSessions,
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
        request.distributor = await this.distributorSessions.requireAffiliate(SessionCookie.of(context));
        return true;
      case 'staff':
      case 'flags':
      case 'role':
        request.staff = (await this.staffSessions.userOf(request.headers.authorization)) ?? refuse();
        noteStaff(request.staff.id);
        if (!mayCall(request.staff, access)) throw new ShopError('auth.forbidden');
        return true;
    }
  }
}

function mayCall(user: UserEntity, access: Access): boolean {
  if (access.to === 'flags') return access.flags.some((flag) => hasPermission(user, flag));
  return access.to === 'role' ? user.role === access.role : true;
}

function refuse(): never {
  throw new ShopError('auth.required');
}
