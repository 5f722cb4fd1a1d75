import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageFailureReport } from '@shop/contracts';
import { BOOT_FOLDER, REMOTES_PATH } from '@shop/federation/boot';
import { PAGE_PARTS_FILE, SERVER_FILE, type RenderedPage, type PageParts } from '@shop/federation/rendering';
import { armOf, type Arm } from './canary/arm';
import { PageWatch, type WatchPagesOptions } from './canary/watch-pages';
import { BootFiles, type BootFile } from './files/boot-files';
import { createFileReader } from './files/built-file';
import { fromOwnMachine, openDeveloperDoor } from './developer-door';
import { renderHead } from './page/head';
import { KnownOrigins } from './known-origins';
import { isHttps, type OriginOptions } from './origin';
import { renderPage, shellReleaseOf, type FirstData } from './page/page';
import { describePage, productOf } from './page/page-facts';
import { pageHeaders, policyHash } from './page/page-headers';
import { ReadyPages, type Encoding } from './page/ready-pages';
import { tellRenderFailures } from './rendering/render-failures';
import { Renderings, type RenderingRemote } from './rendering/renderings';
import { onlyOfContract, readContract } from './releases/shell-contract';
import { createRemoteReader, remotePath, toAddress, type Remote, type RemoteSource } from './remotes';
import { matchesRoute } from './routes';
import { createTextReader } from './page/shop-texts';
import { robotsText, sitemapXml } from './files/site-files';
import { send } from './files/send-text';
import { sendStatic, type StaticFolder } from './files/static-files';

export interface PageServerOptions extends OriginOptions {
  /** The shell's build. */
  shellFolder: string;
  /** Files the shell serves as they are: the manifest. */
  publicFolder: string;
  /** What `libs/product-art` renders: `art/` and `icons/`. */
  artFolder: string;
  /** Where each remote is now. */
  remotes: Readonly<Record<string, RemoteSource>>;
  /** Lets developers see remotes of their own machines in this shop (`developer-door.ts`); null for nobody. */
  developerToken: string | null;
  /** Asked before a page is made. @throws what refuses the request */
  admitPage?: (request: IncomingMessage) => Promise<void>;
  /** The public lists, asked for on the storefront's and the shell's own screens. Must not hang. */
  firstData(): Promise<FirstData>;
  /** Is told when a page could not be rendered on the server; it went out for the browser to render. */
  tellFailure?: (failure: PageFailureReport) => void;
  /** Multiplies how long rendering may take, for slow machines and tests; 1 without it. */
  patienceScale?: number;
  /** How releases are watched, so that the shop takes a bad one back by itself; without it nobody does. */
  watch?: WatchPagesOptions;
}

