import { affiliateLevelDefaults, type AffiliateStatus, type Centavos, parseCentavos } from '@shop/contracts';

import type { AffiliateEntity } from './affiliate.entity';

/** Terms that an affiliate buys with: discount in percent, minimum purchase in centavos; null where staff said nothing. */
export interface Terms {
  discount: number | null;
  minimumPurchase: Centavos | null;
}

/** True when staff set any term. */
export function setsTerms({ discount, minimumPurchase }: Terms): boolean {
  return discount !== null || minimumPurchase !== null;
}

/**
 * Fields of an affiliate after a change of status, with the terms that staff set.
 *
 * The first approval says when and by whom, and assigns the level's defaults where nobody assigned anything (both terms
 * are 0 until then); later ones keep all of that. An affiliate who loses the approval loses every session for good.
 */
export function changeOfStatus(
  affiliate: AffiliateEntity,
  status: AffiliateStatus,
  terms: Terms,
  { staffId, now }: { staffId: string; now: Date },
): Partial<AffiliateEntity> {
  const isNews = affiliate.status !== status;
  const isFirstApproval = isNews && status === 'approved' && affiliate.approvedAt === null;
  const defaults = isFirstApproval ? affiliateLevelDefaults[affiliate.level] : null;
  return {
    status,
    discount: terms.discount ?? (affiliate.discount || (defaults?.discount ?? 0)),
    minimumPurchase:
      terms.minimumPurchase ??
      (affiliate.minimumPurchase || (defaults === null ? 0 : parseCentavos(defaults.minimumPurchase))),
    ...(isFirstApproval && { approvedAt: now, approvedBy: staffId }),
    ...(isNews && affiliate.status === 'approved' && { tokenVersion: affiliate.tokenVersion + 1 }),
  };
}
