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

/**
 * The outcome of one flavor: units were added, its stock had moved meanwhile, the answer was lost, it is gone, or the server
 * said no. `now` is what it has, in units; null where that is not known.
 */
export type AdditionOutcome = Pick<StockAddition, 'id' | 'name' | 'seen'> &
  (
    | { kind: 'added'; now: number }
    | { kind: 'moved' | 'unknown'; now: number | null }
    | { kind: 'gone' }
    | { kind: 'refused'; text: string | null }
  );

export function tellAddition(outcome: AdditionOutcome): string {
  const { id, name, seen, kind } = outcome;
  switch (kind) {
    case 'added':
      return `${name}: sumado, ahora hay ${formatCount(outcome.now)}.`;
    case 'moved':
    case 'unknown': {
      const [sum, unread] =
        kind === 'moved'
          ? ['no se sumó', 'el inventario cambió']
          : ['no supimos si se sumó', 'no sabemos cuántas hay ahora'];
      const now = outcome.now === null ? unread : `ahora hay ${formatCount(outcome.now)}`;
      return `${name}: ${sum}. Había ${formatCount(seen)} y ${now}.`;
    }
    case 'gone':
      return unknownFlavor(id);
    case 'refused':
      return `${name}: no se sumó.${outcome.text === null ? '' : ` ${outcome.text}`}`;
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
