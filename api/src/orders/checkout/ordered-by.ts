import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { customerActor, distributorActor, staffActor, type Actor } from '../../audit/actor';
import type { BuyerSession } from '../../affiliates/sign-in/buyer';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import type { StaffPrincipal } from '../../access/principal';

/** Who orders: a visitor, a distributor who is signed in, or staff for somebody in the chat. `kind` is the order's origin. */
export type OrderedBy =
  | { kind: 'public'; callerAddress: string }
  | { kind: 'distributor'; affiliate: AffiliateEntity; session: BuyerSession; callerAddress: string }
  | { kind: 'staff'; user: StaffPrincipal; distributorId: string | null };

/** Who asks through the shop's own page. */
export function buyerOf(session: BuyerSession, callerAddress: string): OrderedBy {
  const { affiliate } = session;
  return affiliate ? { kind: 'distributor', affiliate, session, callerAddress } : { kind: 'public', callerAddress };
}

/** The distributor whose order it is; null for everybody else's. */
export function distributorIdOf(by: OrderedBy): string | null {
  switch (by.kind) {
    case 'public':
      return null;
    case 'distributor':
      return by.affiliate.id;
    case 'staff':
      return by.distributorId;
  }
}

/** The address that an order's units count for (HOLD-3); null for an order that no limit counts (HOLD-1). */
export function heldAddressOf(by: OrderedBy, isPublicPrice: boolean): string | null {
  switch (by.kind) {
    case 'public':
      return by.callerAddress;
    case 'distributor':
      return isPublicPrice ? by.callerAddress : null;
    case 'staff':
      return null;
  }
}

/** Who the audit log says ordered. */
export function actorOf(by: OrderedBy): Actor {
  switch (by.kind) {
    case 'public':
      return customerActor;
    case 'distributor':
      return distributorActor(by.affiliate);
    case 'staff':
      return staffActor(by.user);
  }
}

/** The error for a distributor who is not, or no longer, approved. It ends the session of one who ordered themselves. */
export async function notApproved(by: OrderedBy): Promise<ShopError> {
  if (by.kind === 'distributor') return by.session.end();
  return invalid('affiliateId', 'Elige un distribuidor aprobado');
}
