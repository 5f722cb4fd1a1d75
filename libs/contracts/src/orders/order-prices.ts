import type { Centavos } from '../common/money';
import type { SaleStatus } from './orders';

/** Shipping in centavos: Q30 below a Q200 subtotal, free from Q200 (ORD-8). */
export const SHIPPING = { fee: 3000, freeFrom: 20000 } as const;

/** Shipping in centavos for units that cost a subtotal in centavos; without any nothing is shipped. */
export function shippingFor(subtotal: Centavos, units: number): Centavos {
  if (units === 0) return 0;
  return subtotal < SHIPPING.freeFrom ? SHIPPING.fee : 0;
}

/**
 * A distributor's unit price in centavos: `price × (1 − discount/100)` rounded half up to whole quetzales (ORD-7), the public price where that would be more. Integers throughout; `discountPercent` may have two decimals.
 */
export function distributorUnitPrice(price: Centavos, discountPercent: number): Centavos {
  const keptBasisPoints = 10_000 - Math.round(discountPercent * 100);
  return Math.min(price, Math.floor((price * keptBasisPoints + 500_000) / 1_000_000) * 100);
}

/** Facts that decide the prices of an order. */
export interface OrderTerms {
  /** Percent off the public price; null charges the exact public price. */
  discount: number | null;
  /** The subtotal that the order must reach. */
  minimum: Centavos;
}

/** The terms of a buyer: a distributor's own, unless they chose to buy like everybody (ORD-9). */
export function orderTerms(
  distributor: { discount: number; minimumPurchase: Centavos } | null,
  publicPrice: boolean,
): OrderTerms {
  if (!distributor || publicPrice) return { discount: null, minimum: 0 };
  return { discount: distributor.discount, minimum: distributor.minimumPurchase };
}

/** The price of one unit at the terms of an order. */
export function unitPriceAt(publicPrice: Centavos, { discount }: OrderTerms): Centavos {
  return discount === null ? publicPrice : distributorUnitPrice(publicPrice, discount);
}

/** The price of an order. */
export interface OrderSums {
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
}

export function orderSums(lines: readonly { unitPrice: Centavos; quantity: number }[]): OrderSums {
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipping = shippingFor(subtotal, units);
  return { subtotal, shipping, total: subtotal + shipping };
}

/** True when shipping came with lines that were completed, those that came back since as well (DLV-3). */
export function shippingCame(lines: readonly { status: SaleStatus; returned?: unknown }[]): boolean {
  return lines.some(({ status, returned = null }) => status === 'completed' || returned !== null);
}

/**
 * The price of an order once staff have changed its lines. Shipping and minimum go by what wasn't cancelled; the subtotal
 * keeps counting every line, as it did when the order was placed. Shipping that came already stays what it was (`charged`):
 * no courier collects more of it, or gives it back.
 * @returns the sums, and what is missing to the minimum of its terms
 */
export function editedSums(
  lines: readonly { unitPrice: Centavos; quantity: number; status: SaleStatus; returned?: unknown }[],
  { minimum, waived, charged }: { minimum: Centavos; waived: boolean; charged: Centavos },
): OrderSums & { missing: Centavos } {
  const kept = orderSums(lines.filter(({ status }) => status !== 'cancelled'));
  const { subtotal } = orderSums(lines);
  const due = shippingCame(lines) ? charged : kept.shipping;
  const shipping = waived ? 0 : due;
  return { subtotal, shipping, total: subtotal + shipping, missing: Math.max(0, minimum - kept.subtotal) };
}
