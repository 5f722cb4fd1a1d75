import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { REMOTES_PATH } from '@shop/federation/boot';
import { createTemplateReader, renderPage, type FirstData } from './page';
import { createRemoteReader, remotePath, type Remote, type RemoteSource } from './remotes';
import { matchesRoute } from './routes';
import { sendStatic, type StaticFolder } from './static-files';

export interface PageServerOptions {
  /** The shell's build. */
  shellFolder: string;
  /** Files the shell serves as they are: icons, manifest. */
  publicFolder: string;
  /** What `libs/product-art` renders: `art/` and `icons/`. */
  artFolder: string;
  /** Where each remote is now. */
  remotes: Readonly<Record<string, RemoteSource>>;
  /** The public lists, asked for on the storefront's and the shell's own screens. Must not hang. */
  firstData(): Promise<FirstData>;
}

export interface PageServer {
  /** Answers a request for anything but the API and the uploads: pages, scripts, pictures, the list of remotes. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;
const noData: FirstData = { products: null, homepageContent: null };
const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Rendered pages kept ready; one a route owner and language of compression is usual. */
const READY_PAGES = 24;

/** Serves the shell's page and everything it loads from one address. */
export function createPageServer(options: PageServerOptions): PageServer {
  const readers = Object.entries(options.remotes).map(([name, source]) => createRemoteReader(name, source));
  const readTemplate = createTemplateReader(join(options.shellFolder, 'index.html'));
  const shellRoutes = JSON.parse(readFileSync(join(options.shellFolder, 'routes.json'), 'utf8')) as string[];
  const headers = pageHeaders(options.remotes);
  const ready = new Map<string, Promise<Buffer>>();
  const folders = staticFolders(options);

  const readRemotes = () => Promise.all(readers.map((reader) => reader.read()));

  async function sendPage(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const remotes = await readRemotes();
    const owner = remotes.find((remote) => remote.routes.some((route) => matchesRoute(route, pathname)));
    const found = owner !== undefined || shellRoutes.some((route) => matchesRoute(route, pathname));
    const [template, data] = await Promise.all([
      readTemplate(),
      owner?.name === 'mf-admin' ? noData : options.firstData(),
    ]);
    const encoding = chooseEncoding(request);
    const key = JSON.stringify([
      template.version,
      remotes,
      owner?.name,
      data.products?.version,
      data.homepageContent?.version,
      encoding,
    ]);
    let page = ready.get(key);
    if (!page) {
      if (ready.size >= READY_PAGES) ready.clear();
      page = compress(renderPage(template.text, remotes, owner, data), encoding);
      ready.set(key, page);
    }
    send(request, response, found ? 200 : 404, 'text/html; charset=utf-8', await page, {
      ...headers,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    });
  }

  return {
    async handle(request, response) {
      const pathname = pathnameOf(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(request, response, 405, 'text/plain; charset=utf-8', 'Esta acción no existe.', { Allow: 'GET, HEAD' });
        return;
      }
      if (pathname === null) {
        send(request, response, 400, 'text/plain; charset=utf-8', 'La dirección no es válida.', {});
        return;
      }
      if (pathname === REMOTES_PATH) {
        const remotes: Remote[] = await readRemotes();
        const body = JSON.stringify(remotes.map(({ name, entry, routes }) => ({ name, entry, routes })));
        send(request, response, 200, 'application/json; charset=utf-8', body, { 'Cache-Control': 'no-store' });
        return;
      }
      for (const folder of folders) {
        if (!pathname.startsWith(folder.path)) continue;
        if (await sendStatic(folder, pathname, request, response)) return;
        if (folder.path !== '/') {
          send(request, response, 404, 'text/plain; charset=utf-8', 'No encontramos lo que buscas.', {});
          return;
        }
      }
      await sendPage(pathname, request, response);
    },
  };
}

/** The path of a request without its query, or null when it is not one. */
function pathnameOf(request: IncomingMessage): string | null {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.invalid');
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return null;
  }
}

function staticFolders({ shellFolder, publicFolder, artFolder, remotes }: PageServerOptions): StaticFolder[] {
  const remoteFolders = Object.entries(remotes).flatMap(([name, source]) =>
    'folder' in source ? [{ path: remotePath(name), folder: source.folder, maxAge: 365 * DAY, immutable: true }] : [],
  );
  return [
    ...remoteFolders,
    { path: '/assets/', folder: join(shellFolder, 'assets'), maxAge: 365 * DAY, immutable: true },
    { path: '/art/', folder: join(artFolder, 'art'), maxAge: 7 * DAY, immutable: false },
    { path: '/icons/', folder: join(artFolder, 'icons'), maxAge: 7 * DAY, immutable: false },
    { path: '/', folder: publicFolder, maxAge: DAY, immutable: false },
  ];
}

function chooseEncoding(request: IncomingMessage): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function compress(text: string, encoding: 'br' | 'gzip' | null): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipText(text) : Promise.resolve(Buffer.from(text));
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * What a page may do: run the shop's own scripts and those of remotes that other servers send, nothing inline. Inline
 * styles are styled-components' own.
 */
function pageHeaders(remotes: Readonly<Record<string, RemoteSource>>): Record<string, string> {
  const origins = Object.values(remotes).flatMap((source) => ('url' in source ? [new URL(source.url).origin] : []));
  const self = ["'self'", ...new Set(origins)].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src ${self}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `connect-src ${self}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
