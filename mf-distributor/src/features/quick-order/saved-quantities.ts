import { limits } from '@shop/contracts';
import { tabStorage } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import type { Quantities } from './grid';

/** Session storage key of what is written into the grid: it survives a reload and a look at another screen. */
const KEY = 'pedido-rapido';

function isUnits(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.unitsPerLine;
}

/** Quantities that this tab kept; any other value is dropped. */
function keptQuantities(): Quantities {
  const stored = tabStorage.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, units]: [string, unknown]) => (isUnits(units) ? [[key, units]] : [])),
  );
}

/** The quantities of the grid, kept for as long as the tab is open. */
export function useSavedQuantities(): [Quantities, (quantities: Quantities) => void] {
  const [quantities, setQuantities] = useState(keptQuantities);
  useEffect(() => tabStorage.write(KEY, quantities), [quantities]);
  return [quantities, setQuantities];
}
