import type { ListMeta } from '../common/envelope';
import { limits } from '../common/limits';
import { textProblem } from '../common/text-problem';
import { wholeNumberProblem } from '../catalog/catalog-admin';
import type { StaffOrderView } from './orders-admin';

/** Who entered an order: a buyer of the public, a signed-in distributor, or staff. */
export const ORDER_ORIGINS = ['public', 'distributor', 'staff'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** Why an order at the public price was refused; the buyer is told none of them (`order.holdLimit`). */
export const HOLD_REASONS = [
  'blockedPhone',
  'orderUnits',
  'phoneOrders',
  'phoneUnits',
  'addressOrders',
  'addressUnits',
  'shopUnits',
  'flavorShare',
  'flavorUnits',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Units that orders at the public price may hold while they are pending, in `GET` and `PUT /api/admin/order-limits`; a limit that
 * is null is off. Orders of staff meet none, nor do those of distributors at their own terms.
 */
export interface OrderLimits {
  /** Pending orders of one phone within 72 hours. */
  phoneOrders: number | null;
  /** Units that they hold together. */
  phoneUnits: number | null;
  /** Pending orders from one address (IPv4, or the /64 of an IPv6 one) within 24 hours. */
  addressOrders: number | null;
  /** Units that they hold together. */
  addressUnits: number | null;
  /** Units of one order. */
  orderUnits: number | null;
  /** Percent of what is available of a flavor that one order may take; never fewer than `FEW_OF_A_FLAVOR` units. */
  flavorPercent: number | null;
  /**
   * Percent of the shop's units, or of one flavor's, that orders of the last hour may hold; above it only orders of up to
   * `SMALL_ORDER` units (of that flavor) go through until staff has looked.
   */
  shopPercent: number | null;
}

/** Units of one flavor that every order may take. */
export const FEW_OF_A_FLAVOR = 10;

/** Units of an order that is never refused for what all others hold. */
export const SMALL_ORDER = 3;

/** Every limit in the order in which it is asked, with its highest value. */
export const orderLimitMaxima: Readonly<Record<keyof OrderLimits, number>> = {
  phoneOrders: 1000,
  phoneUnits: 10_000,
  addressOrders: 1000,
  addressUnits: 10_000,
  orderUnits: 10_000,
  flavorPercent: 100,
  shopPercent: 100,
};

/** The problem with a limit, or null; the value null turns it off. */
export function orderLimitProblem(limit: keyof OrderLimits, value: unknown): string | null {
  return value === null ? null : wholeNumberProblem(value, 1, orderLimitMaxima[limit]);
}

export const ORDER_LIMITS = Object.keys(orderLimitMaxima) as (keyof OrderLimits)[];

/** Percent of a flavor's inventory that one phone or address may hold before its orders are unusual. */
export const MUCH_OF_A_FLAVOR = 15;

/** Percent of the shop's available units above which a distributor's order is unusual; it is taken all the same. */
export const MOST_OF_THE_SHOP = 50;

/** Why staff should look at a pending order: its phone or address met a limit, or holds much of a flavor or of the shop. */
export type UnusualReason = HoldReason | 'phoneShare' | 'addressShare' | 'mostOfShop';

/** A limit that was met, with the last buyer who did; `times` since the first of them, `lastAt` is an ISO instant. */
export interface HoldRefusalView {
  reason: HoldReason;
  phone: string;
  callerAddress: string;
  times: number;
  lastAt: string;
}

/** A row of `GET /api/admin/orders/unusual`: a pending order that staff should look at. */
export interface UnusualOrderView extends StaffOrderView {
  /** From where it came, as limits count addresses. */
  callerAddress: string | null;
  reasons: UnusualReason[];
}

/** `meta` of `GET /api/admin/orders/unusual`: the limits that were met in the last 24 hours too, the last one first. */
export interface UnusualOrdersMeta extends ListMeta {
  refusals: HoldRefusalView[];
  /** The moment of which the answer tells; an ISO instant. */
  asOf: string;
}

/** Payload of `POST /api/admin/order-limits/review`. */
export interface ReviewInput {
  /** `asOf` of what staff looked at; without it they saw everything up to now. */
  seen?: string;
}

/** Payload of `PUT /api/admin/blocked-phones/{phone}`. */
export interface BlockPhoneInput {
  reason: string;
}

/** A phone whose orders are refused, unless staff enter them; `phone` has 8 digits, `blockedAt` is an ISO instant. */
export interface BlockedPhoneView extends BlockPhoneInput {
  phone: string;
  /** Name of the admin; null when that user was deleted. */
  blockedBy: string | null;
  blockedAt: string;
}

/** The problem with the reason for which a phone is blocked, or null. */
export function blockReasonProblem(reason: string): string | null {
  return textProblem(reason, 'Motivo es requerido', limits.reasonText);
}
