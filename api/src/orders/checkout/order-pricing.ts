import { formatQuetzales, SHIPPING, toDecimalText, type Centavos } from '@shop/contracts';

/**
 * What an order costs. The one statement that places an order also prices it, so the formulas are SQL here; they are
 * the same as `distributorUnitPrice` and `shippingFor` of the contracts, by which the browser shows the prices, and a
 * test holds the two against each other.
 */

/** What decides the prices of an order. */
export interface Terms {
  /** Percent off the public price with at most two decimals; null charges the exact public price. */
  discount: number | null;
  /** The subtotal that the order must reach. */
  minimum: Centavos;
}

export const publicTerms: Terms = { discount: null, minimum: 0 };

/** The terms of a buyer: an approved affiliate's own, unless he chose to buy like everybody (decisions, Orders). */
export function termsFor(
  affiliate: { discount: number; minimumPurchase: Centavos } | null,
  publicPrice: boolean,
): Terms {
  if (!affiliate || publicPrice) return publicTerms;
  return { discount: affiliate.discount, minimum: affiliate.minimumPurchase };
}

/** The part of a price that stays after a discount, in hundredths of a percent: 12.5 → 8750. Null charges it all. */
export function keptBasisPoints(discount: number | null): number | null {
  return discount === null ? null : 10_000 - Math.round(discount * 100);
}

/**
 * SQL: a unit price in quetzales from the public price (numeric with two decimals) and the kept basis points. With
 * basis points it is rounded half up to whole quetzales, in integers; without them it is the exact public price.
 */
export function unitPriceSql(price: string, basisPoints: string): string {
  const centavos = `(${price} * 100)::bigint`;
  return `CASE WHEN ${basisPoints} IS NULL THEN ${price}
    ELSE ((${centavos} * ${basisPoints} + 500000) / 1000000)::numeric END`;
}

/** SQL: shipping in quetzales for a subtotal in quetzales; nothing is shipped for nothing. */
export function shippingSql(subtotal: string): string {
  const { fee, freeFrom } = SHIPPING;
  return `CASE WHEN ${subtotal} > 0 AND ${subtotal} < ${toDecimalText(freeFrom)} THEN ${toDecimalText(fee)} ELSE 0 END`;
}

/** What a distributor reads whose order is below his minimum; both in centavos. */
export function missingText(subtotal: Centavos, minimum: Centavos): string {
  return `Te faltan ${formatQuetzales(minimum - subtotal)} para alcanzar tu compra mínima de ${formatQuetzales(minimum)}.`;
}

/** What a buyer reads whose order costs another total (centavos) than he was shown. */
export function changedTotalText(total: Centavos): string {
  return `El total cambió y ahora es de ${formatQuetzales(total)}. Revisa el pedido y finaliza de nuevo.`;
}
