import { posix } from 'node:path';

import { importLimits } from '@shop/contracts';
import { SaxesParser } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

import { UnreadableSheet, type RawCell, type RawRow } from './sheet';

/** Bytes that the read parts may have inflated, wherever they lie. The archive's list says it before one is inflated. */
const MOST_INFLATED_BYTES = 96 * 1024 * 1024;
/** Of texts, which are held in memory until the rows are read. */
const MOST_TEXTS = 24 * 1024 * 1024;
const MOST_PARTS = 500;
/** The last row that a sheet can have (ECMA-376, 18.3.1.73). */
const LAST_ROW = 1_048_576;

/** Of how a style shows numbers: Excel takes no longer one, and looking through one of 200,000 brackets takes half a minute. */
const MOST_FORMAT = 255;

const TEXTS = 'xl/sharedStrings.xml';

const DAY_MS = 86_400_000;
const DAYS_TO_1970 = 25_569;

/** Formats of dates that a style names by number (ECMA-376, 18.8.30). */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

interface Element {
  name: string;
  attributes: Partial<Record<string, string>>;
  text: string;
  children: Element[];
}

/**
 * The rows of a workbook's first visible sheet that hold something, at most one more than an import may have. Nothing is calculated
 * and nothing outside of the file is looked at. Parts that no row needs (pictures, themes) are not even inflated.
 * @throws UnreadableSheet
 */
export async function readXlsx(file: Buffer): Promise<RawRow[]> {
  try {
    // yauzl refuses a part that inflates to another size than the list of parts says.
    const zip = await fromBufferPromise(file, { lazyEntries: true });
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, entry);
      if (parts.size > MOST_PARTS) throw new UnreadableSheet('tooLarge');
    }
    requireHarmless(parts);
    let left = MOST_INFLATED_BYTES;
    const each: Each = async (path, name, on) => {
      const part = parts.get(path);
      left -= part?.uncompressedSize ?? 0;
      if (left < 0) throw new UnreadableSheet('tooLarge');
      await readElements(zip, part, name, on);
    };
    return await readRows(each);
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('partial');
  }
}

function requireHarmless(parts: ReadonlyMap<string, Entry>): void {
  const names = [...parts.keys()];
  if (names.some((name) => name.startsWith('xl/externalLinks/'))) throw new UnreadableSheet('links');
  if (names.some((name) => name.endsWith('vbaProject.bin'))) throw new UnreadableSheet('macros');
  if (parts.has('content.xml')) throw new UnreadableSheet('openDocument');
  if (!parts.has('xl/workbook.xml')) throw new UnreadableSheet('none');
  if ((parts.get(TEXTS)?.uncompressedSize ?? 0) > MOST_TEXTS) throw new UnreadableSheet('tooLarge');
}

/** Reads a part to its end, and tells of each element of a name with all that it holds; a part that is not there has none. */
async function readElements(
  zip: ZipFile,
  entry: Entry | undefined,
  wanted: string,
  on: (element: Element) => void,
): Promise<void> {
  if (!entry) return;
  const parser = new SaxesParser();
  // The element that was asked for, and those that are open inside of it.
  const open: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  // Entities of its own could grow without end.
  parser.on('doctype', () => {
    throw new UnreadableSheet('partial');
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = tag.slice(tag.indexOf(':') + 1);
    if (open.length === 0 && name !== wanted) return;
    const element = { name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed && open.length === 0) on(closed);
  });
  const decoder = new TextDecoder();
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  }
  parser.close();
}

type Each = (path: string, name: string, on: (element: Element) => void) => Promise<void>;

