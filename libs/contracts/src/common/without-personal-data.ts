/** Query and hash behind the address of a page or file: a search, or a secret that lets somebody in. */
const QUERY = /[?#][\w.~%[\]+-]+=[^\s"'<>()]*/g;
/** Line and column at its end. */
const POSITION = /(?::\d+){1,2}$/;

/** The parser's words about a text that is no JSON, with that text. */
const NO_JSON = /(?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/gs;
/** A text in quotes; names of properties and files stay. */
const QUOTED = /"[^"]*"/g;
const PLAIN_NAME = /^"[\w$./:@-]{0,60}"$/;

/**
 * Looked for from the beginning of a word alone: from each letter of `%40%40…` it took most of a second. One word may hold several,
 * as `ana@ejemplo.gt|eva@ejemplo.gt` does.
 */
const EMAIL = /(^|[\s@"'<>(),;:/=])(?:[^\s@"'<>(),;:/=]+(?:@|%40)[^\s@"'<>(),;:/=]+\.[a-z]{2,})+/gi;

/** Secrets and ids: long, of letters and digits. */
const TOKEN = /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi;

/** First what a stack needs: a release, a file's hash, line and column. Then digits, however they are written apart. */
const NUMBER =
  /(\d+\.\d+\.\d+-[0-9a-f]{12}(?![\da-z])|\d*[.-][0-9a-f]{12}(?=[./])|\.[cm]?js(?::\d+){1,2})|\+?\d[\d ().-]{4,}\d/g;
/** The fewest digits that may be somebody's number. */
const MANY_DIGITS = 6;

/**
 * An error's message or stack without what could be personal: queries of addresses, e-mail addresses, numbers of
 * `MANY_DIGITS` digits and more, tokens and quoted texts. Files, lines, columns and names of code stay.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(NO_JSON, '"…" is not valid JSON')
    .replace(QUERY, (query) => `${query.slice(0, 1)}…${POSITION.exec(query)?.[0] ?? ''}`)
    .replace(QUOTED, (quoted) => (PLAIN_NAME.test(quoted) ? quoted : '"…"'))
    .replace(EMAIL, '$1[email]')
    .replace(TOKEN, '[token]')
    .replace(NUMBER, (found, kept?: string) => (kept === undefined && isNumber(found) ? '[number]' : found));
}

function isNumber(text: string): boolean {
  return text.replace(/\D/g, '').length >= MANY_DIGITS;
}
