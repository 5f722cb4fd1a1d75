import { limits, type FlavorChoice } from '@shop/contracts';
import { cartLineKey, type CartLine } from '@shop/shell-api';

/** Units of a product and flavor that the cart holds. */
export function unitsInCart(lines: readonly CartLine[], target: Pick<CartLine, 'productId' | 'flavor'>): number {
  const key = cartLineKey(target);
  return lines.find((line) => cartLineKey(line) === key)?.quantity ?? 0;
}

/** Units of a flavor that one order can have: what is left, and never more than a line may ask for. */
export function mostOf(choice: FlavorChoice): number {
  return choice.tracked ? Math.min(choice.available, limits.unitsPerLine) : limits.unitsPerLine;
}

/** The cart with more units in it; lines that it holds already grow. The caller has looked for room before. */
export function withAdditions(lines: readonly CartLine[], additions: readonly CartLine[]): CartLine[] {
  const merged = new Map(lines.map((line) => [cartLineKey(line), line]));
  for (const addition of additions) {
    const key = cartLineKey(addition);
    const quantity = (merged.get(key)?.quantity ?? 0) + addition.quantity;
    merged.set(key, { ...addition, quantity: Math.min(quantity, limits.unitsPerLine) });
  }
  return [...merged.values()].slice(0, limits.orderLines);
}
