import { toSearchPattern } from './search-pattern';

test.each([
  [undefined, null],
  ['  ', null],
  ['Melón ', 'm[eéèêë]l[oóòôöõ][nñ]'],
  ['MELO\u0301N', 'm[eéèêë]l[oóòôöõ][nñ]'],
  ['9K (2)', '9k \\(2\\)'],
  ['***=.*\\d[x]', '\\*\\*\\*\\=\\.\\*\\\\d\\[x\\]'],
  ['100%_', '100\\%\\_'],
  ['\u{1f600}', '\\\u{1f600}'],
])('%p is searched as %p', (q, pattern) => {
  expect(toSearchPattern(q)).toBe(pattern);
});
