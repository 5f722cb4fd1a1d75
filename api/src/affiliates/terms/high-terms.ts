import { HIGH_DISCOUNT, parseDiscount } from '@shop/contracts';

import type { AffiliateEntity } from '../affiliate.entity';

/** Above it the password or a factor is asked for, percent. */
const CONFIRMED_DISCOUNT = 50;

/** How long a confirmation counts for such a discount, and for a high one, minutes: a high one is confirmed each time. */
const CONFIRMED_FOR = 15;
const CONFIRMED_JUST_NOW = 2;

/** Within how many minutes whoever sets these terms must have confirmed who they are; null for not at all. */
export function confirmationOfTerms(body: unknown): number | null {
  const sent = typeof body === 'object' && body !== null && 'discount' in body ? body.discount : null;
  const discount = parseDiscount(sent);
  if (discount === null || discount <= CONFIRMED_DISCOUNT) return null;
  return discount > HIGH_DISCOUNT ? CONFIRMED_JUST_NOW : CONFIRMED_FOR;
}

/** What a change of the discount, percent, makes of the note that an admin has to see it; nothing where it stays. */
export function noteOfTerms(
  before: number,
  after: number,
  { setBy, now }: { setBy: string; now: Date },
): Partial<Pick<AffiliateEntity, 'highTermsAt' | 'highTermsBy'>> {
  if (after === before) return {};
  return after > HIGH_DISCOUNT ? { highTermsAt: now, highTermsBy: setBy } : { highTermsAt: null, highTermsBy: null };
}
