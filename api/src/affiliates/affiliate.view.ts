import { toDecimalText, type ApplicationView, type DistributorView } from '@shop/contracts';

import type { AffiliateEntity } from './affiliate.entity';

/** An application as its sender sees it: nothing that staff decide or that signs in. */
export function toApplicationView(affiliate: AffiliateEntity): ApplicationView {
  return {
    id: affiliate.id,
    name: affiliate.name,
    email: affiliate.email,
    phone: affiliate.phone,
    level: affiliate.level,
    message: affiliate.message,
    status: affiliate.status,
    createdAt: affiliate.createdAt.toISOString(),
  };
}

/** A distributor as the distributor's own session shows it. */
export function toDistributorView(affiliate: AffiliateEntity): DistributorView {
  return {
    id: affiliate.id,
    name: affiliate.name,
    email: affiliate.email,
    phone: affiliate.phone,
    level: affiliate.level,
    discount: affiliate.discount,
    minimumPurchase: toDecimalText(affiliate.minimumPurchase),
    status: affiliate.status,
  };
}
