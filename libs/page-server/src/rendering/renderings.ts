import { setTimeout as pause } from 'node:timers/promises';
import type { RenderError, RenderedPage } from '@shop/federation/rendering';
import { matchesRoute } from '../routes';
import { RenderThread, type PageOrder, type ThreadFiles } from './render-thread';

/** How long a request waits for its page to be rendered; then it goes out without, and the next one has it. */
const RENDER_TIME_MS = 300;

/** A page that could not be rendered is tried again after this. */
const RETRY_AFTER_MS = 10_000;

/** Rendered pages that are kept: those of a catalogue's busiest products. */
const KEPT_PAGES = 120;

/** Renderer of a remote's pages. */
export interface RenderingRemote {
  /** The remote whose screens the pages show. */
  remote: string;
  /** Path patterns of those. */
  routes: readonly string[];
  files: ThreadFiles;
  /** Changes with the files. */
  version: string;
  /** The releases of remote and shell; null where a build is none. */
  release: string | null;
  shell: string | null;
}

export interface Rendering extends RenderingRemote {
  path: string;
  /** JSON text of the page's boot data. */
  boot: string;
  /** Changes with the boot data. */
  bootVersion: string;
}

/** A page that could not be rendered; `route` is the pattern of its path, null where a thread failed without one. */
export interface FailedRendering extends Pick<RenderingRemote, 'remote' | 'release' | 'shell'>, RenderError {
  route: string | null;
  order: PageOrder | null;
}

interface KeptPage {
  page: Promise<RenderedPage | null>;
  /** Not before this is a page that failed tried again. */
  retryAt: number;
}

/** Releases of a remote that have a thread at once: the one in use, and a canary. */
const THREADS_OF_A_REMOTE = 2;

/**
 * The pages that the server renders, each kept by version, path and data. Each release of a remote has a thread of its
 * own.
 */
export class Renderings {
  /** By remote and version, the one that rendered last at the end. */
  private readonly threads = new Map<string, { remote: string; thread: RenderThread }>();
  private readonly pages = new Map<string, KeptPage>();

  /**
   * @param tell is told why a page could not be rendered
   * @param timeoutFactor multiplies how long a page may take
   */
  constructor(
    private readonly tell: (failed: FailedRendering) => void,
    private readonly timeoutFactor = 1,
  ) {}

  /** The rendered page; null when there is none in time. */
  async get(rendering: Rendering): Promise<RenderedPage | null> {
    const late = new AbortController();
    const page = await Promise.race([
      this.keep(rendering),
      pause(RENDER_TIME_MS * this.timeoutFactor, null, { signal: late.signal }),
    ]);
    late.abort();
    return page;
  }

  /** Starts a remote's thread before its first page is asked for. */
  warmUp(of: RenderingRemote): void {
    this.threadOf(of).warmUp();
  }

  async close(): Promise<void> {
    await Promise.all([...this.threads.values()].map(({ thread }) => thread.end()));
    this.threads.clear();
  }

  /** The rendered page, however long it takes; null when it can't be rendered. */
  keep(rendering: Rendering): Promise<RenderedPage | null> {
    const { remote, version, path, boot, bootVersion } = rendering;
    const key = JSON.stringify([remote, version, path, bootVersion]);
    const known = this.pages.get(key);
    const isKnown = known && performance.now() < known.retryAt;
    // A caller who asks for one page after the other puts none out that others ask for.
    if (!isKnown && this.threadOf(rendering).isBusy) return Promise.resolve(null);
    this.pages.delete(key);
    const kept = isKnown ? known : this.render(rendering, { path, boot });
    this.pages.set(key, kept);
    const [oldest] = this.pages.keys();
    if (this.pages.size > KEPT_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return kept.page;
  }

  private render(rendering: Rendering, order: { path: string; boot: string }): KeptPage {
    const kept: KeptPage = { page: this.threadOf(rendering).render(order), retryAt: Infinity };
    void kept.page.then((page) => {
      if (page === null) kept.retryAt = performance.now() + RETRY_AFTER_MS;
    });
    return kept;
  }

  /** The release's thread; that of one which did not render for longest is ended. */
  private threadOf({ remote, routes, files, version, release, shell }: RenderingRemote): RenderThread {
    const key = JSON.stringify([remote, version]);
    const known = this.threads.get(key);
    this.threads.delete(key);
    if (known) {
      this.threads.set(key, known);
      return known.thread;
    }
    const thread = new RenderThread(
      files,
      (error, order) => {
        const route = order && (routes.find((pattern) => matchesRoute(pattern, order.path)) ?? null);
        this.tell({ remote, release, shell, route, order, ...error });
      },
      this.timeoutFactor,
    );
    this.threads.set(key, { remote, thread });
    this.endOthers(remote);
    return thread;
  }

  private endOthers(remote: string): void {
    const own = [...this.threads].filter(([, known]) => known.remote === remote);
    for (const [key, { thread }] of own.slice(0, -THREADS_OF_A_REMOTE)) {
      this.threads.delete(key);
      void thread.end();
    }
  }
}
