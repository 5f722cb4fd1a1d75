import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isRunPath } from '@shop/contracts';
import { PAGE_PARTS_FILE, SERVER_FILE, type PageParts, type RenderedPage } from '@shop/federation/rendering';
import { PageWatch } from './canary/watch-pages';
import { BootFiles, type BootFile } from './files/boot-files';
import { createFileReader } from './files/built-file';
import { sendEncoded, sendNotThere } from './files/send-text';
import type { KnownOrigins } from './known-origins';
import { developerBanner } from './page/developer-banner';
import { renderHead } from './page/head';
import { ASK_AGAIN, renderPage, shellReleaseOf, type FirstData } from './page/page';
import { describePage, productOf, withOwnTitle, type AddressKind } from './page/page-meta';
import { pageHeaders, policyHash } from './page/page-headers';
import { ReadyPages } from './page/ready-pages';
import { createTextReader, type ShopTexts } from './page/shop-texts';
import type { PageServerOptions } from './page-server';
import type { Remote } from './remotes';
import type { RemotesInUse } from './remotes-in-use';
import { tellRenderFailures } from './rendering/render-failures';
import { Renderings, type RenderingRemote } from './rendering/renderings';
import { matchesRoute } from './routes';

/** Distributors have prices of their own: their browser renders their pages. Under HTTPS the API names the cookie so. */
const DISTRIBUTOR_COOKIE = /(?:^|;\s*)(?:__Host-)?distributor_session=/;

const noData: FirstData = { products: null, homepageContent: null };

/** The shell's page at every address: its head, its data, and what the server renders of it. */
export class ShopPages {
  readonly readTexts = createTextReader();
  private readonly bootFiles = new BootFiles();
  private readonly ready = new ReadyPages();
  private readonly renderings: Renderings;
  private readonly watch: PageWatch | null;
  private readonly shellRoutes: string[];
  private readonly readTemplate: ReturnType<typeof createFileReader<string>>;
  private readonly readParts: ReturnType<typeof createFileReader<PageParts>>;
  private readonly readShellFile: ReturnType<typeof createFileReader<string>>;

  constructor(
    private readonly options: PageServerOptions,
    private readonly inUse: RemotesInUse,
    private readonly known: KnownOrigins,
  ) {
    const ofShell = (file: string) => join(options.shellFolder, file);
    this.readTemplate = createFileReader(ofShell('index.html'), (text) => text);
    this.readParts = createFileReader(ofShell(PAGE_PARTS_FILE), (text) => JSON.parse(text) as PageParts);
    this.readShellFile = createFileReader(ofShell(SERVER_FILE), () => ofShell(SERVER_FILE));
    this.shellRoutes = JSON.parse(readFileSync(ofShell('routes.json'), 'utf8')) as string[];
    const tell = tellRenderFailures(options.tellFailure ?? (() => undefined));
    this.watch = options.watch
      ? new PageWatch(options.watch, async (remote) => (await this.threadOf(remote))?.files ?? null)
      : null;
    this.renderings = new Renderings((failed) => {
      tell(failed);
      void this.watch?.hear(failed).catch(() => undefined);
    }, options.timeoutFactor);
    void this.warmUp();
  }

