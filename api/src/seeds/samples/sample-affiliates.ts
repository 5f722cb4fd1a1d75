import { affiliateLevelDefaults, type AffiliateLevel, type AffiliateStatus, type Department } from '@shop/contracts';

import affiliates from './affiliates.json';
import { sampleAddress, samplePhone, type SampleCustomer } from './sample-people';
import type { SampleRandom } from './sample-random';

/** The sample distributor who can sign in; the password is made at seeding time and shown once. */
export const READY_DISTRIBUTOR_EMAIL = 'distribuidor@ejemplo.gt';

/** An affiliate of the sample shop; ages are in days before the seeding. */
export interface SampleAffiliate {
  firstName: string;
  lastName: string;
  email: string;
  level: AffiliateLevel;
  status: AffiliateStatus;
  /** Percent, where staff agreed on another than the level's default. */
  discount?: number;
  message: string | null;
  appliedDaysAgo: number;
  /** When the first approval came; null for those who never had one. */
  approvedDaysAgo: number | null;
  town: string;
  department: Department;
}

export const sampleAffiliates = affiliates as readonly SampleAffiliate[];

/** A sample affiliate as a customer: who their orders go to. */
export function asCustomer(random: SampleRandom, affiliate: SampleAffiliate): SampleCustomer {
  const { firstName, lastName, department, town } = affiliate;
  return { firstName, lastName, department, phone: samplePhone(random), address: sampleAddress(random, town) };
}

/** The discount in percent that a sample affiliate buys with. */
export function sampleDiscount({ discount, level }: SampleAffiliate): number {
  return discount ?? affiliateLevelDefaults[level].discount;
}
