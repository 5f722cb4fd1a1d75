import { posix } from 'node:path';

import { importLimits } from '@shop/contracts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

import { UnreadableSheet, unreadable, type RawCell, type RawRow } from './sheet';

/** Bytes that the read parts may have inflated. The archive's list of parts says it before anything is inflated. */
const MOST_INFLATED = 96 * 1024 * 1024;
/** Of texts, which are held in memory until the rows are read. */
const MOST_TEXTS = 24 * 1024 * 1024;
const MOST_PARTS = 500;

/** Formats of dates that a style names by number (ECMA-376, 18.8.30). */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

type Attributes = Record<string, string | undefined>;
interface Handlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * The rows of a workbook's first visible sheet that hold something, at most one more than an import may have. Nothing is calculated
 * and nothing outside of the file is looked at. Parts that no row needs (pictures, themes) are not even inflated.
 * @throws UnreadableSheet
 */
export async function readXlsx(file: Buffer): Promise<RawRow[]> {
  const workbook = await Workbook.open(file);
  try {
    const sheet = await findSheet(workbook);
    const texts = await readTexts(workbook);
    const dates = await readDateStyles(workbook);
    return await readRows(workbook, sheet, texts, dates);
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : unreadable('partial');
  }
}

class Workbook {
  private constructor(
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>,
  ) {}

  static async open(file: Buffer): Promise<Workbook> {
    const parts = new Map<string, Entry>();
    try {
      // yauzl refuses a part that inflates to another size than the list of parts says.
      const zip = await fromBufferPromise(file, { lazyEntries: true });
      for await (const entry of zip.eachEntry()) {
        parts.set(entry.fileName, entry);
        if (parts.size > MOST_PARTS) throw unreadable('tooLarge');
      }
      return new Workbook(zip, parts).requireHarmless();
    } catch (error) {
      throw error instanceof UnreadableSheet ? error : unreadable('partial');
    }
  }

  private requireHarmless(): this {
    const names = [...this.parts.keys()];
    if (names.some((name) => name.startsWith('xl/externalLinks/'))) throw unreadable('links');
    if (names.some((name) => name.endsWith('vbaProject.bin'))) throw unreadable('macros');
    if (this.parts.has('content.xml')) throw unreadable('openDocument');
    if (!this.parts.has('xl/workbook.xml')) throw unreadable('none');
    const needed = [...this.parts.values()].filter(({ fileName }) =>
      /^xl\/[^/]+\.xml$|^xl\/worksheets\//.test(fileName),
    );
    const inflated = needed.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (inflated > MOST_INFLATED) throw unreadable('tooLarge');
    if ((this.parts.get('xl/sharedStrings.xml')?.uncompressedSize ?? 0) > MOST_TEXTS) throw unreadable('tooLarge');
    return this;
  }

  /** Reads a part from its beginning to its end; one that is not there has no elements. */
  async read(path: string, on: Handlers): Promise<void> {
    const entry = this.parts.get(path);
    if (!entry) return;
    const parser = new SaxesParser();
    const local = (name: string) => name.slice(name.indexOf(':') + 1);
    parser.on('error', (error) => {
      throw error;
    });
    // Entities of its own could grow without end.
    parser.on('doctype', () => {
      throw unreadable('partial');
    });
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => on.open?.(local(name), attributes));
    parser.on('text', (text) => on.text?.(text));
    parser.on('cdata', (text) => on.text?.(text));
    parser.on('closetag', ({ name }) => on.close?.(local(name)));
    const decoder = new TextDecoder();
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    parser.close();
  }
}

/** The path of the first sheet that is not hidden. */
async function findSheet(workbook: Workbook): Promise<string> {
  let relation: string | undefined;
  await workbook.read('xl/workbook.xml', {
    open(name, { state, ...attributes }) {
      if (name !== 'sheet' || state === 'hidden' || state === 'veryHidden') return;
      relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let path = 'xl/worksheets/sheet1.xml';
  await workbook.read('xl/_rels/workbook.xml.rels', {
    open(_name, { Id, Target = '' }) {
      if (Id !== undefined && Id === relation) path = posix.resolve('/xl', Target).slice(1);
    },
  });
  return path;
}

/** The texts that cells refer to by number; how Japanese texts are pronounced is left out. */
async function readTexts(workbook: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  await workbook.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  return texts;
}

/** Which styles of cells show a number as a date. */
async function readDateStyles(workbook: Workbook): Promise<Set<string>> {
  const own = new Set<number>();
  const dates = new Set<string>();
  let [isCellStyle, place] = [false, 0];
  await workbook.read('xl/styles.xml', {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt' && /[ymdhs]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) own.add(format);
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (isDateFormat(format) || own.has(format)) dates.add(String(place));
      place += 1;
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return dates;
}

async function readRows(workbook: Workbook, path: string, texts: string[], dates: Set<string>): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  let row: RawRow = { number: 0, cells: [] };
  let cell: Attributes = {};
  let [place, value, isFormula, isValue] = [0, '', false, false];
  await workbook.read(path, {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] };
        place = -1;
      } else if (name === 'c') {
        cell = attributes;
        place = attributes['r'] === undefined ? place + 1 : columnOf(attributes['r']);
        [value, isFormula] = ['', false];
      } else if (name === 'f') isFormula = true;
      isValue = name === 'v' || name === 't';
    },
    text(part) {
      if (isValue) value += part;
    },
    close(name) {
      isValue = false;
      if (name === 'c' && place < importLimits.columns) {
        const read = readCell(cell, value, { isFormula, texts, dates });
        if (read) row.cells[place] = read;
      } else if (name === 'row' && row.cells.length > 0) {
        rows.push(row);
        if (rows.length > importLimits.rows + 1) throw unreadable('tooManyRows');
      }
    },
  });
  return rows;
}

interface CellFacts {
  isFormula: boolean;
  texts: string[];
  dates: Set<string>;
}

function readCell({ t: type = 'n', s: style }: Attributes, value: string, facts: CellFacts): RawCell | undefined {
  if (facts.isFormula) return { text: value, flaw: 'formula' };
  if (type === 'e') return { text: value, flaw: 'error' };
  if (value.trim() === '') return undefined;
  if (type === 's') return { text: unescape(facts.texts[Number(value)] ?? '') };
  if (type === 'b') return { text: value === '1' ? 'Sí' : 'No' };
  if (type === 'd') return { text: value, flaw: 'date' };
  if (type !== 'n') return { text: unescape(value) };
  // Spreadsheets count with doubles and show 15 digits of them.
  const text = String(Number(Number(value).toPrecision(15)));
  return style !== undefined && facts.dates.has(style) ? { text, flaw: 'date' } : { text };
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
