import { beginningOf, fold, importLimits } from '@shop/contracts';
import writeExcelFile from 'write-excel-file/node';

import type { SheetColumn } from '../importer';
import { readCsv } from './csv-reader';
import { cellFlaws, UnreadableSheet, type RawRow, type ReadRow, type ReadSheet } from './sheet';
import { readXlsx } from './xlsx-reader';

/**
 * Characters of all cells: some 800 for each row of the longest file. Cells may share a text, so a file of some kB could leave
 * the thread as gigabytes.
 */
const MOST_TEXT = 16_000_000;

/** A workbook of one sheet; widths in characters. */
export interface SheetToWrite {
  name: string;
  columns: readonly { title: string; width: number; isAmount?: boolean }[];
  rows: readonly (readonly (string | number)[])[];
}

/** Runs in the thread of `Sheets`: reads an uploaded file, or says in a sentence why it can't be read. */
export async function readSheet({ file, columns }: { file: Uint8Array; columns: readonly SheetColumn[] }) {
  try {
    return { sheet: toSheet(await readFile(Buffer.from(file)), columns), problem: null };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { sheet: null, problem: error.message };
    throw error;
  }
}

/** Runs in the same thread. Texts stay texts, whatever they look like. */
export async function writeSheet({ name, columns, rows }: SheetToWrite): Promise<Uint8Array> {
  const titles = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value, index) => {
      if (value === '') return null;
      // A text that looks like an escaped character stays as it is (ECMA-376, 22.4.2.4).
      if (typeof value === 'string') return { value: value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'), type: String };
      return { value, type: Number, format: columns[index]?.isAmount === true ? '0.00' : '0' };
    }),
  );
  const options = { sheet: name, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([titles, ...cells], options).toBuffer();
}

async function readFile(file: Buffer): Promise<RawRow[]> {
  if (file.length === 0) throw new UnreadableSheet('empty');
  const beginning = file.toString('latin1', 0, 4);
  if (beginning === 'PK\x03\x04') return readXlsx(file);
  if (beginning === 'PK\x05\x06') throw new UnreadableSheet('none');
  if (beginning === '\xd0\xcf\x11\xe0') throw new UnreadableSheet('old');
  return readCsv(file);
}

/** Rows in which the titles are looked for: companies put their name and the dates above them. */
const MOST_ABOVE = 20;

/** The row that names most columns; below the first row a single name may be a word of something else. */
function titlesOf(rows: readonly RawRow[], columns: readonly SheetColumn[]) {
  const keys = new Map(
    columns.flatMap(({ key, label, aliases = [] }) => [key, label, ...aliases].map((title) => [plain(title), key])),
  );
  let best = { at: -1, known: 0, named: [] as string[], places: [] as (string | undefined)[] };
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const named = Array.from(cells, (cell) => storable(cell?.text ?? ''));
    const places = named.map((title) => keys.get(plain(title)));
    const known = places.filter((key) => key !== undefined).length;
    if (known > Math.max(best.known, Math.min(at, 1))) best = { at, known, named, places };
  }
  if (best.known === 0) throw new UnreadableSheet('noTitles');
  const { named, places } = best;
  // «Monto» and «Monto cobrado»: whichever was read, it would be somebody's money.
  const second = places.find((key, place) => key !== undefined && places.indexOf(key) !== place);
  const alike = named.filter((_title, place) => second !== undefined && places[place] === second);
  if (alike.length > 0)
    throw new UnreadableSheet(
      'sameColumn',
      alike.map((title) => beginningOf(title, 80)),
    );
  return best;
}

function toSheet(rows: readonly RawRow[], columns: readonly SheetColumn[]): ReadSheet {
  const { at, named, places } = titlesOf(rows, columns);
  const read: ReadRow[] = [];
  let length = 0;
  for (const raw of rows.slice(at + 1)) {
    const row = toRow(raw, places);
    const texts = [...Object.values(row.cells), ...row.flaws.map(({ value }) => value)];
    if (texts.length > 0) read.push(row);
    length += texts.reduce((sum, text) => sum + text.length, 0);
    if (length > MOST_TEXT) throw new UnreadableSheet('tooLarge');
  }
  if (read.length === 0) throw new UnreadableSheet('noRows');
  const unknown = named.filter((title, place) => title !== '' && places[place] === undefined);
  return { rows: read, unknownColumns: unknown.map((title) => beginningOf(title, 80)) };
}

function toRow({ number, cells }: RawRow, places: readonly (string | undefined)[]): ReadRow {
  const row: ReadRow = { number, cells: {}, flaws: [] };
  for (const [place, column] of places.entries()) {
    const cell = cells[place];
    if (column === undefined || !cell) continue;
    const value = beginningOf(storable(cell.text), importLimits.cellText + 1);
    if (cell.flaw) row.flaws.push({ column, value, text: cellFlaws[cell.flaw] });
    else if (value !== '') row.cells[column] = value;
  }
  return row;
}

/** Trimmed, and without what PostgreSQL can't hold: NUL, and halves of characters. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '').trim();
}

/** A title without regard to case, accents, signs, and whether it names quetzales. */
function plain(title: string): string {
  return fold(title).replace(/\b(q|gtq)\b|[^a-z0-9]/g, '');
}
