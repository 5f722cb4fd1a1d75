import { privateAreas, remotesBehind } from '@shop/federation/shop-remotes';
import { ROOT_END, ROOT_ID } from '@shop/federation/rendering';
import { KEPT_ATTRIBUTE } from '@shop/shell-api/kept-copy';

/** How the service worker answers a request: not at all, from the network first, or from what it has kept. */
export type Plan =
  | { kind: 'network' }
  /** Network first; without it the copy of `key`, and the home page's in its place when there is none. */
  | { kind: 'page'; key: string }
  /** Network first and never kept; without it the home page's copy, from which the shell renders what it can. */
  | { kind: 'ownPage' }
  /** Network first; without it the last copy. */
  | { kind: 'list'; key: string }
  /** The kept copy, else the network: the name changes with the content. */
  | { kind: 'kept'; key: string };

/** The two lists that every visitor may read; nothing else of the API is ever kept. */
const PUBLIC_LISTS = new Set(['/api/products', '/api/homepage-content']);

/** Screens of somebody in particular: staff, a distributor, the buyer of an order. */
const OWN_SCREENS = new RegExp(`^/(?:${privateAreas().join('|')})(?:/|$)`, 'i');

/** Addresses that are no screen of the shop, though a browser can open them as pages. */
const NO_SCREENS = /^\/(?:api|uploads)(?:\/|$)/i;

/** Files of what everybody may see and its pages' data, whose names change with their content. */
const PAGE_FILES = ['assets', 'boot', ...remotesBehind('everybody').map((name) => `remotes/${name}`)].join('|');

/** Those, and pictures. */
const KEPT_FILES = new RegExp(`^/(?:${PAGE_FILES}|art|icons|uploads/products)/`);

/** Where the HTML of a page names one. */
const NAMED_FILES = new RegExp(`(?<=["\\s])/(?:${PAGE_FILES})/[^"?\\s]+(?=["\\s])`, 'g');

/** Where copies are kept, and how many at most: the ones that came first go first. */
export interface Store {
  name: string;
  most: number;
}

/**
 * The stores serve all releases: names of files change with their content, so an old tab finds what it needs in them.
 * Pictures have one of their own: however many a visitor looks at, they drive out nothing that a page is rendered with.
 */
const STORES = { pages: { name: 'tienda-1', most: 160 }, pictures: { name: 'tienda-fotos-1', most: 240 } };

const PICTURES = /^\/(?:art|uploads)\//;

/** The store of what is kept under a key. */
export function storeFor(key: string): Store {
  return PICTURES.test(key) ? STORES.pictures : STORES.pages;
}

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
    if (NO_SCREENS.test(pathname)) return { kind: 'network' };
    /* The query chooses what is shown, not what is sent. */
    return OWN_SCREENS.test(pathname) ? { kind: 'ownPage' } : { kind: 'page', key: pathname };
  }
  /* A query on anything else asks for something fresh, such as the retry of a remote. */
  if (search !== '') return { kind: 'network' };
  if (PUBLIC_LISTS.has(pathname)) return { kind: 'list', key: pathname };
  return KEPT_FILES.test(pathname) ? { kind: 'kept', key: pathname } : { kind: 'network' };
}

/** The files that a page needs to be rendered, wherever its HTML names them: in tags, or for the starter to fetch. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(NAMED_FILES))];
}

/** A kept page as it is sent where the shop does not answer: it says what it is. */
export function keptPage(html: string): string {
  return html.replace('<html', `<html ${KEPT_ATTRIBUTE}`);
}

const DRAWN_ROOT = new RegExp(`(<div id="${ROOT_ID}">)[\\s\\S]*(</div>)${ROOT_END}`);

/** The home page in another one's place: what the server has rendered would be a wrong beginning. */
export function keptShell(html: string): string {
  return keptPage(html).replace(DRAWN_ROOT, '$1$2');
}
