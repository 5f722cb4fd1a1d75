import type { PermissionFlag, StaffRole } from '@shop/contracts';
import { SetMetadata } from '@nestjs/common';

/** Who may call a route. */
export type Access =
  | { to: 'everyone' }
  | { to: 'staff' }
  | { to: 'flag'; flag: PermissionFlag }
  | { to: 'role'; role: StaffRole }
  | { to: 'distributor' };

export const ACCESS = 'shop:access';

function allow(access: Access): MethodDecorator & ClassDecorator {
  return SetMetadata(ACCESS, access);
}

/** Everyone; the Authorization header is ignored, whatever it holds. */
export const Public = () => allow({ to: 'everyone' });

/** Any active staff user. */
export const AllowStaff = () => allow({ to: 'staff' });

/** Admins, and staff users with the flag. */
export const Allow = (flag: PermissionFlag) => allow({ to: 'flag', flag });

/** Staff users of one role. */
export const AllowRole = (role: StaffRole) => allow({ to: 'role', role });

/** Approved affiliates with a session. */
export const AllowDistributor = () => allow({ to: 'distributor' });
