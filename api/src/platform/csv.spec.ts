import { csvLine, keptText } from './csv';

test.each([
  [['Ana', 3, '145.50'], '"Ana",3,"145.50"'],
  [['López, Ana', 'dijo "hola"', 'dos\r\nlíneas', 'a\nb'], '"López, Ana","dijo ""hola""","dos\r\nlíneas","a\nb"'],
  [['', 0], '"",0'],
  [['=1+1', '+502', '-1', '@SUM(A1)'], `"'=1+1","'+502","'-1","'@SUM(A1)"`],
  [['\t=1', '\r=1', '\n=1', '\t1'], `"'\t\u200b=1","'\r\u200b=1","'\n\u200b=1","'\t1"`],
  [['＝1', '＋1', '－1', '＠1'], `"'＝1","'＋1","'－1","'＠1"`],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [
    ['a=1', '5-3', 'ana@ejemplo.gt', ' x', '3a calle 4-56, zona 1 - casa'],
    '"a=1","5-3","ana@ejemplo.gt"," x","3a calle 4-56, zona 1 - casa"',
  ],
  [["'=1", ' =1', '"-1'], `"''=1","' =1","'""-1"`],
  [["x;=cmd|' /C calc'!A0", 'a; b', 'a; -b'], `"x;\u200b=cmd|' /C calc'!A0","a; b","a; \u200b-b"`],
  [[`Ana;"=cmd|'/C calc'!A0;x`], `"Ana;""\u200b=cmd|'/C calc'!A0;x"`],
  [[-5], '-5'],
  [[keptText('0012E456'), keptText('05551234')], `"'0012E456","'05551234"`],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

/** Separators of cells in the dialogs of Excel, LibreOffice and their like, and the quotes around a text there. */
const SEPARATORS = [',', ';', '\t', '|', ':', '^', '~'];
const QUOTES = ['"', "'", null];

/** Beginnings at which a spreadsheet calculates, or takes a text for a number. */
const FORMULA = /^[=+\-@＝＋－＠]/;
const NUMBER = /^\s*[\d.,]+(?:e[\d.,]+)?\s*$/i;

/** The cells of a file as a spreadsheet finds them, whichever settings somebody chose. */
function cellsOf(file: string, separator: string, quote: string | null, trims: boolean): string[] {
  const cells: string[] = [];
  const letters = Array.from(file);
  let cell = '';
  let quoted = false;
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (letter === quote && quoted && letters[at + 1] === quote) {
      cell += letter;
      at += 1;
    } else if (letter === quote && (quoted || (trims ? cell.trim() : cell) === '')) quoted = !quoted;
    else if (!quoted && [separator, '\n', '\r'].includes(letter)) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map((found) => (trims ? found.trim() : found));
}

const settings = SEPARATORS.flatMap((separator) =>
  QUOTES.flatMap((quote) => [true, false].map((trims) => ({ separator, quote, trims }))),
);

/** Takes the guards off again, as a program that reads such a file back has to. */
function readBack(cell: string): string {
  const text = cell.replace(/^'(?=[\s"']*\u200b?[=+\-@＝＋－＠\t\r\n])/, '');
  return text.replaceAll(/(?<=[,;:|^~\t\r\n][\s"']*)\u200b(?=[=+\-@＝＋－＠])/g, '');
}

test('no cell begins with a formula, whatever was typed and however the file is read; read back it is what was typed', () => {
  const letters = Array.from(`=+-@＝＋＠'" ,;:|^~\t\r\n` + 'a1');
  // Twenty thousand texts of up to six of them, by a generator of their own: the same in every run.
  let state = 1;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  for (let count = 0; count < 20_000; count += 1) {
    const text = Array.from({ length: 1 + next(6) }, () => letters[next(letters.length)]).join('');
    const file = csvLine(['Ana', text, keptText('0012E456')]);
    for (const { separator, quote, trims } of settings) {
      const bad = cellsOf(file, separator, quote, trims).filter((cell) => FORMULA.test(cell));
      if (bad.length > 0) expect({ text, separator, quote, trims, bad }).toBeNull();
    }
    const [, written = ''] = /^"Ana","((?:[^"]|"")*)",/.exec(file) ?? [];
    if (readBack(written.replaceAll('""', '"')) !== text) expect({ text, file }).toBeNull();
  }
});

test.each(settings)('a code reaches a spreadsheet as text by %j', ({ separator, quote, trims }) => {
  for (const code of ['0012E456', '00001234', '12345678', '1234567E', '12E00001']) {
    const cells = cellsOf(csvLine([keptText(code), keptText(code)]), separator, quote, trims);
    expect(cells.filter((cell) => NUMBER.test(cell))).toEqual([]);
  }
});

test('where `;` separates cells a number has a comma', () => {
  expect([csvLine([1.5, 'a']), csvLine([1.5, 'a'], { separator: ';' })]).toEqual(['1.5,"a"\r\n', '1,5;"a"\r\n']);
});
