export const AFFILIATE_LEVELS = ['agente', 'distribuidor', 'socio'] as const;
export type AffiliateLevel = (typeof AFFILIATE_LEVELS)[number];

export const AFFILIATE_STATUSES = ['pending', 'approved', 'rejected', 'standby'] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

/** Levels as people read them. */
export const affiliateLevelLabels: Record<AffiliateLevel, string> = {
  agente: 'Agente',
  distribuidor: 'Distribuidor',
  socio: 'Socio',
};

/** What an approval assigns when staff set nothing: discount in percent, minimum purchase as decimal text in quetzales. */
export const affiliateLevelDefaults: Record<AffiliateLevel, { discount: number; minimumPurchase: string }> = {
  agente: { discount: 10, minimumPurchase: '500.00' },
  distribuidor: { discount: 25, minimumPurchase: '1500.00' },
  socio: { discount: 45, minimumPurchase: '3500.00' },
};

/** Payload of `POST /api/affiliates`. */
export interface ApplyAsAffiliateInput {
  name: string;
  email: string;
  phone: string;
  level: AffiliateLevel;
  message: string | null;
}

/** Answer of `POST /api/affiliates`: what was applied for; `createdAt` is an ISO instant. */
export interface ApplicationView extends ApplyAsAffiliateInput {
  id: string;
  status: AffiliateStatus;
  createdAt: string;
}

/** A signed-in distributor as the browser keeps it: discount in percent, `minimumPurchase` decimal text in quetzales. */
export interface DistributorView {
  id: string;
  name: string;
  email: string;
  phone: string;
  level: AffiliateLevel;
  discount: number;
  minimumPurchase: string;
  status: AffiliateStatus;
}

/** Payload of `POST /api/auth/distributor/login`. */
export interface DistributorLoginInput {
  email: string;
  password: string;
}