async function readRows(each: Each): Promise<RawRow[]> {
  const path = await findSheet(each);
  const texts: string[] = [];
  await each(TEXTS, 'si', (text) => texts.push(textOf(text)));
  const dates = await readDateStyles(each);
  const rows: RawRow[] = [];
  let number = 0;
  await each(path, 'row', ({ attributes, children }) => {
    const next = Number(attributes['r'] ?? number + 1);
    if (!(Number.isInteger(next) && next > number && next <= LAST_ROW)) throw new UnreadableSheet('partial');
    number = next;
    const cells: RawRow['cells'] = [];
    let place = -1;
    for (const cell of children) {
      const { r: reference } = cell.attributes;
      place = reference === undefined ? place + 1 : columnOf(reference);
      const read = place < importLimits.columns ? readCell(cell, texts, dates) : undefined;
      if (read) cells[place] = read;
    }
    if (cells.length > 0) rows.push({ number, cells });
    if (rows.length > importLimits.rows + 1) throw new UnreadableSheet('tooManyRows');
  });
  return rows;
}

/** The path of the first sheet that is not hidden. */
async function findSheet(each: Each): Promise<string> {
  let relation: string | undefined;
  await each('xl/workbook.xml', 'sheet', ({ attributes: { state = 'visible', ...attributes } }) => {
    if (state === 'visible') relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
  });
  let path = 'xl/worksheets/sheet1.xml';
  await each('xl/_rels/workbook.xml.rels', 'Relationship', ({ attributes: { Id, Target = '' } }) => {
    if (Id !== undefined && Id === relation) path = posix.resolve('/xl', Target).slice(1);
  });
  return path;
}

/** Which styles of cells show a number as a date. */
async function readDateStyles(each: Each): Promise<Set<string>> {
  const own = new Set<number>();
  await each('xl/styles.xml', 'numFmt', ({ attributes: { numFmtId, formatCode = '' } }) => {
    const format = formatCode.slice(0, MOST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (/[ymdhs]/i.test(format)) own.add(Number(numFmtId));
  });
  const dates = new Set<string>();
  await each('xl/styles.xml', 'cellXfs', ({ children }) => {
    for (const [place, { attributes }] of children.entries()) {
      const format = Number(attributes['numFmtId']);
      if (isDateFormat(format) || own.has(format)) dates.add(String(place));
    }
  });
  return dates;
}

function readCell({ attributes, children }: Element, texts: string[], dates: ReadonlySet<string>): RawCell | undefined {
  const { t: type = 'n', s: style = '' } = attributes;
  const value = children
    .filter(({ name }) => name !== 'f')
    .map(textOf)
    .join('');
  if (children.some(({ name }) => name === 'f')) return { text: value, flaw: 'formula' };
  if (type === 'e') return { text: value, flaw: 'error' };
  if (value.trim() === '') return undefined;
  if (type === 's') return { text: texts[Number(value)] ?? '' };
  if (type === 'b') return { text: value === '1' ? 'Sí' : 'No' };
  if (type === 'd') return { text: value, flaw: 'date' };
  if (type !== 'n') return { text: value };
  // Spreadsheets count with doubles and show 15 digits of them.
  const text = String(Number(Number(value).toPrecision(15)));
  return dates.has(style) ? { text: dateText(text), flaw: 'date' } : { text };
}

/** The day of a number of days since 1899-12-30, or the time of less than one: in a file to correct the number would be an amount. */
function dateText(days: string): string {
  const date = new Date(Math.round((Number(days) - DAYS_TO_1970) * DAY_MS));
  if (Number.isNaN(date.getTime())) return days;
  const text = date.toISOString();
  return Number(days) < 1 ? text.slice(11, 16) : text.slice(0, text.indexOf('T'));
}

/** The text of a cell or of a shared one, in runs or as a whole; how Japanese texts are pronounced (`rPh`) is left out. */
function textOf({ name, text, children }: Element): string {
  if (name === 't' || name === 'v') return unescape(text);
  return children
    .filter((child) => child.name !== 'rPh')
    .map(textOf)
    .join('');
}

/** Control characters are written as _x000D_ (ECMA-376, 22.4.2.4). */
function unescape(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_match, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Which column a cell is in, from 0: of 'AB12' 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