  /** Sends the page at an address; that of nobody's with the status 404. */
  async send(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.options.admitPage?.(request);
    const { remotes, own, arm } = await this.inUse.readFor(request);
    const owner = remotes.find((remote) => remote.routes.some((route) => matchesRoute(route, pathname)));
    const [template, built, data] = await Promise.all([
      this.readTemplate(),
      this.readParts().catch(() => null),
      owner?.door === 'staff' ? noData : this.options.firstData(),
    ]);
    const texts = this.readTexts(data);
    const kind = this.kindOf(pathname, owner, texts);
    const facts = describePage(pathname, kind, texts);
    const boot = this.bootFiles.put(remotes, data);
    const isEverybodys = own.size === 0 && !DISTRIBUTOR_COOKIE.test(request.headers.cookie ?? '');
    const isComplete = data.products !== null && data.homepageContent !== null;
    const rendered =
      owner && facts.canonical !== null && isEverybodys && isComplete && built
        ? await this.render(owner, facts.canonical, boot)
        : null;
    const head = renderHead(withOwnTitle(facts, rendered?.title ?? null), this.known.of(request));
    const banner = developerBanner(own);
    const key = JSON.stringify([
      template.version,
      built?.version,
      owner?.version,
      owner?.name,
      boot.address,
      rendered ? facts.canonical : null,
      head,
      banner,
    ]);
    const parts = { head, built: built?.content ?? null, rendered, boot: boot.address, owner, banner };
    const page = () => renderPage(template.content, parts);
    const loadCookie = owner ? this.watch?.note(owner, request, arm) : null;
    const cookies = [loadCookie, arm.newCookie()].filter((cookie) => typeof cookie === 'string');
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
    const inline = policyHash(rendered && built ? built.content.starter : ASK_AGAIN);
    await sendEncoded(request, response, kind === 'none' ? 404 : 200, 'text/html; charset=utf-8', {
      body: (encoding) => this.ready.get(key, encoding, page),
      headers: {
        ...pageHeaders(this.inUse.origins, inline, [...own.values()]),
        ...(facts.canonical === null ? { 'X-Robots-Tag': 'noindex' } : {}),
        'Cache-Control': own.size === 0 ? 'no-cache' : 'no-store',
        Vary: 'Accept-Encoding, Cookie',
      },
    });
  }

  /** Sends the boot data that a page names. */
  async sendBoot(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = this.bootFiles.at(pathname);
    if (text === undefined) {
      sendNotThere(response);
      return;
    }
    await sendEncoded(request, response, 200, 'application/json; charset=utf-8', {
      body: (encoding) => this.ready.get(pathname, encoding, () => text),
      headers: { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Accept-Encoding' },
    });
  }

  /** Ends the threads that render pages. */
  close(): Promise<void> {
    this.watch?.close();
    return this.renderings.close();
  }

  private kindOf(pathname: string, owner: Remote | undefined, { products }: ShopTexts): AddressKind {
    const isAddress = owner !== undefined || this.shellRoutes.some((route) => matchesRoute(route, pathname));
    if (!isAddress || (products && productOf(pathname, products) === undefined)) return 'none';
    return owner?.door === 'everybody' && !isRunPath(pathname) ? 'public' : 'private';
  }

  /** A page as its remote renders it at its one address; null when it does not, or not in time. */
  private async render(owner: Remote, path: string, { address, text }: BootFile): Promise<RenderedPage | null> {
    const thread = await this.threadOf(owner);
    if (!thread) return null;
    const rendering = { ...thread, path, boot: text, bootVersion: address };
    void this.watch?.begin(owner, { path, boot: text }, () => this.renderings.keep(rendering)).catch(() => undefined);
    return this.renderings.get(rendering);
  }

  /** Renderer of a remote's pages; null when browsers alone render them. */
  private async threadOf(remote: Remote): Promise<RenderingRemote | null> {
    const { name, routes, version, release, serverFile } = remote;
    const shell = await this.readShellFile().catch(() => null);
    if (shell === null || serverFile === null) return null;
    const template = await this.readTemplate().catch(() => null);
    return {
      remote: name,
      routes,
      files: { shell: shell.content, remotes: { [name]: serverFile } },
      version: `${shell.version} ${version}`,
      release,
      shell: template && shellReleaseOf(template.content),
    };
  }

  /** A thread takes its time to start: it does so before the first page is asked for. */
  private async warmUp(): Promise<void> {
    const threads = await Promise.all((await this.inUse.read()).map((remote) => this.threadOf(remote)));
    for (const thread of threads) if (thread) this.renderings.warmUp(thread);
  }
}
