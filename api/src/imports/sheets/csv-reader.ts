import { importLimits } from '@shop/contracts';
import { parse } from 'csv-parse/sync';

import { readBack } from '../../platform/csv';
import { UnreadableSheet, type RawRow } from './sheet';

/** Characters of a file that tell whether it is a text. */
const SAMPLE = 100_000;

/** Separators of cells; where lines have two of them alike, the one that stands first here. */
const SEPARATORS = [';', '\t', ','];

/** Ends of lines; a file that several programs wrote has more than one kind. */
const ENDS = ['\r\n', '\n', '\r'];

/**
 * The rows of a CSV file that hold something, however a spreadsheet wrote it: with `;`, `,` or tabs, in UTF-8, UTF-16 or Windows'
 * letters. What an export put in front against formulas is taken off.
 * @throws UnreadableSheet
 */
export function readCsv(file: Buffer): RawRow[] {
  const text = decode(file);
  // No text has control characters beside tabs and ends of lines.
  if (/(?![\t-\r])\p{Cc}/u.test(text.slice(0, SAMPLE))) throw new UnreadableSheet('none');
  const named = /^sep=(.)\r?\n/i.exec(text);
  const rows = split(text.slice(named?.[0].length ?? 0), named?.[1] ?? separatorOf(text)).map((cells, index) => ({
    number: index + (named ? 2 : 1),
    cells: cells.slice(0, importLimits.columns).map((cell) => (cell === '' ? undefined : { text: readBack(cell) })),
  }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell?.text.trim()));
  if (filled.length > importLimits.rows + 1) throw new UnreadableSheet('tooManyRows');
  return filled;
}

function split(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, record_delimiter: ENDS, relax_column_count: true, relax_quotes: true });
  } catch {
    // A quote that is never closed.
    throw new UnreadableSheet('partial');
  }
}

function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** The one that most of the first lines have, quoted texts left out: a letterhead and decimals have commas too. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/);
  const counts = SEPARATORS.map((separator) => lines.filter((line) => line.includes(separator)).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}
