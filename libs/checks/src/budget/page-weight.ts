import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { quantile } from '../figures';

/** Files that one page makes a browser fetch before anybody touches it. */
export interface PageWeight {
  /** Addresses in the order of the page, the page itself not among them. */
  requests: string[];
  scripts: { address: string; bytes: number }[];
  /** Bytes of all scripts as they travel. */
  scriptBytes: number;
}

/**
 * How much of it the home page may cost a visitor (HOME-11). Its HTML is what a server
 * sends before it waits for an answer: ten packets.
 */
export const BUDGET = { requests: 12, scriptBytes: 168_000, htmlBytes: 14_600 } as const;

/** The remote whose page it is. */
const HOME = Object.keys(shopRemotes).find((name) => shopRemotes[name]?.pages.includes('/'));

/** Headers that the API adds to the page's own, and what a first visitor is given. */
const ADDED_HEADERS = [
  'X-Request-Id: 0123456789ab-1000',
  'Set-Cookie: carga-0a1b2c3d4e5f=PXkW0APtCpgB-nbp; Path=/api/failures; HttpOnly; SameSite=Lax',
  'Set-Cookie: lote=7397; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000',
  '',
].join('\r\n');

/** Hashes of files, in the addresses of a page and in a script's list of its chunks. */
const FILE_HASH = /(?<=[./"'])[0-9a-f]{12,20}(?=[."'])/g;

/**
 * Bytes of a text that Brotli makes of it at its best. What hashes a build comes to is chance, and moves the size of the same
 * text by a hundred bytes: it is the median over others.
 */
function weigh(text: string, samples: number): number {
  const sizes = Array.from({ length: samples }, (_, sample) => {
    const other = (hash: string) => digest(`${sample} ${text.indexOf(hash)}`).slice(0, hash.length);
    return brotliCompressSync(text.replace(FILE_HASH, other)).length;
  });
  return quantile(sizes);
}

/** Bytes of a page with its headers as it is sent to those who come after the first visitor. */
export function weighHtml(html: string, headers: Headers): number {
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}\r\n`);
  return weigh(html, 15) + Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join('')}${ADDED_HEADERS}\r\n`);
}

/** Bytes of a script as it is sent; each sample of a large one takes half a second. */
export function weighScript(script: string): number {
  return weigh(script, 5);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const TAG = /<(script|link|img)\b([^>]*)>/g;
const FETCHED_LINKS = new Set(['preload', 'icon', 'stylesheet']);

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

interface Fetch {
  address: string;
  isScript: boolean;
}

/** Files that the starter fetches once the first paint has been seen. */
function fetchedLater(tag: string): Fetch[] {
  const addresses = `${attribute(tag, 'data-preload') ?? ''} ${attribute(tag, 'data-start') ?? ''}`;
  const data = attribute(tag, 'data-boot');
  return [
    ...addresses.split(' ').flatMap((address) => (address === '' ? [] : [{ address, isScript: true }])),
    ...(data === undefined ? [] : [{ address: data, isScript: false }]),
  ];
}

/** The address that a tag makes a browser fetch at once, and whether it is a script. */
function fetchOf(name: string, tag: string): Fetch | null {
  if (name === 'link') {
    const address = attribute(tag, 'href');
    if (address === undefined || !FETCHED_LINKS.has(attribute(tag, 'rel') ?? '')) return null;
    return { address, isScript: attribute(tag, 'as') === 'script' };
  }
  const address = attribute(tag, 'src');
  if (address === undefined || attribute(tag, 'loading') === 'lazy') return null;
  return { address, isScript: name === 'script' };
}

/** Weighs a page by its HTML. `sizeOf` answers the bytes of a script's file as it is sent. */
export function weighPage(html: string, sizeOf: (address: string) => number): PageWeight {
  const fetched = Array.from(html.matchAll(TAG)).flatMap(([, name = '', tag = '']) => {
    const own = fetchOf(name, tag);
    return [...(own ? [own] : []), ...fetchedLater(tag)];
  });
  const addresses = (found: typeof fetched) => [...new Set(found.map(({ address }) => address))];
  const scripts = addresses(fetched.filter(({ isScript }) => isScript)).map((address) => ({
    address,
    bytes: sizeOf(address),
  }));
  return {
    requests: addresses(fetched),
    scripts,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Excesses over the budget, in words; none while the page keeps it. */
export function budgetProblems({
  requests,
  scripts,
  scriptBytes,
  htmlBytes = 0,
}: PageWeight & { htmlBytes?: number }): string[] {
  /* The page itself is a request too. */
  const count = requests.length + 1;
  const strangers = scripts.filter(({ address }) => (/\/remotes\/([^/]+)/.exec(address)?.[1] ?? HOME) !== HOME);
  return [
    ...(count > BUDGET.requests ? [`${count} peticiones antes del catálogo; el límite es ${BUDGET.requests}`] : []),
    ...(scriptBytes > BUDGET.scriptBytes
      ? [`${scriptBytes} bytes de JavaScript (brotli); el límite es ${BUDGET.scriptBytes}`]
      : []),
    ...(htmlBytes > BUDGET.htmlBytes
      ? [`${htmlBytes} bytes de HTML (brotli) con sus cabeceras; el límite es ${BUDGET.htmlBytes}`]
      : []),
    ...strangers.map(({ address }) => `un visitante no necesita ${address}`),
  ];
}
