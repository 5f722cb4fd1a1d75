import { limits } from '@shop/contracts';
import { useEffect, useState } from 'react';
import type { Quantities } from './grid';

/** Session storage key of what is written into the grid: it survives a reload and a look at another screen. */
const KEY = 'pedido-rapido';

function isUnits(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.unitsPerLine;
}

/** What this tab kept; whatever is no quantity is dropped. */
function keptQuantities(): Quantities {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([key, units]: [string, unknown]) => (isUnits(units) ? [[key, units]] : [])),
    );
  } catch {
    return {};
  }
}

/** The quantities of the grid, kept for as long as the tab is open. */
export function useKeptQuantities(): [Quantities, (quantities: Quantities) => void] {
  const [quantities, setQuantities] = useState(keptQuantities);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(quantities));
    } catch {
      // A browser without storage keeps nothing.
    }
  }, [quantities]);
  return [quantities, setQuantities];
}
