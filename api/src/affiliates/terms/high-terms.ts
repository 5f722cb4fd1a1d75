import { HIGH_DISCOUNT, parseDiscount, type AffiliateStatus, type UpdateAffiliateInput } from '@shop/contracts';

import type { StepUpNeed } from '../../access/step-up';
import type { AffiliateEntity } from '../affiliate.entity';

/** By what an affiliate signs in or is sent a link, and what they pay. */
const CONFIRMED_FIELDS = [
  'email',
  'phone',
  'discount',
  'minimumPurchase',
] as const satisfies (keyof UpdateAffiliateInput)[];

/** An approval makes a link that hands the account over. */
const APPROVAL: AffiliateStatus = 'approved';

/**
 * When staff who change an affiliate have to confirm who they are: each time for a discount above `HIGH_DISCOUNT`, lately
 * for other terms, for e-mail and phone, and for an approval.
 */
export function confirmationOfAffiliate(body: unknown): StepUpNeed {
  if (typeof body !== 'object' || body === null) return null;
  const sent: Record<string, unknown> = { ...body };
  const discount = parseDiscount(sent['discount']);
  if (discount !== null && discount > HIGH_DISCOUNT) return 'eachTime';
  const isAsked = sent['status'] === APPROVAL || CONFIRMED_FIELDS.some((field) => (sent[field] ?? null) !== null);
  return isAsked ? 'lately' : null;
}

/** Note for admins after a change of the discount, percent; nothing where it stays. */
export function noteOfTerms(
  before: number,
  after: number,
  { setBy, now }: { setBy: string; now: Date },
): Partial<Pick<AffiliateEntity, 'highTermsAt' | 'highTermsBy'>> {
  if (after === before) return {};
  return after > HIGH_DISCOUNT ? { highTermsAt: now, highTermsBy: setBy } : { highTermsAt: null, highTermsBy: null };
}
