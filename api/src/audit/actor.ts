import { ACTOR_NAMES, type ActorKind } from '@shop/contracts';

import type { DistributorPrincipal, StaffPrincipal } from '../access/principal';

/** Who did what the audit log tells of, with the name they had then. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string;
}

export function staffActor(user: Pick<StaffPrincipal, 'id' | 'username'>): Actor {
  return { kind: 'staff', id: user.id, name: user.username };
}

export function distributorActor(affiliate: DistributorPrincipal): Actor {
  return { kind: 'distributor', id: affiliate.id, name: affiliate.name };
}

/** The shop by itself. */
export const systemActor: Actor = { kind: 'system', id: null, name: ACTOR_NAMES.system };

/** A buyer without an account; who it was stands in the order. */
export const customerActor: Actor = { kind: 'customer', id: null, name: ACTOR_NAMES.customer };
