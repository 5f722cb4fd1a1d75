export const STAFF_ROLES = ['admin', 'sales'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The six permission flags of a sales user; an admin has them all (back office, section 6). */
export const PERMISSION_FLAGS = [
  'editInventory',
  'addProduct',
  'deleteItems',
  'deleteAffiliate',
  'authorizeAffiliate',
  'pauseAffiliate',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

export const roleLabels: Record<StaffRole, string> = { admin: 'Administrador', sales: 'Ventas' };

/** A staff user as answers show it; `createdAt` is an ISO instant. */
export interface StaffView extends Record<PermissionFlag, boolean> {
  id: string;
  username: string;
  role: StaffRole;
  active: boolean;
  createdAt: string;
}

/** Payload of `POST /api/admin/login`. */
export interface StaffLoginInput {
  username: string;
  password: string;
}

/** Answer of `POST /api/admin/login`, in `data`. */
export interface StaffSession {
  user: StaffView;
  token: string;
}

/** Whether a staff user may do what a flag opens. */
export function hasPermission(user: Pick<StaffView, 'role' | PermissionFlag>, flag: PermissionFlag): boolean {
  return user.role === 'admin' || user[flag];
}
