import { fold, importLimits } from '@shop/contracts';
import writeExcelFile from 'write-excel-file/node';

import { readCsv } from './csv-reader';
import { UnreadableSheet, unreadable, type RawRow, type ReadRow, type ReadSheet } from './sheet';
import { readXlsx } from './xlsx-reader';

/** What the thread needs of a column. */
export interface ColumnTitles {
  key: string;
  label: string;
  aliases?: readonly string[];
}

/** A column of a written workbook; `width` in characters. */
export interface WrittenColumn {
  title: string;
  width: number;
  isAmount?: boolean;
}
export type WrittenCell = string | number;

/** Runs in the thread of `Sheets`: reads an uploaded file, or says in a sentence why it can't be read. */
export async function readSheet({ file, columns }: { file: Uint8Array; columns: readonly ColumnTitles[] }) {
  try {
    return { sheet: toSheet(await readFile(Buffer.from(file)), columns), problem: null };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { sheet: null, problem: error.message };
    throw error;
  }
}

/** Runs in the same thread: a workbook of one sheet. Texts stay texts, whatever they look like. */
export async function writeSheet({ name, columns, rows }: SheetToWrite): Promise<Uint8Array> {
  const titles = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value, index) => {
      if (value === '') return null;
      if (typeof value === 'string') return { value: escape(value), type: String };
      return { value, type: Number, format: columns[index]?.isAmount === true ? '0.00' : '0' };
    }),
  );
  const options = { sheet: name, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([titles, ...cells], options).toBuffer();
}

export interface SheetToWrite {
  name: string;
  columns: readonly WrittenColumn[];
  rows: readonly (readonly WrittenCell[])[];
}

async function readFile(file: Buffer): Promise<RawRow[]> {
  if (file.length === 0) throw unreadable('empty');
  const beginning = file.toString('latin1', 0, 4);
  if (beginning === 'PK\x03\x04') return readXlsx(file);
  if (beginning === 'PK\x05\x06') throw unreadable('none');
  if (beginning === '\xd0\xcf\x11\xe0') throw unreadable('old');
  return readCsv(file);
}

function toSheet([titles, ...rows]: RawRow[], columns: readonly ColumnTitles[]): ReadSheet {
  const keys = new Map(
    columns.flatMap(({ key, label, aliases = [] }) => [key, label, ...aliases].map((title) => [plain(title), key])),
  );
  const named = Array.from(titles?.cells ?? [], (cell) => ({
    title: storable(cell?.text ?? '').trim(),
    key: keys.get(plain(cell?.text ?? '')),
  }));
  if (!named.some(({ key }) => key !== undefined)) throw unreadable('noTitles');
  const places = new Map(named.flatMap(({ key }, place) => (key === undefined ? [] : [[place, key] as const])));
  const read = rows
    .map((row) => toRow(row, places))
    .filter(({ cells, flaws }) => Object.keys({ ...cells, ...flaws }).length > 0);
  if (read.length === 0) throw unreadable('noRows');
  return {
    rows: read,
    unknownColumns: named.flatMap(({ title, key }) => (key === undefined && title !== '' ? [title.slice(0, 80)] : [])),
  };
}

function toRow({ number, cells }: RawRow, places: ReadonlyMap<number, string>): ReadRow {
  const row: ReadRow = { number, cells: {}, flaws: {} };
  for (const [place, key] of places) {
    const cell = cells[place];
    const text = storable(cell?.text ?? '')
      .trim()
      .slice(0, importLimits.cellText + 1);
    if (cell?.flaw) row.flaws[key] = cell.flaw;
    if (text !== '') row.cells[key] = text;
  }
  return row;
}

/** A text that looks like an escaped character stays what it is (ECMA-376, 22.4.2.4). */
function escape(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Without what PostgreSQL can't hold: NUL, and halves of characters. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '');
}

/** A title without regard to case, accents and signs. */
function plain(title: string): string {
  return fold(title).replace(/[^a-z0-9]/g, '');
}
