import { formatCount, limits, type StaffFlavorView } from '@shop/contracts';
import { readCount } from './stock-values';
import { counted } from '../../../shared/counted';

/** Units to put on top of what a flavor was seen to have. */
export interface StockAddition {
  id: string;
  name: string;
  /** Count that stood on the screen; when it moved meanwhile the server refuses. */
  seen: number;
  units: number;
}

/** Plans the addition of the same units to several flavors: the calls to make, or the problem. */
export type BulkStock = { additions: StockAddition[] } | { problem: string };

/**
 * Reads the bulk panel (PRD-11): a whole amount above 0, and at least one flavor that is there.
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
    if (!flavor) return { problem: unknownFlavor(id) };
    additions.push({ id, name: flavor.name, seen: flavor.inventory, units });
  }
  return { additions };
}

/** The outcome of one flavor: its stock had moved meanwhile (`moved`), or the answer was lost (`unknown`). */
export interface AdditionOutcome extends Pick<StockAddition, 'id' | 'name' | 'seen'> {
  kind: 'added' | 'moved' | 'unknown' | 'gone' | 'refused';
  /** Units that it has; null where that is not known. */
  now?: number | null;
  text?: string | null;
}

export function tellAddition({ id, name, seen, kind, now = null, text = null }: AdditionOutcome): string {
  const had = `Había ${formatCount(seen)}`;
  const has = now === null ? null : `ahora hay ${formatCount(now)}`;
  switch (kind) {
    case 'added':
      return `${name}: sumado, ${has ?? ''}.`;
    case 'moved':
      return `${name}: no se sumó. ${had} y ${has ?? 'el inventario cambió'}.`;
    case 'unknown':
      return `${name}: no supimos si se sumó. ${had} y ${has ?? 'no sabemos cuántas hay ahora'}.`;
    case 'gone':
      return unknownFlavor(id);
    case 'refused':
      return `${name}: no se sumó.${text === null ? '' : ` ${text}`}`;
  }
}

/** How many of the flavors were changed: '1 de 3 sabores actualizados'. */
export function tellAdded(outcomes: readonly AdditionOutcome[], wanted: number): string {
  const added = outcomes.filter(({ kind }) => kind === 'added').length;
  const flavors = counted(wanted, 'sabor', 'sabores');
  const all = added === wanted ? flavors : `${formatCount(added)} de ${flavors}`;
  return `${all} ${wanted === 1 ? 'actualizado' : 'actualizados'}`;
}

function unknownFlavor(id: string): string {
  return `Sabor no encontrado: ${id}`;
}
