import type { FlavorChoice } from '../catalog/catalog';
import { limits } from '../common/limits';
import { formatQuetzales, parseCentavos, type Centavos } from '../common/money';

/* Limits of a cart and the texts about it: the same on the card, in the cart, at checkout and in staff's own order. */

/** Text for a cart or an order with more lines than one may have: a line is a flavor of a product. */
export const FULL_ORDER = `Un pedido lleva como máximo ${limits.orderLines} sabores distintos`;

/** A product in one flavor; '' for a product without any. */
interface CartTarget {
  productId: string;
  flavor: string;
}

/** Units of a flavor that one order can have: what is left, and never more than a line may ask for; 0 for none at all. */
export function unitsLeft(choice: Pick<FlavorChoice, 'available' | 'tracked'> | null | undefined): number {
  if (!choice) return 0;
  return choice.tracked ? Math.min(choice.available, limits.unitsPerLine) : limits.unitsPerLine;
}

/** Units of a product and flavor that a cart holds. */
export function unitsHeld(
  lines: readonly (CartTarget & { quantity: number })[],
  { productId, flavor }: CartTarget,
): number {
  return lines.find((line) => line.productId === productId && line.flavor === flavor)?.quantity ?? 0;
}

/** 'Queda 1', 'Quedan 2' */
export function leftText(units: number): string {
  return units === 1 ? 'Queda 1' : `Quedan ${units}`;
}

/** Text for a line that asks for more units than are left: 'Quedan 2', 'Ya no está disponible'. */
export function shortageText(left: number): string {
  return left === 0 ? 'Ya no está disponible' : leftText(left);
}

/** 'El precio subió: antes Q110.00'; null when a unit costs what it did. Centavos. */
export function priceChangeText(before: Centavos, now: Centavos): string | null {
  return before === now ? null : `El precio ${now > before ? 'subió' : 'bajó'}: antes ${formatQuetzales(before)}`;
}

/** A distributor's minimum purchase in centavos; 0 where there is none, also when the copy that a device kept is broken. */
export function minimumOf(buyer: { minimumPurchase: string } | null): Centavos {
  try {
    return buyer ? parseCentavos(buyer.minimumPurchase) : 0;
  } catch {
    return 0;
  }
}

/** Centavos that a subtotal lacks to the buyer's minimum purchase; 0 when it is reached or there is none. */
export function missingToMinimum(buyer: { minimumPurchase: string } | null, subtotal: Centavos): Centavos {
  return Math.max(0, minimumOf(buyer) - subtotal);
}
