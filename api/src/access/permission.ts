import { hasPermission, type PermissionFlag } from '@shop/contracts';

import { ShopError } from '../platform/errors/shop-error';
import type { StaffPrincipal } from './principal';

/**
 * For routes where it depends on the change which flag it takes.
 * @throws ShopError auth.forbidden for staff without the flag
 */
export function requirePermission(staff: StaffPrincipal, flag: PermissionFlag): void {
  if (!hasPermission(staff, flag)) throw new ShopError('auth.forbidden');
}
