/**
 * What a cookie of ours is called: under HTTPS a browser takes one of this prefix only from the shop itself, over HTTPS
 * and for all of it, so that no neighbouring site can plant one.
 */
export function hostCookie(name: string, { secure }: { secure: boolean }): string {
  return secure ? `__Host-${name}` : name;
}

/** One cookie of a `Cookie` header as it was sent (not percent-decoded); null when it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
