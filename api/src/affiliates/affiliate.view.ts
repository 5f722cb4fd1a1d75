import {
  type ActivationView,
  type ApplicationView,
  type DistributorView,
  type AuditFields,
  toDecimalText,
} from '@shop/contracts';

import type { AffiliateEntity } from './affiliate.entity';

/** An application as its sender sees it: nothing that staff decide or that signs in. */
export function toApplicationView(affiliate: AffiliateEntity): ApplicationView {
  const { id, name, email, phone, level, message, status, createdAt } = affiliate;
  return { id, name, email, phone, level, message, status, createdAt: createdAt.toISOString() };
}

/** Fields of an affiliate that the audit log keeps. */
export function toAffiliateFields(affiliate: AffiliateEntity) {
  const { name, email, phone, level, status, discount, minimumPurchase } = affiliate;
  return {
    name,
    email,
    phone,
    level,
    status,
    discount,
    minimumPurchase: toDecimalText(minimumPurchase),
  } satisfies AuditFields;
}

/** A distributor as the distributor's own session shows it. */
export function toDistributorView(affiliate: AffiliateEntity): DistributorView {
  return { id: affiliate.id, ...toAffiliateFields(affiliate) };
}

/** The affiliate of an activation link, as the holder of that link sees them. */
export function toActivationView({ name, email }: AffiliateEntity, expiresAt: Date): ActivationView {
  return { name, email: maskEmail(email), expiresAt: expiresAt.toISOString() };
}

/** An e-mail that its owner recognizes and nobody else can use: "mariela@ejemplo.gt" → "m•••@ejemplo.gt". */
function maskEmail(email: string): string {
  return `${Array.from(email).slice(0, 1).join('')}•••${email.slice(email.lastIndexOf('@'))}`;
}
