import { sheetXml, textCell, workbookOf, zipOf } from '../../../test/support/zip';
import { cellFlaws, sheetProblems } from './sheet';
import { readSheet, writeSheet } from './sheet-thread';

const columns = [
  { key: 'name', label: 'Producto', aliases: ['Nombre'] },
  { key: 'price', label: 'Precio (Q)' },
];

const read = (file: Buffer | string) => readSheet({ file: Buffer.from(file), columns });
const problemOf = async (file: Buffer | string) => (await read(file)).problem;
const rowsOf = async (file: Buffer | string) => {
  const { sheet, problem } = await read(file);
  expect(problem).toBeNull();
  return sheet?.rows.map(({ number, cells, flaws }) => [number, cells, flaws]);
};

const titles = ['Producto', 'Precio (Q)'].map(textCell);
const plain = sheetXml([titles, [textCell('Uva'), '<c><v>1.5</v></c>']]);

/** A sheet whose rows below the titles say that they are these. */
const numbered = (...numbers: string[]) =>
  plain.replace(/<row>(?!.*<row>).*<\/row>/, numbers.map((r) => `<row r="${r}">${textCell('Uva')}</row>`).join(''));

/** A cell with the first of the texts that cells share. */
const LONG = '<c t="s"><v>0</v></c>';

