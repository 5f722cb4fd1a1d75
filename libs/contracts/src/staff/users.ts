import { limits } from '../common/limits';
import { lengthProblem } from '../common/text-problem';

export const STAFF_ROLES = ['admin', 'sales'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The seven permission flags of a sales user; an admin has them all (ACC-2). */
export const PERMISSION_FLAGS = [
  'editInventory',
  'addProduct',
  'deleteItems',
  'deleteAffiliate',
  'authorizeAffiliate',
  'pauseAffiliate',
  'settleCash',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

/** Every flag with its value. */
export function flagsBy(valueOf: (flag: PermissionFlag) => boolean): Record<PermissionFlag, boolean> {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, valueOf(flag)])) as Record<PermissionFlag, boolean>;
}

export const roleLabels: Record<StaffRole, string> = { admin: 'Administrador', sales: 'Ventas' };

/** A staff user as responses show it; `createdAt` is an ISO instant. */
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

/** A session that began, in `data`. */
export interface StaffSession {
  user: StaffView;
  token: string;
}

/**
 * Payload of `POST /api/admin/me/confirm`, for calls that were refused with auth.stepUpRequired: the caller's password
 * again, or a code of the second factor; the other one is null or not sent.
 */
export interface ConfirmInput {
  password: string | null;
  code: string | null;
}

/** One of the caller's sessions, in `GET /api/admin/me/sessions`; times are ISO instants, `seenAt` at most a minute late. */
export interface StaffSessionView {
  id: string;
  /** 'Chrome en Windows'. */
  device: string;
  /** An IPv4 address, or the network of an IPv6 one. */
  address: string;
  beganAt: string;
  seenAt: string;
  /** The one that asks. */
  current: boolean;
}

/** True when a staff user may do what a flag opens. */
export function hasPermission(user: Pick<StaffView, 'role' | PermissionFlag>, flag: PermissionFlag): boolean {
  return user.role === 'admin' || user[flag];
}

/**
 * Payload of `POST /api/admin/users`. The server takes a call without role, active or flags for a sales user who is
 * active and has none.
 */
export interface CreateUserInput extends Record<PermissionFlag, boolean> {
  username: string;
  password: string;
  role: StaffRole;
  active: boolean;
}

/** Payload of `PATCH /api/admin/users/{id}`. */
export type UpdateUserInput = Partial<Omit<CreateUserInput, 'password'>>;

/** Sorts of the list of users; a minus in front turns one round. The default is the newest first. */
export const USER_SORTS = ['-createdAt', 'createdAt', 'username', '-username'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Payload of `PATCH /api/admin/me`. */
export type UpdateProfileInput = Partial<Pick<CreateUserInput, 'username'>>;

/** A password that is chosen, twice: payload of `PATCH /api/admin/users/{id}/password`. */
export interface NewPasswordInput {
  newPassword: string;
  confirmPassword: string;
}

/** Payload of `PATCH /api/admin/me/password`. */
export interface ChangePasswordInput extends NewPasswordInput {
  currentPassword: string;
}

/** Answer of `PATCH /api/admin/me/password`: the token takes the place of the one that ended with the old password. */
export interface RenewedStaffView extends StaffView {
  token: string;
}

/** Rules of a chosen password, in the order in which the form asks for them (ACC-7). */
const passwordRules: readonly { has: RegExp; message: string }[] = [
  { has: /^.{8,}$/su, message: 'Password must be at least 8 characters' },
  { has: /\p{Lu}/u, message: 'Password must contain at least one uppercase letter' },
  { has: /\p{Ll}/u, message: 'Password must contain at least one lowercase letter' },
  { has: /\d/, message: 'Password must contain at least one number' },
  { has: /[^\p{L}\p{M}\p{N}\s]/u, message: 'Password must contain at least one special character' },
];

/** The first thing wrong with a password that somebody chooses, or null. Passwords are never trimmed. */
export function passwordProblem(password: string): string | null {
  const tooLong = lengthProblem(password, limits.passwordText);
  return tooLong ?? passwordRules.find(({ has }) => !has.test(password))?.message ?? null;
}

/** Said of a password that keeps the rules and is still easily guessed; which those are only the server knows for sure. */
export const WEAK_PASSWORD = 'Esta contraseña es fácil de adivinar. Usa una más larga o menos común.';

/** The problem with the repetition of a chosen password, or null. */
export function confirmationProblem({ newPassword, confirmPassword }: NewPasswordInput): string | null {
  return newPassword === confirmPassword ? null : "Passwords don't match";
}

/** The problem with the password that somebody has until now, as far as can be told before it is checked, or null. */
export function currentPasswordProblem(password: string): string | null {
  return password === '' ? 'Current password is required' : null;
}
