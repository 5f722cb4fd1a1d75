import { setTimeout as pause } from 'node:timers/promises';
import type { RenderError, RenderedPage } from '@shop/federation/rendering';
import { matchesRoute } from '../routes';
import { RenderThread, type ThreadFiles } from './render-thread';

/** How long a request waits for its page to be rendered, ms; then it goes out without, and the next one has it. */
export const RENDER_TIME = 300;

/** A page that could not be rendered is tried again after this, ms. */
const RETRY_AFTER = 10_000;

/** Rendered pages that are kept: those of a catalogue's busiest products. */
const KEPT_PAGES = 120;

/** What renders a remote's pages. */
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
}

interface KeptPage {
  page: Promise<RenderedPage | null>;
  /** Not before this is a page that failed tried again. */
  retryAt: number;
}

/** The pages that the server renders, each kept by version, path and data. Each remote has a thread of its own. */
export class Renderings {
  private readonly threads = new Map<string, { version: string; thread: RenderThread }>();
  private readonly pages = new Map<string, KeptPage>();

  /** @param tell is told why a page could not be rendered */
  constructor(private readonly tell: (failed: FailedRendering) => void) {}

  /** The rendered page; null when there is none in time. */
  async get(rendering: Rendering): Promise<RenderedPage | null> {
    const late = new AbortController();
    const page = await Promise.race([this.keep(rendering), pause(RENDER_TIME, null, { signal: late.signal })]);
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

  private keep(rendering: Rendering): Promise<RenderedPage | null> {
    const { remote, version, path, boot, bootVersion } = rendering;
    const key = JSON.stringify([remote, version, path, bootVersion]);
    const known = this.pages.get(key);
    this.pages.delete(key);
    const kept = known && Date.now() < known.retryAt ? known : this.render(rendering, { path, boot });
    this.pages.set(key, kept);
    const [oldest] = this.pages.keys();
    if (this.pages.size > KEPT_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return kept.page;
  }

  private render(rendering: Rendering, order: { path: string; boot: string }): KeptPage {
    const kept: KeptPage = { page: this.threadOf(rendering).render(order), retryAt: Infinity };
    void kept.page.then((page) => {
      if (page === null) kept.retryAt = Date.now() + RETRY_AFTER;
    });
    return kept;
  }

  /** The remote's thread; one of another version is ended. */
  private threadOf({ remote, routes, files, version, release, shell }: RenderingRemote): RenderThread {
    const known = this.threads.get(remote);
    if (known?.version === version) return known.thread;
    const thread = new RenderThread(files, (error, path) => {
      const route = path === null ? null : (routes.find((pattern) => matchesRoute(pattern, path)) ?? null);
      this.tell({ remote, release, shell, route, ...error });
    });
    this.threads.set(remote, { version, thread });
    void known?.thread.end();
    return thread;
  }
}
