import { withQuantity, type Grid, type Place, type Quantities } from './grid';

/** A whole number by whichever format its cell has: '12', '12.00', '12,00', '1,200'. */
const WHOLE = /^\s*(\d{1,6}|\d{1,3},\d{3})(?:\.0+|,0{1,2})?\s*$/;

function unitsIn(cell: string): number | null {
  const units = WHOLE.exec(cell)?.[1];
  return units === undefined ? null : Number(units.replace(',', ''));
}

/** The cells of a copied piece of a spreadsheet, row by row; null for a cell that holds no whole number. */
export function readSheet(text: string): (number | null)[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return rows.map((row) => row.split('\t').map(unitsIn));
}

/** The outcome of a pasted piece. */
export interface Pasted {
  quantities: Quantities;
  /** Quantities that were cut to what is left. */
  cut: number;
  /** Quantities that have no field: beyond the edge, not made in that flavor, or sold out. */
  lost: number;
}

/** Writes the pasted numbers into the grid, from a place on to the right and down; empty cells leave what is there. */
export function pasteInto(
  grid: Grid,
  quantities: Quantities,
  from: Place,
  sheet: readonly (number | null)[][],
): Pasted {
  const pasted: Pasted = { quantities, cut: 0, lost: 0 };
  sheet.forEach((row, down) => {
    row.forEach((units, right) => {
      if (units === null) return;
      const cell = grid.rows[from.row + down]?.cells[from.column + right];
      if (!cell || cell.closed !== null) {
        if (units > 0) pasted.lost += 1;
        return;
      }
      if (units > cell.room) pasted.cut += 1;
      pasted.quantities = withQuantity(pasted.quantities, cell.key, Math.min(units, cell.room));
    });
  });
  return pasted;
}

/** Quantities that were written when there was more than is left now. */
export function shortened(written: Quantities, left: Quantities): Pick<Pasted, 'cut' | 'lost'> {
  const short = Object.entries(written).filter(([key, units]) => units > (left[key] ?? 0));
  const lost = short.filter(([key]) => left[key] === undefined).length;
  return { cut: short.length - lost, lost };
}

/** Text about quantities that could not be taken as they were; null when all could. */
export function pasteText({ cut, lost }: Pick<Pasted, 'cut' | 'lost'>): string | null {
  const texts = [
    cut === 0
      ? ''
      : cut === 1
        ? '1 cantidad se ajustó a lo que queda.'
        : `${cut} cantidades se ajustaron a lo que queda.`,
    lost === 0
      ? ''
      : lost === 1
        ? '1 cantidad no tiene casilla disponible.'
        : `${lost} cantidades no tienen casilla disponible.`,
  ].filter((text) => text !== '');
  return texts.length === 0 ? null : texts.join(' ');
}
