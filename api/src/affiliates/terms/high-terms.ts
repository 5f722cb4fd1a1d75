import { HIGH_DISCOUNT, parseDiscount } from '@shop/contracts';

import type { StepUpNeed } from '../../auth/step-up';
import type { AffiliateEntity } from '../affiliate.entity';

/** Above it the password or a factor must have been given lately, percent; above `HIGH_DISCOUNT` it is asked for again. */
const CONFIRMED_DISCOUNT = 50;

/** When whoever sets these terms has to confirm who they are. */
export function confirmationOfTerms(body: unknown): StepUpNeed {
  const sent = typeof body === 'object' && body !== null && 'discount' in body ? body.discount : null;
  const discount = parseDiscount(sent);
  if (discount === null || discount <= CONFIRMED_DISCOUNT) return null;
  return discount > HIGH_DISCOUNT ? 'eachTime' : 'lately';
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
