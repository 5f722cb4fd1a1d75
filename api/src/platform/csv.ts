/** Excel reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** Characters that a spreadsheet takes for the beginning of a formula, in the full width too. */
const SIGN = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';

/** Blanks and quotes that a spreadsheet may leave out in front of it. */
const SKIPPED = `[\\s"']*`;

const FORMULA = new RegExp(`^${SKIPPED}(?:${SIGN}|[\\t\\r\\n])`);

/** A formula behind whatever may separate cells where somebody reads the file otherwise than it was written. */
const FORMULA_INSIDE = new RegExp(`(?<=[,;:|^~\\t\\r\\n]${SKIPPED})${SIGN}`, 'g');

/** A blank without any width: no quote, so that nobody takes it for one, and no customer's text has it. */
const GUARD = '\u{200b}';

/** Mark that `csvLine` put in front. */
const GUARDED = new RegExp(`^'(?=${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const GUARDED_INSIDE = new RegExp(`${GUARD}(?=${SIGN})`, 'g');

/**
 * A line of a CSV file by RFC 4180, every text in quotes. A text that a spreadsheet would run as a formula gets an apostrophe
 * in front, and a formula in a text that is taken apart the guard: what a customer typed stays text whichever separator and
 * quotes somebody reads it with (SAL-5; decision 0081).
 */
export function csvLine(cells: readonly (string | number)[], { separator = ',' } = {}): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

/** The text that `csvLine` made a cell of. */
export function readBack(cell: string): string {
  return cell.replace(GUARDED, '').replaceAll(GUARDED_INSIDE, '');
}

/** Digits that are no number (a code, a phone): the apostrophe makes Excel keep 0012E456, which is no 0012 × 10^456. */
export function keptText(digits: string): string {
  return `'${digits}`;
}

/** Where `;` separates cells, a spreadsheet writes decimals with a comma. */
function csvCell(cell: string | number, separator: string): string {
  if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll(FORMULA_INSIDE, `${GUARD}$&`).replaceAll('"', '""')}"`;
}
