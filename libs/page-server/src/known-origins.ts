import type { IncomingMessage } from 'node:http';
import { originOf, type OriginOptions } from './origin';

/** Addresses that a shop is really asked at: its name with and without `www.`, and the machine's own. */
const MOST = 4;

/**
 * The address that pages name as the shop's. Without `PUBLIC_URL` it is the one that a request names, and a page for each
 * would be made and kept: the first few are believed, every other one gets the one page that names none.
 */
export class KnownOrigins {
  private readonly known = new Set<string>();

  constructor(private readonly options: OriginOptions) {}

  /** The address without a slash at its end; null where the pages have to do without. */
  of(request: IncomingMessage): string | null {
    const origin = originOf(request, this.options);
    if (origin === null || this.known.has(origin)) return origin;
    if (this.known.size >= MOST) return null;
    this.known.add(origin);
    return origin;
  }
}
