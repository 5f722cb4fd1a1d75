import { reservedProblem, stockFieldProblem, type StockCounts } from '@shop/contracts';

export type StockValues = Record<keyof StockCounts, string>;

export const STOCK_FIELDS = ['inventory', 'reservedInventory', 'lowStockThreshold'] as const;

/** A count as it was typed; NaN for anything that isn't a whole number. */
export function readCount(typed: string): number {
  const text = typed.trim();
  return /^-?\d+$/.test(text) ? Number(text) : NaN;
}

export const readStock = (values: StockValues): StockCounts => mapStock(values, readCount);

export const stockValues = (counts: StockCounts): StockValues => mapStock(counts, String);

function mapStock<From, To>(stock: Record<keyof StockCounts, From>, map: (value: From) => To) {
  return Object.fromEntries(STOCK_FIELDS.map((field) => [field, map(stock[field])])) as Record<keyof StockCounts, To>;
}

/** Changed counts go with the inventory that the form shows, so that units sold in this moment aren't written over. */
export function withInventorySeen<Change extends Partial<StockCounts> & { expectedInventory?: number }>(
  change: Change,
  inventory: number,
): Change {
  const movesStock = change.inventory !== undefined || change.reservedInventory !== undefined;
  return movesStock ? { ...change, expectedInventory: inventory } : change;
}

/**
 * The problem with one typed count, or null (PRD-2).
 * @param isDerived true for a product with flavors: its units are theirs
 */
export function typedStockProblem(field: keyof StockCounts, values: StockValues, isDerived: boolean): string | null {
  const stock = readStock(values);
  if (isDerived && field !== 'lowStockThreshold') return null;
  return stockFieldProblem(field, stock[field]) ?? (field === 'reservedInventory' ? reservedProblem(stock) : null);
}
