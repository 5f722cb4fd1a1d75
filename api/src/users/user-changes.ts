import { flagsBy, type ErrorCode, type PermissionFlag, type StaffView, type UpdateUserInput } from '@shop/contracts';

import type { UserEntity } from './user.entity';

/** Fields of a user that staff decide; the audit log keeps them, so nothing secret is among them. */
export type UserFields = Pick<UserEntity, 'username' | 'role' | 'active' | PermissionFlag>;

export function userFields(user: UserFields): UserFields {
  const { username, role, active } = user;
  return { username, role, active, ...flagsBy((flag) => user[flag]) };
}

/** A staff user as responses show it, field by field: no hash gets out. */
export function toStaffView(user: UserEntity): StaffView {
  return { id: user.id, ...userFields(user), createdAt: user.createdAt.toISOString() };
}

/** The fields after a change; what it does not name stays. */
export function withChange(user: UserFields, change: UpdateUserInput): UserFields {
  const named = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
  return { ...userFields(user), ...Object.fromEntries(named) };
}

/** True when the user manages the shop now. */
export function isWorkingAdmin({ role, active }: Pick<UserFields, 'role' | 'active'>): boolean {
  return role === 'admin' && active;
}

/** True when the sessions that the user has end with the change; those of flags don't, they are read at each request. */
export function endsSessions(before: UserFields, after: UserFields): boolean {
  return before.role !== after.role || (before.active && !after.active);
}

interface Dismissal {
  /** Who asks for it. */
  actorId: string;
  user: Pick<UserEntity, 'id' | 'role' | 'active'>;
  /** Null when the user is to be deleted. */
  after: Pick<UserFields, 'role' | 'active'> | null;
  /** Admins who work, the user among them if they are one. */
  admins: readonly Pick<UserEntity, 'id'>[];
}

/** Why a user can't stop managing the shop, or null: nobody dismisses themselves, nor the last one who is left. */
export function dismissalRefusal({ actorId, user, after, admins }: Dismissal): ErrorCode | null {
  if (!isWorkingAdmin(user) || (after && isWorkingAdmin(after))) return null;
  if (user.id === actorId) return 'user.ownAccount';
  return admins.some(({ id }) => id !== user.id) ? null : 'user.lastAdmin';
}