describe('a file that is not read says why', () => {
  const bytes = (...values: number[]) => Buffer.from(values);
  const cases: [what: string, file: () => Buffer | string, problem: keyof typeof sheetProblems][] = [
    ['nothing', () => '', 'empty'],
    ['a picture', () => bytes(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), 'none'],
    ['a PDF', () => '%PDF-1.7\n\x01\x02', 'none'],
    ['an archive of other things', () => zipOf([{ name: 'notas.txt', content: 'hola' }]), 'none'],
    ['an empty archive', () => zipOf([]), 'none'],
    ['an old or locked Excel file', () => bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'old'],
    ['an OpenDocument sheet', () => zipOf([{ name: 'content.xml', content: '<a/>' }]), 'openDocument'],
    ['half of a workbook', () => workbookOf(plain).subarray(0, 300), 'partial'],
    ['XML that ends in the middle', () => workbookOf(plain.slice(0, -30)), 'partial'],
    ['a CSV file whose quote is never closed', () => 'Producto;Precio (Q)\n"Uva;1', 'partial'],
    ['macros', () => workbookOf(plain, [{ name: 'xl/vbaProject.bin', content: 'x' }]), 'macros'],
    [
      'links to other workbooks',
      () => workbookOf(plain, [{ name: 'xl/externalLinks/externalLink1.xml', content: '<a/>' }]),
      'links',
    ],
    [
      'entities that grow without end',
      () => workbookOf(`<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;">]>${plain}`),
      'partial',
    ],
    ['a bomb: 100 MB of nothing', () => workbookOf(Buffer.alloc(100 * 1024 * 1024, ' ')), 'tooLarge'],
    [
      'a bomb in a place where no sheet lies',
      () =>
        zipOf([
          { name: 'xl/workbook.xml', content: '<workbook xmlns:r="r"><sheet r:id="r"/></workbook>' },
          { name: 'xl/_rels/workbook.xml.rels', content: '<a><Relationship Id="r" Target="media/1"/></a>' },
          { name: 'xl/media/1', content: '<a/>', claims: 100 * 1024 * 1024 },
        ]),
      'tooLarge',
    ],
    [
      'a bomb that says it is small',
      () =>
        zipOf([
          { name: 'xl/workbook.xml', content: '<workbook/>' },
          { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20 * 1024 * 1024, ' '), claims: 1000 },
        ]),
      'partial',
    ],
    [
      'a thousand parts',
      () => zipOf(Array.from({ length: 1000 }, (_, part) => ({ name: `xl/media/${part}`, content: '' }))),
      'tooLarge',
    ],
    [
      '30 MB of texts',
      () => workbookOf(plain, [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(30 * 1024 * 1024, ' ') }]),
      'tooLarge',
    ],
    [
      '1,048,576 rows',
      () => workbookOf(sheetXml([titles, ...Array.from({ length: 1_048_575 }, () => ['<c><v>1</v></c>'])])),
      'tooManyRows',
    ],
    [
      'a long text that every cell of it is',
      () =>
        workbookOf(sheetXml([titles, ...Array.from({ length: 10_000 }, () => [LONG, LONG])]), [
          { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'ñ'.repeat(5000)}</t></si></sst>` },
        ]),
      'tooLarge',
    ],
    ['a row that is there twice', () => workbookOf(numbered('2', '2')), 'partial'],
    ['rows that go back', () => workbookOf(numbered('3', '2')), 'partial'],
    ['a row beyond the last that there is', () => workbookOf(numbered('2', '1048577')), 'partial'],
    ['a row whose number is none', () => workbookOf(numbered('x', '2')), 'partial'],
    ['more rows than are taken, as CSV', () => `Producto\n${'Uva\n'.repeat(20_001)}`, 'tooManyRows'],
    ['no titles', () => 'a;b\nUva;1', 'noTitles'],
    ['no titles, and a word that is one elsewhere', () => 'a;b\nUva;Sabor\nMora;1', 'noTitles'],
    ['titles alone', () => 'Producto;Precio (Q)\n', 'noRows'],
    ['two titles of one column', () => 'Producto;Precio;Nombre\nUva;1;Mora', 'sameColumn'],
  ];

  test.each(cases)('%s', async (_what, file, problem) => {
    expect(await problemOf(file())).toContain(sheetProblems[problem]);
  });

  // That a file takes too long: sheets.service.spec.ts.
  test('every way of them is among these', () => {
    const tried = new Set(cases.map(([, , problem]) => problem));
    expect(Object.keys(sheetProblems).filter((problem) => !tried.has(problem as never))).toEqual(['tooSlow']);
  });
});

test.each<[what: string, file: Buffer | string]>([
  [
    'a workbook',
    workbookOf(sheetXml([[textCell('Envíos del Valle')], [], [textCell('Precio (Q)')], titles, [textCell('Uva')]])),
  ],
  ['a CSV file', '"Envíos; del Valle"\nPrecio (Q)\n\nProducto,Precio (Q)\nUva,1.5'],
  [
    'a CSV file of another separator than these',
    'Envíos del Valle, S. A., Guatemala\n\n\nProducto;Precio (Q)\nUva;1,5',
  ],
])('%s with other words above its titles is read below these', async (_what, file) => {
  expect(await rowsOf(file)).toEqual([[5, expect.objectContaining({ name: 'Uva' }), []]]);
});

test('two titles of one column are named, as the file writes them', async () => {
  const problem = await problemOf('Precio (Q);Producto;PRECIO GTQ;Color\n1;Uva;2;rojo');
  expect(problem).toBe(`${sheetProblems.sameColumn} «Precio (Q)», «PRECIO GTQ»`);
});

test.each(['Precio (Q)', 'precio', 'PRECIO GTQ', 'Q precio'])('an amount is found under «%s»', async (title) => {
  expect(await rowsOf(`Producto;${title}\nUva;1.5`)).toEqual([[2, { name: 'Uva', price: '1.5' }, []]]);
});

describe('a workbook', () => {
  test('of 1,048,576 rows that are empty below the first ones is read', async () => {
    const empty = Array.from({ length: 1_048_574 }, () => []);
    expect(await rowsOf(workbookOf(sheetXml([titles, [textCell('Uva')], ...empty])))).toEqual([
      [2, { name: 'Uva' }, []],
    ]);
  });

  test.each<[what: string, cell: string, flaw: keyof typeof cellFlaws, text: string]>([
    ['a formula', '<c><f>1+1</f><v>2</v></c>', 'formula', '2'],
    ['a formula out of another workbook', '<c t="str"><f>[1]Hoja!A1</f><v>x</v></c>', 'formula', 'x'],
    ['an error', '<c t="e"><v>#N/A</v></c>', 'error', '#N/A'],
    ['a date of ISO', '<c t="d"><v>2026-10-05</v></c>', 'date', '2026-10-05'],
    // As people see it: written into a file to correct, the number would be read as an amount.
    ['a number that a style shows as a date', '<c s="1"><v>45935</v></c>', 'date', '2025-10-05'],
    ['a number that a style of the file shows so', '<c s="2"><v>45935.75</v></c>', 'date', '2025-10-05'],
    ['a number that a style shows as a time', '<c s="3"><v>0.5</v></c>', 'date', '12:00'],
    ['a number that is no date of any year', '<c s="1"><v>1e15</v></c>', 'date', '1000000000000000'],
  ])('says of %s that it is no value', async (_what, cell, flaw, text) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d&quot;x&quot;-mmm"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="47"/></cellXfs></styleSheet>`;
    const file = workbookOf(sheetXml([titles, [textCell('Uva'), cell]]), [{ name: 'xl/styles.xml', content: styles }]);
    expect(await rowsOf(file)).toEqual([
      [2, { name: 'Uva' }, [{ column: 'price', value: text, text: cellFlaws[flaw] }]],
    ]);
  });

  // Behind what Excel takes of a format nothing is looked at: thousands of brackets would keep the thread busy.
  const endless = `0.00${'[Red]'.repeat(60)}d`;
  test.each(['[$Q-es-GT]#,##0.00', '&quot;Quetzales&quot; 0.00', '#,##0.00;[Red]-#,##0.00', '0\\ \\h', endless])(
    'has an amount where a style of the file shows a number as %s: letters that are shown tell of no date',
    async (format) => {
      const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
        <cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
      const file = workbookOf(sheetXml([titles, [textCell('Uva'), '<c s="0"><v>145.5</v></c>']]), [
        { name: 'xl/styles.xml', content: styles },
      ]);
      expect(await rowsOf(file)).toEqual([[2, { name: 'Uva', price: '145.5' }, []]]);
    },
  );

  test('is read by the first sheet that its owner sees, not by one that is hidden before it', async () => {
    const sheets = `<sheet state="veryHidden" r:id="rId1"/><sheet r:id="rId2"/>`;
    const places = ['worksheets/sheet1.xml', '/xl/worksheets/sheet2.xml'].map(
      (place, at) => `<Relationship Id="rId${at + 1}" Target="${place}"/>`,
    );
    const file = workbookOf(sheetXml([titles, [textCell('De antes')]]), [
      { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>` },
      { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${places.join('')}</Relationships>` },
      { name: 'xl/worksheets/sheet2.xml', content: plain },
    ]);
    expect(await rowsOf(file)).toEqual([[2, { name: 'Uva', price: '1.5' }, []]]);
  });

  test('is read as it looks: shared texts, truth, digits, places', async () => {
    const texts = `<sst><si><t>Uva </t></si><si><r><t>Fre</t></r><r><t>sa</t></r><rPh><t>x</t></rPh></si></sst>`;
    const rows = `<worksheet><sheetData><row r="3"><c r="B3" t="s"><v>2</v></c><c r="A3" t="inlineStr"><is><t>NOMBRE</t></is></c></row>
      <row r="7"><c r="A7" t="s"><v>0</v></c><c r="B7"><v>0.30000000000000004</v></c></row>
      <row r="8"><c r="A8" t="s"><v>1</v></c><c r="B8" t="b"><v>1</v></c></row></sheetData></worksheet>`;
    const file = workbookOf(rows, [
      { name: 'xl/sharedStrings.xml', content: texts.replace('</sst>', '<si><t>precio q</t></si></sst>') },
    ]);
    expect(await rowsOf(file)).toEqual([
      [7, { name: 'Uva', price: '0.3' }, []],
      [8, { name: 'Fresa', price: 'Sí' }, []],
    ]);
  });

  test('keeps texts as texts when it is written, whatever they look like', async () => {
    const names = ['=1+1', '007', '0012E456', '-5', '+1', '@a', "'x", '_x000D_', 'a\nb', '😀', '<&>"'];
    const file = await writeSheet({
      name: 'A',
      columns: [{ title: 'Producto', width: 9 }],
      rows: names.map((name) => [name]),
    });
    expect((await rowsOf(Buffer.from(file)))?.map(([, cells]) => (cells as { name: string }).name)).toEqual(names);
  });

  test('with characters that no database holds is read without them', async () => {
    expect(await rowsOf(workbookOf(sheetXml([titles, [textCell('U_x0000_v_xD800_a')]])))).toEqual([
      [2, { name: 'Uva' }, []],
    ]);
  });
});

