import { LETTERS, OTHER_LETTERS_RANGE } from './letters';

/** True for a character for which the whole font is fetched. */
function isOther(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return OTHER_LETTERS_RANGE.split(',').some((range) => {
    const [from = 0, to = 0] = range
      .replace('U+', '')
      .split('-')
      .map((end) => parseInt(end, 16));
    return from <= point && point <= to;
  });
}

test('the whole font is fetched for what a page in Spanish is not written with, and the font has', () => {
  expect(Array.from(LETTERS).filter(isOther)).toEqual([]);
  expect(Array.from('èçßøÿ‰‹').filter((character) => !isOther(character))).toEqual([]);
  expect(Array.from('→žЖ中\n').filter(isOther)).toEqual([]);
});
