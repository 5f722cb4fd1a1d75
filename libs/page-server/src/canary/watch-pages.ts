import { loadCookie } from '@shop/contracts';
import type { IncomingMessage } from 'node:http';
import { ReleaseStore } from '../releases/release-store';
import { readRelease, type Remote } from '../remotes';
import type { RenderedPage } from '@shop/federation/rendering';
import type { FailedRendering } from '../rendering/renderings';
import { failsBeside, type PageOrder, type ThreadFiles } from '../rendering/render-thread';
import type { Arm } from './arm';
import { ReleaseWatch, watchedOf, type ReleaseWatchOptions } from './release-watch';

/** How often it hears of failures. */
const INTERVAL_MS = 2000;

/** Callers whose address is one of many visitors', or of none: tests, and a proxy that nobody said to trust. */
const OWN_NETWORK = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i;

export interface WatchPagesOptions extends Omit<ReleaseWatchOptions, 'store'> {
  /** The folder of releases. */
  releases: string;
  /** The visitor's address, as the proxies in front tell it. */
  callerOf(request: IncomingMessage): string;
}

/** Watches the releases that pages are sent with (`ReleaseWatch`), and what renders them on this server. */
export class PageWatch {
  private readonly store: ReleaseStore;
  private readonly watch: ReleaseWatch;
  private readonly timer: NodeJS.Timeout;
  /** Releases that were tried with their first page. */
  private readonly begun = new Set<string>();
  /** Releases that are being tried. */
  private readonly tried = new Set<string>();

  /** @param filesOf what a thread runs to render a remote's pages; null when browsers alone do */
  constructor(
    private readonly options: WatchPagesOptions,
    private readonly filesOf: (remote: Remote) => Promise<ThreadFiles | null>,
  ) {
    this.store = new ReleaseStore(options.releases);
    this.watch = new ReleaseWatch({ ...options, store: this.store });
    // A reading that failed now is asked for the next time.
    this.timer = setInterval(() => void this.watch.check().catch(() => undefined), INTERVAL_MS).unref();
  }

  /** Notes a page that is sent with a remote's release. @returns the cookie for the browser; null where nobody watches */
  note({ name, release, isWatched }: Remote, request: IncomingMessage, arm: Arm): string | null {
    if (release === null || !isWatched || !arm.isVisit) return null;
    const address = this.options.callerOf(request);
    const visitor = OWN_NETWORK.test(address) ? `${address} ${arm.lot()}` : address;
    return `${loadCookie(release)}=${this.watch.note(name, release, visitor)}; Path=/api/failures; HttpOnly; SameSite=Lax`;
  }

  /**
   * Tries a watched release with the first page of it that is asked for, and takes it back when the trial and the page
   * itself say that it can't render what the one before it renders.
   * @param page what became of that page
   */
  async begin(
    { name, release, isWatched }: Remote,
    order: PageOrder,
    page: () => Promise<RenderedPage | null>,
  ): Promise<void> {
    const key = `${name} ${release}`;
    if (release === null || !isWatched || this.begun.has(key)) return;
    this.begun.add(key);
    await this.judge(name, release, order, page());
  }

  /** Takes a watched release back that could not render a page which the one before it renders. */
  async hear({ remote, release, order }: FailedRendering): Promise<void> {
    if (release !== null && order !== null) await this.judge(remote, release, order, Promise.resolve(null));
  }

  private async judge(
    remote: string,
    release: string,
    order: PageOrder,
    page: Promise<RenderedPage | null>,
  ): Promise<void> {
    const key = `${remote} ${release}`;
    if (this.tried.has(key)) return;
    this.tried.add(key);
    try {
      const inUse = (await this.store.read()).remotes[remote];
      const watched = inUse ? watchedOf(inUse) : null;
      if (watched?.version !== release) return;
      const [files, otherFiles] = await Promise.all([this.files(remote, release), this.files(remote, watched.other)]);
      if (!files || !otherFiles || !(await failsBeside(files, otherFiles, order))) return;
      // It had more time than the trial.
      if (await Promise.race([page, Promise.resolve(null)])) return;
      this.begun.delete(key);
      await this.watch.takeBack(remote, release, 'no dibuja en el servidor una página que la anterior sí dibuja');
    } finally {
      this.tried.delete(key);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async files(remote: string, version: string): Promise<ThreadFiles | null> {
    return this.filesOf(await readRelease(remote, this.options.releases, version));
  }
}
