import { limits, type StaffFlavorView } from '@shop/contracts';
import { readCount } from './stock-values';
import type { StockAddition } from './products.api';

/** What adding the same units to several flavors comes to: the calls to make, or what is wrong. */
export type BulkStock = { additions: StockAddition[] } | { problem: string };

/**
 * Reads the bulk panel (back office, section 5): a whole amount above 0, and at least one flavor that is there.
 * @param chosen ids of flavors
 */
export function readBulkStock(
  flavors: readonly StaffFlavorView[],
  chosen: readonly string[],
  typedAmount: string,
): BulkStock {
  const units = readCount(typedAmount);
  if (!(units > 0) || units > limits.stockUnits) return { problem: 'Ingrese una cantidad válida mayor a 0' };
  if (chosen.length === 0) return { problem: 'Seleccione al menos un sabor para actualizar' };
  const additions: StockAddition[] = [];
  for (const id of chosen) {
    const flavor = flavors.find((candidate) => candidate.id === id);
    if (!flavor) return { problem: `Sabor no encontrado: ${id}` };
    additions.push({ id, seen: flavor.inventory, units });
  }
  return { additions };
}
