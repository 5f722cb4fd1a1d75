import type { StaffView } from '@shop/contracts';

import { userFields } from './user-changes';
import type { UserEntity } from './user.entity';

/** A staff user as responses show it, field by field: no hash gets out. */
export function toStaffView(user: UserEntity): StaffView {
  return { id: user.id, ...userFields(user), createdAt: user.createdAt.toISOString() };
}
