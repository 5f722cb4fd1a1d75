import { type Centavos, parseCentavos } from '../common/money';
import type { ChangePasswordInput, NewPasswordInput, PermissionFlag } from '../staff/users';

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

/** Terms that an approval assigns when staff set none: discount in percent, minimum purchase as decimal text in quetzales. */
export const affiliateLevelDefaults: Record<AffiliateLevel, { discount: number; minimumPurchase: string }> = {
  agente: { discount: 10, minimumPurchase: '500.00' },
  distribuidor: { discount: 25, minimumPurchase: '1500.00' },
  socio: { discount: 45, minimumPurchase: '3500.00' },
};

/** A discount above it stands in the admins' "Para hoy" until one of them has seen it, percent. */
export const HIGH_DISCOUNT = 60;

/** Terms above it that no admin has seen yet, as `GET /api/admin/high-terms` lists them; `setAt` is an ISO instant. */
export interface HighTermsView {
  affiliateId: string;
  name: string;
  /** Percent. */
  discount: number;
  setBy: string;
  setAt: string;
}

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

/** Where the status of an affiliate may go (AFF-5); one who was rejected stays so until deleted. */
export const affiliateTransitions: Record<AffiliateStatus, readonly AffiliateStatus[]> = {
  pending: ['approved', 'rejected', 'standby'],
  approved: ['standby', 'rejected'],
  standby: ['approved', 'rejected'],
  rejected: [],
};

/** True when staff may take an affiliate from one status to another; staying where one is changes nothing and is fine. */
export function canAffiliateBecome(from: AffiliateStatus, to: AffiliateStatus): boolean {
  return from === to || affiliateTransitions[from].includes(to);
}

/** True when an affiliate with that status may be deleted (AFF-6). */
export function isAffiliateDeletable(status: AffiliateStatus): boolean {
  return status === 'rejected' || status === 'standby';
}

/**
 * The flag that a change of status takes; null when nothing changes. To reactivate somebody who never was approved is to
 * approve, or pausing an application and reactivating it would get round `authorizeAffiliate` (AFF-11).
 */
export function affiliateStatusFlag(
  affiliate: { status: AffiliateStatus; approvedAt: unknown },
  to: AffiliateStatus,
): PermissionFlag | null {
  if (affiliate.status === to) return null;
  if (to === 'standby') return 'pauseAffiliate';
  const reactivates = to === 'approved' && affiliate.status === 'standby' && affiliate.approvedAt !== null;
  return reactivates ? 'pauseAffiliate' : 'authorizeAffiliate';
}

/** Fits into the database's `numeric(10,2)`. */
const DECIMAL = /^\d{1,8}(?:\.\d{1,2})?$/;

/** Decimal text of a number or text with at most two decimals; null for anything else, negatives included. */
function exactDecimal(value: unknown): string | null {
  let text = typeof value === 'string' ? value.trim() : '';
  if (typeof value === 'number' && Number(value.toFixed(2)) === value) text = value.toFixed(2);
  return DECIMAL.test(text) ? text : null;
}

/** A discount in percent, 0 to 100 with at most two decimals, from a number or decimal text; null for anything else. */
export function parseDiscount(value: unknown): number | null {
  const decimal = exactDecimal(value);
  const percent = decimal === null ? null : Number(decimal);
  return percent === null || percent > 100 ? null : percent;
}

/** A minimum purchase in centavos, from quetzales as a number or decimal text; null for anything else. */
export function parseMinimumPurchase(value: unknown): Centavos | null {
  const decimal = exactDecimal(value);
  return decimal === null ? null : parseCentavos(decimal);
}

/** The problem with an affiliate's discount as it was typed, or null. */
export function discountProblem(value: unknown): string | null {
  return parseDiscount(value) === null ? 'Usa un porcentaje de 0 a 100 con hasta dos decimales' : null;
}

/** The problem with an affiliate's minimum purchase as it was typed, or null. */
export function minimumPurchaseProblem(value: unknown): string | null {
  return parseMinimumPurchase(value) === null ? 'Usa un monto de 0 o más con hasta dos decimales' : null;
}

/** Discount in percent and minimum purchase in quetzales, as a number or as decimal text. */
interface TermsInput {
  discount: number | string;
  minimumPurchase: number | string;
}

/**
 * Payload of `PATCH /api/admin/affiliates/{id}/status`. Terms that are null, or not sent at all, stay as they are; an
 * approval that is the first one takes the level's defaults in their place.
 */
export interface ChangeAffiliateStatusInput {
  status: AffiliateStatus;
  discount: TermsInput['discount'] | null;
  minimumPurchase: TermsInput['minimumPurchase'] | null;
}

/** Payload of `PATCH /api/admin/affiliates/{id}`. */
export type UpdateAffiliateInput = Partial<
  TermsInput & Pick<ApplyAsAffiliateInput, 'name' | 'email' | 'phone' | 'level'>
>;

/**
 * An affiliate as staff see one: discount in percent, amounts decimal text in quetzales, times ISO instants.
 * `totalBought` adds up completed sales; `ordersCount` and `lastOrderAt` count orders of any status.
 */
export interface AffiliateView extends DistributorView {
  message: string | null;
  createdAt: string;
  /** Of the first approval, like `approvedBy` (a staff user's id; null when that user was deleted) and their name. */
  approvedAt: string | null;
  approvedBy: string | null;
  approvedByName: string | null;
  /** True when the affiliate has chosen a password. */
  activated: boolean;
  /** Until when the activation link that is open can be used; null when none is. */
  activationExpiresAt: string | null;
  ordersCount: number;
  totalBought: string;
  lastOrderAt: string | null;
}

/** Answer of a change of status, and of a new activation link: the link is readable in this answer alone. */
export interface AffiliateWithLinkView extends AffiliateView {
  /** Absolute address of the page where the affiliate chooses a password; null when no link was made. */
  activationLink: string | null;
}

/** Sorts of `GET /api/admin/affiliates`; a minus in front turns one round. Newest first is the default. */
export const AFFILIATE_SORTS = ['-createdAt', 'createdAt', 'name', '-name', 'status', '-status'] as const;
export type AffiliateSort = (typeof AFFILIATE_SORTS)[number];

/** How long an activation link can be used, in hours (AFF-9). */
export const ACTIVATION_HOURS = 72;

/** Payload of `POST /api/auth/distributor/activation`: in a body, so that the token stays out of logs and caches. */
export interface ReadActivationInput {
  token: string;
}

/** Whom an activation link is for, e-mail masked; `expiresAt` is an ISO instant. */
export interface ActivationView {
  name: string;
  email: string;
  expiresAt: string;
}

/** Payload of `POST /api/auth/distributor/activate`. */
export interface ActivateInput extends ReadActivationInput, NewPasswordInput {}

/** Payload of `PATCH /api/auth/distributor/password`. */
export type ChangeDistributorPasswordInput = ChangePasswordInput;
