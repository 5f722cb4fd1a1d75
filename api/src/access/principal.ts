import type { PermissionFlag, StaffRole } from '@shop/contracts';

/** A staff user who calls, as far as access and history ask. */
export interface StaffPrincipal extends Record<PermissionFlag, boolean> {
  id: string;
  username: string;
  role: StaffRole;
  /** Counts up when their sessions end, by which a call that is under way notices it under lock. */
  tokenVersion: number;
}

/** A distributor who calls. */
export interface DistributorPrincipal {
  id: string;
  name: string;
}

/** The session in which staff call. */
export interface StaffSession {
  id: string;
  userId: string;
  /** As the database has them at the beginning of the call. */
  user: StaffPrincipal;
  /** 'Chrome en Windows'. */
  device: string;
  /** When it was last used, at most a minute late. */
  seenAt: Date;
  /** When the password or a factor was last given in it. */
  confirmedAt: Date;
}
