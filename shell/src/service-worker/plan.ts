/** How the service worker answers a request: not at all, from the network first, or from what it has kept. */
export type Plan =
  | { kind: 'network' }
  /** Network first; without it the copy of `key`, and of the home page when there is none. */
  | { kind: 'page'; key: string }
  /** Network first; without it the last copy. */
  | { kind: 'list'; key: string }
  /** The kept copy, else the network: the name changes with the content. */
  | { kind: 'kept'; key: string };

/** The two lists that every visitor may read; nothing else of the API is ever kept. */
const PUBLIC_LISTS = new Set(['/api/products', '/api/homepage-content']);

/** Screens of somebody in particular: staff, a distributor, the buyer of an order. */
const OWN_SCREENS = /^\/(?:admin|distributor|pedido|diagnostics|api|uploads)(?:\/|$)/i;

/** Files of the storefront whose names change with their content, and pictures. */
const KEPT_FILES = /^\/(?:assets|remotes\/mf-storefront|art|icons|uploads\/products)\//;

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** `origin` is the shop's own. */
export function planFor({ method, mode, url }: Asked, origin: string): Plan {
  const address = new URL(url);
  const { pathname, search } = address;
  if (method !== 'GET' || address.origin !== origin) return { kind: 'network' };
  if (mode === 'navigate') {
    /* The query chooses what is shown, not what is sent. */
    return OWN_SCREENS.test(pathname) ? { kind: 'network' } : { kind: 'page', key: pathname };
  }
  /* A query on anything else asks for something fresh, such as the retry of a remote. */
  if (search !== '') return { kind: 'network' };
  if (PUBLIC_LISTS.has(pathname)) return { kind: 'list', key: pathname };
  return KEPT_FILES.test(pathname) ? { kind: 'kept', key: pathname } : { kind: 'network' };
}

/** The files that a page needs to be drawn, by its HTML. */
export function filesOf(html: string): string[] {
  const addresses = Array.from(html.matchAll(/(?:src|href)="(\/(?:assets|remotes\/mf-storefront)\/[^"?]+)"/g));
  return [...new Set(addresses.flatMap(([, address]) => (address === undefined ? [] : [address])))];
}
