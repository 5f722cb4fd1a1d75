import { priceChangeText, shortageText, unitsLeft, type DistributorView, type ShortLine } from '@shop/contracts';
import { cartLineKey, unitPriceFor, type CartLine, type PricedLine } from '@shop/shell-api';
import type { SeenProducts } from './seen-products';

/** A line beside what the shop can serve of it now: `most` units; `shortage` says so where that is less than it asks for. */
export interface CheckedLine extends PricedLine {
  /** The product's name; of a vanished product the one it had. */
  name: string;
  most: number;
  /** 'Quedan 2', 'Ya no está disponible'; null when the line can be served as it stands. */
  shortage: string | null;
  /** 'El precio subió: antes Q110.00'; null when a unit costs what the buyer last saw. */
  priceChange: string | null;
}

/** Facts that lines are checked against, besides the catalogue. */
export interface LineChecks {
  /** Products as the buyer last saw them. */
  seen: SeenProducts;
  /** At whose terms the cart is priced; null for the public price. */
  buyer: DistributorView | null;
  /** Units left by the report of a refused order, which is newer than the catalogue. */
  reported?: readonly ShortLine[] | undefined;
}

function priceChangeOf(line: PricedLine, { seen, buyer }: LineChecks): string | null {
  const before = seen.get(line.productId);
  if (!before || !line.product) return null;
  return priceChangeText(unitPriceFor(before, buyer), unitPriceFor(line.product, buyer));
}

/** Checks lines against the catalogue, against what the buyer last saw, and against a refused order's report. */
export function checkLines(lines: readonly PricedLine[], checks: LineChecks): CheckedLine[] {
  const left = new Map((checks.reported ?? []).map((line) => [cartLineKey(line), line.available]));
  return lines.map((line) => {
    const most = Math.min(unitsLeft(line.choice), left.get(cartLineKey(line)) ?? Infinity);
    return {
      ...line,
      name: line.product?.name ?? checks.seen.get(line.productId)?.name ?? 'Producto retirado',
      most,
      shortage: most < line.quantity ? shortageText(most) : null,
      priceChange: most === 0 ? null : priceChangeOf(line, checks),
    };
  });
}

/** The cart that can be served: lines cut to what is left, lines without anything left taken out. */
export function servableLines(lines: readonly CheckedLine[]): CartLine[] {
  return lines.flatMap(({ productId, flavor, quantity, most }) =>
    most === 0 ? [] : [{ productId, flavor, quantity: Math.min(quantity, most) }],
  );
}
