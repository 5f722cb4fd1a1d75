import type { Centavos } from './money';

/** Shipping in centavos: Q30 below a Q200 subtotal, free from Q200 (storefront, section 9; decisions, Orders). */
export const SHIPPING = { fee: 3000, freeFrom: 20000 } as const;

/** Shipping in centavos for a subtotal in centavos; an empty cart ships nothing. */
export function shippingFor(subtotal: Centavos): Centavos {
  if (subtotal === 0) return 0;
  return subtotal < SHIPPING.freeFrom ? SHIPPING.fee : 0;
}

/**
 * A distributor's unit price in centavos: `price × (1 − discount/100)` rounded half up to whole quetzales (decisions,
 * Orders). Integers throughout; `discountPercent` may have two decimals.
 */
export function distributorUnitPrice(price: Centavos, discountPercent: number): Centavos {
  const keptBasisPoints = 10_000 - Math.round(discountPercent * 100);
  return Math.floor((price * keptBasisPoints + 500_000) / 1_000_000) * 100;
}
