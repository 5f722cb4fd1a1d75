import { withQuantity, type Grid, type Place, type Quantities } from './grid';

/** A whole number by whichever format its cell has: '12', '12.00', '12,00', '1,200'. */
const WHOLE = /^\s*(\d{1,6}|\d{1,3},\d{3})(?:\.0+|,0{1,2})?\s*$/;

/** The beginning of a number: '2.5', '-3', '12 cajas'. Names and headings begin otherwise. */
const NUMBER = /^\s*[-+]?\d/;

const MONTH =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|se[pt](?:t?iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?';

/** Headings that begin with a number: '25/11/2026', '2026-11-30', '25.11.26', '30/11', '30-nov', '30 de noviembre', '10:30'. */
const DATES = [
  /^\s*(?:\d{1,4}([/-])\d{1,2}(?:\1\d{2,4})?|\d{1,4}\.\d{1,2}\.\d{2,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?\s*$/,
  /^\s*\d{1,2}:\d{2}\s*$/,
  new RegExp(`^\\s*\\d{1,2}[ -]+(?:de )?(?:${MONTH})\\b`, 'i'),
];

/** A year as a heading: in the first row of several. Nobody orders two thousand units of a flavor at once. */
const YEAR = /^\s*20[1-4]\d\s*$/;

function unitsIn(cell: string): number | null {
  const units = WHOLE.exec(cell)?.[1];
  if (units !== undefined) return Number(units.replace(',', ''));
  return NUMBER.test(cell) && !DATES.some((date) => date.test(cell)) ? Number.NaN : null;
}

/** The cells of a copied piece of a spreadsheet, row by row: whole numbers, NaN for another number, null for no number at all. */
export function readSheet(sheet: string): (number | null)[][] {
  const rows = sheet.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const isHeading = (row: number, cell: string) => row === 0 && rows.length > 1 && YEAR.test(cell);
  return rows.map((text, row) => text.split('\t').map((cell) => (isHeading(row, cell) ? null : unitsIn(cell))));
}

/** The outcome of a pasted piece. */
export interface Pasted {
  quantities: Quantities;
  /** Quantities that were cut to what is left. */
  cut: number;
  /** Quantities that have no field: beyond the edge, not made in that flavor, or sold out. */
  lost: number;
  /** Quantities that are no whole number. */
  unread: number;
}

/** Quantities that could not be taken as they were, counted. */
type Untaken = Omit<Pasted, 'quantities'>;

/** Writes the pasted numbers into the grid, from a place on to the right and down; empty cells leave what is there. */
export function pasteInto(
  grid: Grid,
  quantities: Quantities,
  from: Place,
  sheet: readonly (number | null)[][],
): Pasted {
  const pasted: Pasted = { quantities, cut: 0, lost: 0, unread: 0 };
  sheet.forEach((row, down) => {
    row.forEach((units, right) => {
      if (units === null) return;
      if (Number.isNaN(units)) {
        pasted.unread += 1;
        return;
      }
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
export function shortened(written: Quantities, left: Quantities): Untaken {
  const short = Object.entries(written).filter(([key, units]) => units > (left[key] ?? 0));
  const lost = short.filter(([key]) => left[key] === undefined).length;
  return { cut: short.length - lost, lost, unread: 0 };
}

function countText(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 cantidad ${one}` : `${count} cantidades ${many}`];
}

/** Text about quantities that could not be taken as they were; null when all could. */
export function pasteText({ cut, lost, unread }: Untaken): string | null {
  const texts = [
    ...countText(cut, 'se ajustó a lo que queda.', 'se ajustaron a lo que queda.'),
    ...countText(lost, 'no tiene casilla disponible.', 'no tienen casilla disponible.'),
    ...countText(unread, 'no es un número entero.', 'no son números enteros.'),
  ];
  return texts.length === 0 ? null : texts.join(' ');
}
