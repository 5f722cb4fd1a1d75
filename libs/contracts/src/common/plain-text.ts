/**
 * Characters that show nothing themselves: bidirectional marks, with which a typed name could turn what stands around it,
 * those of no width, which make two names look alike, and halves of characters, which no address of a link can hold.
 */
const HIDDEN = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * More marks on a letter than the thirty that Unicode counts on (UAX #15): to put a run of them in order takes the square of
 * its length, two seconds for a text of 128 kB.
 */
const PILED = /(\p{M}{30})\p{M}+/gu;

/**
 * Typed text as one line of visible characters, its white space single. A letter and its mark are one character, however they
 * were typed: what looks the same is the same, and is found.
 */
export function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(PILED, '$1')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same of a text that may have several lines. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(PILED, '$1')
    .normalize('NFC')
    .trim();
}

/** The beginning of a text; half of a character at its end is left out, as no database holds one. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, '');
}
