import { BOOT_META } from '@shop/federation/boot';
import { ROOT_END, ROOT_ID, type RenderedPage, type PageParts as BuiltParts } from '@shop/federation/rendering';
import { tag } from './markup';
import type { Remote } from '../remotes';

/** One public list of the API: the JSON text of its `data`, and a text that changes whenever it does. */
export interface Snapshot {
  json: string;
  version: string;
}

/** Data that comes with the page so that its first paint waits for no call. Null where the API could not tell in time. */
export interface FirstData {
  products: Snapshot | null;
  homepageContent: Snapshot | null;
}

export interface PageParts {
  /** Title and description of the page, in place of the template's. */
  head: string;
  /** Theme, font and starter of the shell's build; null when it has none. */
  built: BuiltParts | null;
  /** The page as it is read before any script has run; null when the browser renders it. */
  rendered: RenderedPage | null;
  /** Address of the page's boot data. */
  boot: string;
  /** The remote whose screen the page shows. */
  owner: Remote | undefined;
  /** Stands after everything else on a developer's page; '' on all others. */
  banner: string;
}

const preload = (as: string, href: string, how: Readonly<Record<string, string>>) =>
  tag('link', { rel: 'preload', as, href, ...how });

/** The template's one script, the shell's own. */
const SHELL_SCRIPT = /<script defer(?:="defer")? src="([^"]*)"><\/script>/;

/** The release of the shell by its page: the hash in its script's name, which changes with every build; null in development. */
export function shellReleaseOf(template: string): string | null {
  return /\/assets\/shell\.([0-9a-f]{12})\.js/.exec(template)?.[1] ?? null;
}

const EMPTY_ROOT = `<div id="${ROOT_ID}"></div>`;

/** Without the shell the page stays white: where its script, which stands before this one, gets lost it is asked for until it comes. */
export const ASK_AGAIN = `(function watch(script, waitMs) {
  script.onerror = () => setTimeout(() => {
    const next = document.createElement('script');
    next.src = script.src;
    watch(next, waitMs * 2);
    document.head.append(next);
  }, waitMs);
})(document.currentScript.previousElementSibling, 1000)`;

/** The browser fetches scripts and data at once and renders the page. */
function renderedByBrowser(template: string, built: BuiltParts | null, preloads: string[], boot: string): string {
  const shared = { crossorigin: 'anonymous' };
  const scripts = preloads.map((address) => preload('script', address, { fetchpriority: 'low' }));
  const font = built ? [preload('font', built.font, shared), `<style>${built.fontFaces}</style>`] : [];
  return template
    .replace(SHELL_SCRIPT, (script) => `${script}<script>${ASK_AGAIN}</script>`)
    .replace('</head>', () => [preload('fetch', boot, shared), ...scripts, ...font, '</head>'].join(''));
}

/**
 * The starter fetches font, scripts and data once the page has been seen: on a slow line each share of it that others take is
 * missing to the picture.
 */
function renderedByServer(
  template: string,
  { html, styles }: RenderedPage,
  { font, starter }: BuiltParts,
  preloads: string[],
  boot: string,
) {
  let start = '';
  const waiting = template.replace(SHELL_SCRIPT, (_tag, address: string) => {
    start = address;
    return '';
  });
  const files = { 'data-start': start, 'data-preload': preloads.join(' '), 'data-boot': boot, 'data-font': font };
  const script = tag('script', files);
  return waiting
    .replace('</head>', () => `${styles}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="${ROOT_ID}">${html}</div>${ROOT_END}`)
    .replace('</body>', () => `${script}${starter}</script></body>`);
}

/** The shell's page with all that would otherwise be asked for afterwards. */
export function renderPage(template: string, { head, built, rendered, boot, owner, banner }: PageParts): string {
  const preloads = owner?.preloads ?? [];
  const page =
    rendered && built
      ? renderedByServer(template, rendered, built, preloads, boot)
      : renderedByBrowser(template, built, preloads, boot);
  const look = built ? `<style data-theme>${built.theme}</style>` : '';
  return page
    .replace('</body>', () => `${banner}</body>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => `${head}${tag('meta', { name: BOOT_META, content: boot })}${look}`);
}
