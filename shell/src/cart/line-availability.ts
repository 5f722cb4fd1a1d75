import { limits, type ShortLine } from '@shop/contracts';
import { cartLineKey, type CartLine, type PricedLine } from '@shop/shell-api';

/** A line beside what the shop can serve of it now: `most` units; `shortage` says so where that is less than it asks for. */
export interface CheckedLine extends PricedLine {
  most: number;
  /** 'Quedan 2', 'Ya no está disponible'; null when the line can be served as it stands. */
  shortage: string | null;
}

function unitsInCatalogue({ choice }: PricedLine): number {
  if (!choice) return 0;
  return choice.tracked ? Math.min(choice.available, limits.unitsPerLine) : limits.unitsPerLine;
}

function shortageText(most: number): string {
  if (most === 0) return 'Ya no está disponible';
  return most === 1 ? 'Queda 1' : `Quedan ${most}`;
}

/** Checks lines against the catalogue and against what a refused order `reported`, which knows better. */
export function checkLines(lines: readonly PricedLine[], reported: readonly ShortLine[] = []): CheckedLine[] {
  const left = new Map(reported.map((line) => [cartLineKey(line), line.available]));
  return lines.map((line) => {
    const most = Math.min(unitsInCatalogue(line), left.get(cartLineKey(line)) ?? Infinity);
    return { ...line, most, shortage: most < line.quantity ? shortageText(most) : null };
  });
}

/** The cart that can be served: lines cut to what is left, lines without anything left taken out. */
export function servableLines(lines: readonly CheckedLine[]): CartLine[] {
  return lines.flatMap(({ productId, flavor, quantity, most }) =>
    most === 0 ? [] : [{ productId, flavor, quantity: Math.min(quantity, most) }],
  );
}
