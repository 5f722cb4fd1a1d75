import { hasPermission, type PermissionFlag } from '@shop/contracts';

import type { UserEntity } from '../users/user.entity';
import { ShopError } from '../common/errors/shop-error';

/**
 * For routes where it depends on the change which flag it takes.
 * @throws ShopError auth.forbidden for staff without the flag
 */
export function requirePermission(staff: UserEntity, flag: PermissionFlag): void {
  if (!hasPermission(staff, flag)) throw new ShopError('auth.forbidden');
}
