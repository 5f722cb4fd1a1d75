import { limits } from '@shop/contracts';
import { tabStorage } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import type { Quantities } from './grid';

/**
 * Session storage key of what a distributor has written into the grid: it survives a reload and a look at another screen, and the
 * next distributor in the same tab does not see it.
 */
const keyOf = (distributorId: string) => `pedido-rapido.${distributorId}`;

function isUnits(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.unitsPerLine;
}

/** Quantities that this tab kept; any other value is dropped. */
function keptQuantities(key: string): Quantities {
  const stored = tabStorage.read(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, units]: [string, unknown]) => (isUnits(units) ? [[key, units]] : [])),
  );
}

/** The quantities of a distributor's grid, kept for as long as the tab is open. Another distributor needs another grid. */
export function useSavedQuantities(distributorId: string): [Quantities, (quantities: Quantities) => void] {
  const key = keyOf(distributorId);
  const [quantities, setQuantities] = useState(() => keptQuantities(key));
  useEffect(() => tabStorage.write(key, quantities), [key, quantities]);
  return [quantities, setQuantities];
}
