/** Letters that people type with or without their marks. */
const SAME_LETTERS = ['aáàâäã', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'nñ', 'cç'];

const SPECIAL = /[^\p{L}\p{N}\s]/u;

/**
 * A regular expression of PostgreSQL, for `~*`, that finds a text anywhere without regard to case and marks: "melon"
 * finds "Melón". Every other character stands for itself. Null without a text.
 */
export function toSearchPattern(q: string | undefined): string | null {
  const text = q?.normalize('NFC').trim().toLowerCase() ?? '';
  return text === '' ? null : Array.from(text, matcherOf).join('');
}

function matcherOf(character: string): string {
  const letters = SAME_LETTERS.find((group) => group.includes(character));
  if (letters !== undefined) return `[${letters}]`;
  return SPECIAL.test(character) ? `\\${character}` : character;
}
