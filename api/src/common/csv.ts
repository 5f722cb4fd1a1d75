/** Excel reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** What a spreadsheet takes for the beginning of a formula, in the full width too. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The same behind a semicolon, for a spreadsheet that takes it for the end of a cell, whatever the quotes say. */
const FORMULA_BEHIND_SEMICOLON = /;(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * A line of a CSV file by RFC 4180, every text in quotes. Texts that a spreadsheet would run as a formula get an
 * apostrophe in front, so that what a customer typed stays text (assurance, row 33).
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll(FORMULA_BEHIND_SEMICOLON, ";'").replaceAll('"', '""')}"`;
}
