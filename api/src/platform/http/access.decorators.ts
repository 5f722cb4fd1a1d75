import type { PermissionFlag, StaffRole } from '@shop/contracts';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Who may call a route. */
export type Access =
  | { to: 'everyone' }
  | { to: 'staff' }
  | { to: 'flags'; flags: readonly PermissionFlag[] }
  | { to: 'role'; role: StaffRole }
  | { to: 'distributor' };

export const ACCESS = 'shop:access';

function allow(access: Access): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ACCESS, access), ApiExtension('x-access', access));
}

/** Everyone; the Authorization header is ignored, whatever it holds. */
export const Public = () => allow({ to: 'everyone' });

/** Any active staff user. */
export const AllowStaff = () => allow({ to: 'staff' });

/**
 * Admins, and staff users with one of the flags. Where it depends on the change itself which flag it takes, the service
 * asks again with `requirePermission`.
 */
export const Allow = (...flags: [PermissionFlag, ...PermissionFlag[]]) => allow({ to: 'flags', flags });

/** Staff users of one role. */
export const AllowRole = (role: StaffRole) => allow({ to: 'role', role });

/** Approved affiliates with a session. */
export const AllowDistributor = () => allow({ to: 'distributor' });

export const WITHOUT_FACTOR = 'shop:withoutFactor';

/** Also for staff whose role needs a second factor and who have none after their days of grace: what they add it with. */
export const WithoutFactor = () =>
  applyDecorators(SetMetadata(WITHOUT_FACTOR, true), ApiExtension('x-without-factor', true));
