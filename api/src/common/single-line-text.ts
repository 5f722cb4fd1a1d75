/** Control characters, line breaks and bidirectional marks: with them a typed name could forge a line of a summary. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A text as one line of visible characters, its white space single. */
export function toSingleLineText(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}
