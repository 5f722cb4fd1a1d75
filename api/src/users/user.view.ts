import { PERMISSION_FLAGS, type PermissionFlag, type StaffView } from '@shop/contracts';

import type { UserEntity } from './user.entity';

/** A staff user as responses show it, field by field: no hash gets out. */
export function toStaffView(user: UserEntity): StaffView {
  const flags = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, user[flag]])) as Record<
    PermissionFlag,
    boolean
  >;
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    active: user.active,
    ...flags,
    createdAt: user.createdAt.toISOString(),
  };
}
