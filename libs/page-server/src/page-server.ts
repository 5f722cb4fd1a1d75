import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageFailureReport } from '@shop/contracts';
import { BOOT_FOLDER, REMOTES_PATH } from '@shop/federation/boot';
import type { WatchPagesOptions } from './canary/watch-pages';
import { send, sendNotThere, TEXT } from './files/send-text';
import { robotsText, sitemapXml } from './files/site-files';
import { sendStatic, type StaticFolder } from './files/static-files';
import { KnownOrigins } from './known-origins';
import { isHttps, type OriginOptions } from './origin';
import type { FirstData } from './page/page';
import { remoteIn, toAddress, type RemoteSource } from './remotes';
import { RemotesInUse } from './remotes-in-use';
import { requestUrl } from './request-url';
import { ShopPages } from './shop-pages';

export interface PageServerOptions extends OriginOptions {
  /** The shell's build. */
  shellFolder: string;
  /** Files the shell serves as they are: the manifest. */
  publicFolder: string;
  /** Files that `libs/product-art` renders: `art/`, `icons/`, and `site/`, the icons that browsers ask for by themselves. */
  artFolder: string;
  /** Where each remote is now. */
  remotes: Readonly<Record<string, RemoteSource>>;
  /** Lets developers see remotes of their own machines in this shop (`developer-override.ts`); null for nobody. */
  developerToken: string | null;
  /** Asked before a page is made, or the list of them. @throws what refuses the request */
  admitPage?: (request: IncomingMessage) => Promise<void>;
  /** The public lists, asked for on the storefront's and the shell's own screens. Must not hang. */
  firstData(): Promise<FirstData>;
  /** Is told when a page could not be rendered on the server; it went out for the browser to render. */
  tellFailure?: (failure: PageFailureReport) => void;
  /** Multiplies how long rendering may take, for slow machines and tests; 1 without it. */
  timeoutFactor?: number;
  /** How releases are watched, so that the shop takes a bad one back by itself; without it nobody does. */
  watch?: WatchPagesOptions;
}

export interface PageServer {
  /** Answers a request for anything but the API and the uploads: pages, scripts, pictures, the list of remotes. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends the threads that render pages. */
  close(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The shell's service worker, a file at the top of its build that keeps its name. */
const WORKER_PATH = '/service-worker.js';

/** Serves the shell's page and everything it loads from one address. */
export function createPageServer(options: PageServerOptions): PageServer {
  const inUse = new RemotesInUse(options);
  const known = new KnownOrigins(options);
  const pages = new ShopPages(options, inUse, known);
  const folders = staticFolders(options);
  const workerFolder: StaticFolder = { path: '/', folder: options.shellFolder, maxAge: 0, immutable: false };

  /** Files with addresses of their own. */
  const answers: Readonly<
    Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void>
  > = {
    [REMOTES_PATH]: async (request, response) => {
      const body = JSON.stringify((await inUse.readFor(request)).remotes.map(toAddress));
      send(response, 200, 'application/json; charset=utf-8', body, { 'Cache-Control': 'no-store' });
    },
    '/robots.txt': (request, response) =>
      send(response, 200, TEXT, robotsText(known.of(request)), { 'Cache-Control': 'max-age=3600' }),
    '/sitemap.xml': async (request, response) => {
      await options.admitPage?.(request);
      const origin = known.of(request);
      const { products } = pages.readTexts(await options.firstData());
      if (origin === null || products === null) {
        send(response, 503, TEXT, 'El mapa del sitio no está disponible.', { 'Retry-After': '60' });
        return;
      }
      send(response, 200, 'application/xml; charset=utf-8', sitemapXml(origin, products), {
        'Cache-Control': 'max-age=3600',
      });
    },
  };

  /** Answers with a file. @returns false where the path is none's, so that a page stands there */
  async function sendFile(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (pathname === WORKER_PATH && (await sendStatic(workerFolder, pathname, request, response))) return true;
    const remote = remoteIn(pathname);
    const places = [...(remote === null ? [] : inUse.foldersOf(remote)), ...folders].filter(({ path }) =>
      pathname.startsWith(path),
    );
    for (const folder of places) if (await sendStatic(folder, pathname, request, response)) return true;
    if (places.every(({ path }) => path === '/')) return false;
    sendNotThere(response);
    return true;
  }

  /** Lets a developer in or out, who gets another answer than the page then. */
  function entersDoor(request: IncomingMessage, response: ServerResponse): boolean {
    const entered = inUse.door.enter(request, isHttps(request, options));
    if (!entered) return false;
    if ('refusal' in entered) send(response, 400, TEXT, entered.refusal, { 'Cache-Control': 'no-store' });
    else {
      const { redirect, cookie } = entered;
      send(response, 302, TEXT, '', { Location: redirect, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' });
    }
    return true;
  }

  return {
    close: () => pages.close(),

    async handle(request, response) {
      const pathname = pathnameOf(request);
      if (isHttps(request, options)) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(response, 405, TEXT, 'Esta acción no existe.', { Allow: 'GET, HEAD' });
      } else if (pathname === null) {
        send(response, 400, TEXT, 'La dirección no es válida.', {});
      } else if (!entersDoor(request, response)) {
        const answer = answers[pathname];
        if (answer) await answer(request, response);
        else if (pathname.startsWith(BOOT_FOLDER)) await pages.sendBoot(pathname, request, response);
        else if (!(await sendFile(pathname, request, response))) await pages.send(pathname, request, response);
      }
    },
  };
}

/** The path of a request without its query, or null when it is not one. */
function pathnameOf(request: IncomingMessage): string | null {
  try {
    const { pathname } = requestUrl(request);
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return null;
  }
}

function staticFolders({ shellFolder, publicFolder, artFolder }: PageServerOptions): StaticFolder[] {
  return [
    { path: '/assets/', folder: join(shellFolder, 'assets'), maxAge: 365 * DAY_MS, immutable: true },
    { path: '/art/', folder: join(artFolder, 'art'), maxAge: 7 * DAY_MS, immutable: false },
    { path: '/icons/', folder: join(artFolder, 'icons'), maxAge: 7 * DAY_MS, immutable: false },
    { path: '/', folder: join(artFolder, 'site'), maxAge: 7 * DAY_MS, immutable: false },
    { path: '/', folder: publicFolder, maxAge: DAY_MS, immutable: false },
  ];
}
