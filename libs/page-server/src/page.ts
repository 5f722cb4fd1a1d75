import { BOOT_ELEMENT_ID } from '@shop/federation/boot';
import type { ReadyFirstPaint } from './first-paint';
import { dataScript, tag } from './markup';
import { toAddress, type Remote } from './remotes';

/** One public list of the API: the JSON text of its `data`, and a text that changes whenever it does. */
export interface Snapshot {
  json: string;
  version: string;
}

/** What the page carries so that its first paint waits for no call. Null where the API could not tell in time. */
export interface FirstData {
  products: Snapshot | null;
  homepageContent: Snapshot | null;
}

export interface PageParts {
  /** What the page says of itself; takes the place of the template's title and description. */
  head: string;
  /** What is read before any script has run; null where that is nothing. */
  firstPaint: ReadyFirstPaint | null;
  /** Address of the font, fetched ahead; null when the shell's build tells none. */
  font: string | null;
  remotes: Remote[];
  /** The remote whose screen the page shows. */
  owner: Remote | undefined;
  data: FirstData;
}

const preloadScript = (address: string) =>
  tag('link', { rel: 'preload', as: 'script', href: address, fetchpriority: 'low' });

const preloadFont = (address: string) =>
  tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: address, crossorigin: 'anonymous' });

/** The template's one script, the shell's own. */
const SHELL_SCRIPT = /<script defer(?:="defer")? src="([^"]*)"><\/script>/;

/** The manifest and, because of it, a large icon are fetched beside the page and shown nowhere in it. */
const MANIFEST_LINK = /<link\s[^>]*\brel="manifest"[^>]*>/;

/**
 * What fetches the scripts: the browser at once, or, where there is a first paint to be seen, the starter after it.
 * The manifest waits for it as well: on a slow line each share of it that others take is missing to the picture.
 */
function fetchScripts(template: string, firstPaint: ReadyFirstPaint | null, preloads: string[]): string {
  if (!firstPaint) return template.replace('</head>', () => `${preloads.map(preloadScript).join('')}</head>`);
  let start = '';
  const waiting = template
    .replace(MANIFEST_LINK, (link) => `<noscript>${link}</noscript>`)
    .replace(SHELL_SCRIPT, (_tag, address: string) => {
      start = address;
      return '';
    });
  const starter = `${tag('script', { 'data-start': start, 'data-preload': preloads.join(' ') })}${firstPaint.starter}</script>`;
  return waiting.replace('</body>', () => `${starter}</body>`);
}

/** The shell's page with all that would otherwise be asked for afterwards. */
export function renderPage(template: string, { head, firstPaint, font, remotes, owner, data }: PageParts): string {
  const addresses = JSON.stringify(remotes.map(toAddress));
  const boot = [
    `"remotes":${addresses}`,
    `"products":${data.products?.json ?? 'null'}`,
    `"homepageContent":${data.homepageContent?.json ?? 'null'}`,
  ].join(',');
  const preloads = owner?.entry ? [owner.entry, ...owner.preloads] : [];
  const ahead = [font === null ? '' : preloadFont(font), firstPaint ? `<style>${firstPaint.css}</style>` : ''].join('');
  return fetchScripts(template, firstPaint, preloads)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `${ahead}</head>`)
    .replace(/<body[^>]*>/, (body) => body + (firstPaint?.html ?? ''))
    .replace('</body>', () => `${dataScript('application/json', `{${boot}}`, BOOT_ELEMENT_ID)}</body>`);
}
