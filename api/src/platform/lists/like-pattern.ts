/** Each letter that people type with or without its marks, after the letter without (see `shop_fold` in the migrations). */
const families = ['aáàâäã', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'nñ', 'cç'];

const plainLetters = new Map(
  families.flatMap(([plain = '', ...marked]) => marked.map((letter) => [letter, plain] as const)),
);

/**
 * A `LIKE` pattern for texts that the database folded with `shop_fold`: "lopez" finds "López", and "LÓPEZ" finds
 * "lopez". What are wildcards elsewhere stands for itself; the apostrophe in front of a code that was copied from our CSV
 * file does not count. Null without a text.
 */
export function toLikePattern(q: string | undefined): string | null {
  const text = fold(q?.trim() ?? '').replace(/^'/, '');
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function fold(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase(), (letter) => plainLetters.get(letter) ?? letter).join('');
}
