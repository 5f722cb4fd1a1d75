/** Characters beyond ASCII that the shop's texts and a Spanish keyboard have. */
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¡¿ªº«»°·×–—‘’“”•…−€©®™\u00a0';

const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

/** Characters that a page in Spanish is written with. */
export const LETTERS = `${ASCII}${SPANISH}`;

/** First and last character beyond ASCII that the whole font may be asked for. */
const BEYOND = { first: 0x80, last: 0x24ff };

/** All others as CSS writes ranges: what stands between two characters of {@link LETTERS}. */
export const OTHER_LETTERS_RANGE = Array.from(SPANISH, (character) => character.codePointAt(0) ?? 0)
  .concat(BEYOND.last + 1)
  .sort((one, other) => one - other)
  .map((next, at, all) => ({ from: (all[at - 1] ?? BEYOND.first - 1) + 1, to: next - 1 }))
  .filter(({ from, to }) => from <= to)
  .map(({ from, to }) => `U+${from.toString(16)}-${to.toString(16)}`)
  .join();
