import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

import { ShopError } from '../platform/errors/shop-error';
import type { DistributorPrincipal, StaffPrincipal, StaffSession } from './principal';

/** A request after the guard let it through. */
export interface IdentifiedRequest extends Request {
  staff?: StaffPrincipal;
  session?: StaffSession;
  distributor?: DistributorPrincipal;
}

function requestOf(context: ExecutionContext): IdentifiedRequest {
  return context.switchToHttp().getRequest<IdentifiedRequest>();
}

/** The staff user who calls, on routes for staff. */
export const CurrentStaff = createParamDecorator((_data: unknown, context: ExecutionContext): StaffPrincipal => {
  const { staff } = requestOf(context);
  if (!staff) throw new ShopError('auth.required');
  return staff;
});

/** The session in which staff call, on routes for staff. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): StaffSession => {
  const { session } = requestOf(context);
  if (!session) throw new ShopError('auth.required');
  return session;
});

/** The distributor who calls, on routes for distributors. */
export const CurrentDistributor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): DistributorPrincipal => {
    const { distributor } = requestOf(context);
    if (!distributor) throw new ShopError('auth.required');
    return distributor;
  },
);
