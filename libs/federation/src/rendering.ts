/**
 * How the page server has a page rendered: the shell's build holds a program for a worker thread, which loads the builds of
 * the remotes that are rendered on the server and answers one order after the other.
 */

/** In a build's folder: the shell's program for the thread, or what renders a remote's screens there. */
export const SERVER_FILE = 'server/main.cjs';

/** In the shell's build: what the page server writes into each page. */
export const PAGE_PARTS_FILE = 'page-parts.json';

export interface PageParts {
  /** Tokens and reset as CSS. */
  theme: string;
  /** The font as CSS. */
  fontFaces: string;
  /** Address of the part of the font that every page needs. */
  font: string;
  /** The script that waits for the first paint and then fetches the others, written into the page itself. */
  starter: string;
}

/** Id of the element that the shop is rendered into. */
export const ROOT_ID = 'root';

/** Stands behind that element in the pages of the page server. */
export const ROOT_END = '<!--/root-->';

/** Input of the thread: the server files of the remotes by name. */
export type ThreadData = Readonly<Record<string, string>>;

/** Message of the thread once it can render. */
export const THREAD_READY = 'ready';

export interface RenderOrder {
  id: number;
  /** Path of the page, without a query. */
  path: string;
  /** JSON text of the page's `BootData`. */
  boot: string;
}

/** The rendered page: what stands in the root element, and the style elements for the head. */
export interface RenderedPage {
  html: string;
  styles: string;
  /** As the screen names itself, without the shop's name; null where it does not. */
  title: string | null;
}

/** Why a page can't be rendered, as errors tell it. */
export interface RenderError {
  name: string;
  message: string;
  stack: string;
}

/** The answer to an order; `page` is null when the page can't be rendered. */
export type RenderAnswer = { id: number } & ({ page: RenderedPage } | { page: null; error: RenderError });

/** Something thrown, as it goes from a thread to the next. */
export function toRenderError(thrown: unknown): RenderError {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { name, message, stack };
}
