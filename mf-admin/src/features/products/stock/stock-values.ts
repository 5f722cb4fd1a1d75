import { reservedProblem, stockFieldProblem, type StockCounts } from '@shop/contracts';

/** Counts as they were typed. */
export type StockValues = Record<keyof StockCounts, string>;

export const STOCK_FIELDS = ['inventory', 'reservedInventory', 'lowStockThreshold'] as const;

/** A count as it was typed; NaN for anything that isn't a whole number. */
export function readCount(typed: string): number {
  const text = typed.trim();
  return /^-?\d+$/.test(text) ? Number(text) : NaN;
}

/** Typed counts as units. */
export function readStock(values: StockValues): StockCounts {
  return {
    inventory: readCount(values.inventory),
    reservedInventory: readCount(values.reservedInventory),
    lowStockThreshold: readCount(values.lowStockThreshold),
  };
}

/** Units as text for a form. */
export function stockValues({ inventory, reservedInventory, lowStockThreshold }: StockCounts): StockValues {
  return {
    inventory: String(inventory),
    reservedInventory: String(reservedInventory),
    lowStockThreshold: String(lowStockThreshold),
  };
}

/**
 * The problem with one typed count, or null (PRD-2).
 * @param checksTotal false for a product with flavors: its inventory is theirs
 */
export function typedStockProblem(field: keyof StockCounts, values: StockValues, checksTotal: boolean): string | null {
  const stock = readStock(values);
  const own = stockFieldProblem(field, stock[field]);
  return own ?? (field === 'reservedInventory' && checksTotal ? reservedProblem(stock) : null);
}