describe('CSV is read however it was written', () => {
  const text = 'Producto;Precio (Q)\r\nPiña;1,5\r\n';
  test.each([
    ['with ;', Buffer.from(text)],
    ['with a byte order mark', Buffer.from(`\u{feff}${text}`)],
    ['with commas', Buffer.from('Producto,Precio (Q)\nPiña,"1,5"\n')],
    ['with tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['with a line that names the separator', Buffer.from(`sep=;\r\n${text}`)],
    ['in UTF-16', Buffer.from(`\u{feff}${text}`, 'utf16le')],
    ['in UTF-16, turned round', Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
    ["in Windows' letters", Buffer.from(text, 'latin1')],
    ['with old ends of lines', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['with ends of lines of two programs', Buffer.from(text.replace('Piña', ';\nPiña'))],
  ])('%s', async (_what, file) => {
    expect((await rowsOf(file))?.map(([, cells]) => cells)).toEqual([{ name: 'Piña', price: '1,5' }]);
  });

  test('with the numbers that its rows have where they are opened, below a line that names the separator too', async () => {
    expect((await rowsOf(`sep=;\r\n${text}`))?.map(([number]) => number)).toEqual([3]);
  });

  test('without the guard that an export puts before what looks like a formula', async () => {
    expect((await rowsOf(`Producto\r\n"'=Uva"\r\n`))?.map(([, cells]) => cells)).toEqual([{ name: '=Uva' }]);
  });
});
