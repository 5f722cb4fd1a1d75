import type { PermissionFlag, StaffRole } from '@shop/contracts';

/** A staff user who calls, as far as access and history ask. */
export interface StaffPrincipal extends Record<PermissionFlag, boolean> {
  id: string;
  username: string;
  role: StaffRole;
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
  /** When the password or a factor was last given in it. */
  confirmedAt: Date;
}
