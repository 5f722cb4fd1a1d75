import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

import { ShopError } from '../platform/errors/shop-error';
import type { DistributorPrincipal, StaffPrincipal, StaffSession } from './principal';

/** Identity of the caller, as the guard finds it. */
interface Identified {
  staff?: StaffPrincipal;
  session?: StaffSession;
  distributor?: DistributorPrincipal;
}

/** A request after the guard let it through. */
export type IdentifiedRequest = Request & Identified;

const fromRequest = (field: keyof Identified) =>
  createParamDecorator((_data: unknown, context: ExecutionContext) => {
    const found = context.switchToHttp().getRequest<IdentifiedRequest>()[field];
    if (!found) throw new ShopError('auth.required');
    return found;
  });

/** The staff user who calls, on routes for staff. */
export const CurrentStaff = fromRequest('staff');

/** The session in which staff call, on routes for staff. */
export const CurrentSession = fromRequest('session');

/** The distributor who calls, on routes for distributors. */
export const CurrentDistributor = fromRequest('distributor');
