import { limits, type RowChoice } from '@shop/contracts';

import { readNumber } from './read-cell';

interface Units {
  inventory: number;
  reservedInventory: number;
}

export type InventoryMatch =
  | { kind: 'put' }
  /** Nobody touched the cell, though the stock may have moved. */
  | { kind: 'untouched' }
  | { kind: 'problem'; text: string }
  | {
      kind: 'moved';
      exported: number;
      note: string;
      /** The note where staff counted meanwhile, and nobody or not only somebody bought. */
      changedByHand: string;
      choices: RowChoice[];
      units: Record<string, number>;
    };

/**
 * Whether staff may put units as the sheet says, by the units that were exported beside: what was sold since then is never
 * overwritten by itself (PRD-19).
 * @param typedExported the cell "Inventario al exportar"
 */
export function matchInventory(
  { inventory, reservedInventory }: Units,
  wanted: number,
  typedExported: string | undefined,
): InventoryMatch {
  const read = readNumber(typedExported ?? '');
  const exported = 'text' in read && read.text !== '' ? Number(read.text) : NaN;
  if (!Number.isInteger(exported)) {
    const text = `Sin «Inventario al exportar» no se sabe si se vendió algo mientras tanto. Exporta de nuevo, o escribe ahí lo que hay: ${inventory}.`;
    return { kind: 'problem', text };
  }
  if (wanted === exported) return { kind: 'untouched' };
  if (exported === inventory) return { kind: 'put' };
  const difference = inventory + wanted - exported;
  const ways: [key: string, units: number, label: string][] = [
    ['difference', difference, `Sumar tu cambio (${signed(wanted - exported)}) a lo que hay: ${difference}`],
    ['set', wanted, `Poner ${wanted} de todos modos`],
  ];
  const open = ways.filter(
    ([, units]) => units >= reservedInventory && units <= limits.stockUnits && units !== inventory,
  );
  const now = `quedan ${inventory}, no ${exported}`;
  if (open.length === 0) {
    return { kind: 'problem', text: `Cambió mientras tanto: ${now}, y hay ${reservedInventory} apartadas en pedidos.` };
  }
  const moved = exported - inventory;
  return {
    kind: 'moved',
    exported,
    note:
      moved > 0
        ? `Se vendieron ${moved} mientras tanto: ${now}.`
        : `Entraron ${-moved} mientras tanto: hay ${inventory}, no ${exported}.`,
    changedByHand: `Alguien cambió el inventario mientras tanto: ${now}.`,
    choices: open.map(([key, , label]) => ({ key, label })),
    units: Object.fromEntries(open.map(([key, units]) => [key, units])),
  };
}

function signed(units: number): string {
  return units > 0 ? `+${units}` : String(units);
}
