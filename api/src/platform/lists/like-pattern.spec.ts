import { toLikePattern } from './like-pattern';

test.each([
  [undefined, null],
  ['  ', null],
  [' Melón ', '%melon%'],
  ['MELO\u0301N', '%melon%'],
  ['Ñandú, Ç', '%nandu, c%'],
  ['9K (2)', '%9k (2)%'],
  ['100%_', '%100\\%\\_%'],
  ['a\\b', '%a\\\\b%'],
  ["'0012E456", '%0012e456%'],
  ["O'Neill", "%o'neill%"],
  ['\u{1f600}', '%\u{1f600}%'],
])('%p is searched as %p', (q, pattern) => {
  expect(toLikePattern(q)).toBe(pattern);
});