export interface PageServer {
  /** Answers a request for anything but the API and the uploads: pages, scripts, pictures, the list of remotes. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends the threads that render pages. */
  close(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;
/** The shell's service worker, a file at the top of its build that keeps its name. */
const WORKER_PATH = '/service-worker.js';

/** A distributor has prices of his own: his pages are rendered by his browser. */
const DISTRIBUTOR_COOKIE = /(?:^|;\s*)distributor_session=/;

const noData: FirstData = { products: null, homepageContent: null };

/** Serves the shell's page and everything it loads from one address. */
export function createPageServer(options: PageServerOptions): PageServer {
  const offered = readContract(options.shellFolder);
  const readers = Object.entries(options.remotes).map(([name, source]) =>
    onlyOfContract(offered, createRemoteReader(name, source)),
  );
  const readTemplate = createFileReader(join(options.shellFolder, 'index.html'), (text) => text);
  const readParts = createFileReader(
    join(options.shellFolder, PAGE_PARTS_FILE),
    (text) => JSON.parse(text) as PageParts,
  );
  const shellFile = join(options.shellFolder, SERVER_FILE);
  const readShellFile = createFileReader(shellFile, () => shellFile);
  const tellRendering = tellRenderFailures(options.tellFailure ?? (() => undefined));
  const renderings = new Renderings((failed) => {
    tellRendering(failed);
    void watch?.judge(failed).catch(() => undefined);
  }, options.patienceScale);
  const watch = options.watch
    ? new PageWatch(options.watch, async (remote) => (await threadOf(remote))?.files ?? null)
    : null;
  const bootFiles = new BootFiles();
  const readTexts = createTextReader();
  const shellRoutes = JSON.parse(readFileSync(join(options.shellFolder, 'routes.json'), 'utf8')) as string[];
  const door = openDeveloperDoor(options.developerToken);
  const origins = Object.values(options.remotes).flatMap((source) =>
    'url' in source ? [new URL(source.url).origin] : [],
  );
  const ready = new ReadyPages();
  const known = new KnownOrigins(options);
  const folders = staticFolders(options);
  const workerFolder: StaticFolder = { path: '/', folder: options.shellFolder, maxAge: 0, immutable: false };

  /** The remotes as this browser is to get them, and the origins of those on its own machine. */
  async function readRemotes(
    request: IncomingMessage,
    { takes }: Arm,
  ): Promise<{ remotes: Remote[]; ownOrigins: string[] }> {
    const remotes = await Promise.all(readers.map((reader) => reader.read(takes)));
    const own = door.remotesOf(request, isHttps(request, options));
    if (own.size === 0) return { remotes, ownOrigins: [] };
    const replaced = remotes.map((remote) => {
      const origin = own.get(remote.name);
      return origin === undefined ? remote : fromOwnMachine(remote, origin);
    });
    return { remotes: replaced, ownOrigins: [...own.values()] };
  }

  async function sendPage(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await options.admitPage?.(request);
    const arm = armOf(request, isHttps(request, options));
    const { remotes, ownOrigins } = await readRemotes(request, arm);
    const owner = remotes.find((remote) => remote.routes.some((route) => matchesRoute(route, pathname)));
    const [template, built, data] = await Promise.all([
      readTemplate(),
      readParts().catch(() => null),
      owner?.name === 'mf-admin' ? noData : options.firstData(),
    ]);
    const texts = readTexts(data);
    const isAddress = owner !== undefined || shellRoutes.some((route) => matchesRoute(route, pathname));
    const found = isAddress && !(texts.products && productOf(pathname, texts.products) === undefined);
    const facts = describePage(pathname, found, texts);
    const head = renderHead(facts, known.of(request));
    const boot = bootFiles.put(remotes, data);
    const isEverybodys = ownOrigins.length === 0 && !DISTRIBUTOR_COOKIE.test(request.headers.cookie ?? '');
    const isComplete = data.products !== null && data.homepageContent !== null;
    const rendered =
      owner && facts.canonical !== null && isEverybodys && isComplete && built
        ? await render(owner, facts.canonical, boot)
        : null;
    const key = JSON.stringify([
      template.version,
      built?.version,
      owner?.version,
      owner?.name,
      boot.address,
      rendered ? facts.canonical : null,
      head,
    ]);
    const encoding = chooseEncoding(request);
    const page = await ready.get(key, encoding, () =>
      renderPage(template.content, { head, built: built?.content ?? null, rendered, boot: boot.address, owner }),
    );
    const loadCookie = owner ? watch?.note(owner, request, arm) : null;
    const cookies = [loadCookie, arm.newCookie()].filter((cookie) => typeof cookie === 'string');
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
    send(request, response, found ? 200 : 404, 'text/html; charset=utf-8', page, {
      ...pageHeaders(origins, rendered && built ? policyHash(built.content.starter) : '', ownOrigins),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...(facts.canonical === null ? { 'X-Robots-Tag': 'noindex' } : {}),
      'Cache-Control': ownOrigins.length === 0 ? 'no-cache' : 'no-store',
      Vary: 'Accept-Encoding, Cookie',
    });
  }

  /** A page as its remote renders it at its one address; null when it does not, or not in time. */
  async function render(owner: Remote, path: string, { address, text }: BootFile): Promise<RenderedPage | null> {
    const thread = await threadOf(owner);
    return thread && renderings.get({ ...thread, path, boot: text, bootVersion: address });
  }

  /** What renders a remote's pages; null when browsers alone do. */
  async function threadOf({ name, routes, version, release, serverFile }: Remote): Promise<RenderingRemote | null> {
    const shell = await readShellFile().catch(() => null);
    if (shell === null || serverFile === null) return null;
    const template = await readTemplate().catch(() => null);
    return {
      remote: name,
      routes,
      files: { shell: shell.content, remotes: { [name]: serverFile } },
      version: `${shell.version} ${version}`,
      release,
      shell: template && shellReleaseOf(template.content),
    };
  }

  async function sendBoot(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = bootFiles.at(pathname);
    if (text === undefined) {
      send(request, response, 404, 'text/plain; charset=utf-8', 'No encontramos lo que buscas.', {
        'Cache-Control': 'no-store',
      });
      return;
    }
    const encoding = chooseEncoding(request);
    const body = await ready.get(pathname, encoding, () => text);
    send(request, response, 200, 'application/json; charset=utf-8', body, {
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      'Cache-Control': 'private, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
  }

  async function sendSitemap(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = known.of(request);
    const { products } = readTexts(await options.firstData());
    if (origin === null || products === null) {
      send(request, response, 503, 'text/plain; charset=utf-8', 'El mapa del sitio no está disponible.', {
        'Retry-After': '60',
      });
      return;
    }
    send(request, response, 200, 'application/xml; charset=utf-8', sitemapXml(origin, products), {
      'Cache-Control': 'max-age=3600',
    });
  }

  /** A thread takes its time to start: it does so before the first page is asked for. */
  async function warmUp(): Promise<void> {
    const remotes = await Promise.all(readers.map((reader) => reader.read()));
    for (const thread of await Promise.all(remotes.map(threadOf))) if (thread) renderings.warmUp(thread);
  }
  void warmUp();

  return {
    close() {
      watch?.close();
      return renderings.close();
    },

    async handle(request, response) {
      const pathname = pathnameOf(request);
      if (isHttps(request, options)) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(request, response, 405, 'text/plain; charset=utf-8', 'Esta acción no existe.', { Allow: 'GET, HEAD' });
        return;
      }
      if (pathname === null) {
        send(request, response, 400, 'text/plain; charset=utf-8', 'La dirección no es válida.', {});
        return;
      }
      const entered = door.enter(request, isHttps(request, options));
      if (entered && 'refusal' in entered) {
        send(request, response, 400, 'text/plain; charset=utf-8', entered.refusal, { 'Cache-Control': 'no-store' });
        return;
      }
      if (entered) {
        const { redirect, cookie } = entered;
        const leave = { Location: redirect, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
        send(request, response, 302, 'text/plain; charset=utf-8', '', leave);
        return;
      }
      if (pathname === REMOTES_PATH) {
        const { remotes } = await readRemotes(request, armOf(request, isHttps(request, options)));
        const body = JSON.stringify(remotes.map(toAddress));
        send(request, response, 200, 'application/json; charset=utf-8', body, { 'Cache-Control': 'no-store' });
        return;
      }
      if (pathname === '/sitemap.xml') return sendSitemap(request, response);
      if (pathname === '/robots.txt') {
        send(request, response, 200, 'text/plain; charset=utf-8', robotsText(known.of(request)), {
          'Cache-Control': 'max-age=3600',
        });
        return;
      }
      if (pathname.startsWith(BOOT_FOLDER)) return sendBoot(pathname, request, response);
      if (pathname === WORKER_PATH && (await sendStatic(workerFolder, pathname, request, response))) return;
      const places = folders.filter(({ path }) => pathname.startsWith(path));
      for (const folder of places) if (await sendStatic(folder, pathname, request, response)) return;
      if (places.some(({ path }) => path !== '/')) {
        send(request, response, 404, 'text/plain; charset=utf-8', 'No encontramos lo que buscas.', {});
        return;
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
  const remoteFolders = Object.entries(remotes).flatMap(([name, source]) => {
    if ('url' in source) return [];
    const released = source.releases === null ? [] : [join(source.releases, name)];
    return [...released, source.folder].map((folder) => ({
      path: remotePath(name),
      folder,
      maxAge: 365 * DAY,
      immutable: true,
    }));
  });
  return [
    ...remoteFolders,
    { path: '/assets/', folder: join(shellFolder, 'assets'), maxAge: 365 * DAY, immutable: true },
    { path: '/art/', folder: join(artFolder, 'art'), maxAge: 7 * DAY, immutable: false },
    { path: '/icons/', folder: join(artFolder, 'icons'), maxAge: 7 * DAY, immutable: false },
    { path: '/', folder: publicFolder, maxAge: DAY, immutable: false },
  ];
}

function chooseEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
