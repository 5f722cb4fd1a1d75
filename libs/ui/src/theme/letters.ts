/** Characters beyond ASCII that the shop's texts and a Spanish keyboard have. */
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¡¿ªº«»°·×–—‘’“”•…−€©®™\u00a0';

const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

/** Characters that a page in Spanish is written with. */
export const LETTERS = `${ASCII}${SPANISH}`;

/** First and last characters of the blocks beyond ASCII that the whole font has. */
const BLOCKS = [
  { first: 0x80, last: 0xff },
  { first: 0x2000, last: 0x206f },
];

const hex = (point: number) => point.toString(16);

/** Their other characters as CSS writes ranges: what stands between two of {@link LETTERS}. */
export const OTHER_LETTERS_RANGE = BLOCKS.flatMap(({ first, last }) => {
  const known = Array.from(SPANISH, (character) => character.codePointAt(0) ?? 0);
  const ends = [
    ...known.filter((point) => point >= first && point <= last).sort((one, other) => one - other),
    last + 1,
  ];
  return ends
    .map((next, at) => ({ from: (ends[at - 1] ?? first - 1) + 1, to: next - 1 }))
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => `U+${hex(from)}-${hex(to)}`);
}).join();
