import { csvLine } from './csv';

test.each([
  [['Ana', 3, '145.50'], '"Ana",3,"145.50"'],
  [['López, Ana', 'dijo "hola"', 'dos\r\nlíneas', 'a\nb'], '"López, Ana","dijo ""hola""","dos\r\nlíneas","a\nb"'],
  [['', 0], '"",0'],
  [['=1+1', '+502', '-1', '@SUM(A1)'], `"'=1+1","'+502","'-1","'@SUM(A1)"`],
  [['\t=1', '\r=1', '\n=1'], `"'\t=1","'\r=1","'\n=1"`],
  [['＝1', '＋1', '－1', '＠1'], `"'＝1","'＋1","'－1","'＠1"`],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
  [['a=1', '5-3', "'=1", ' x'], `"a=1","5-3","'=1"," x"`],
  [["x;=cmd|' /C calc'!A0", 'a; b', 'a; -b'], `"x;'=cmd|' /C calc'!A0","a; b","a;' -b"`],
  [[-5], '-5'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
