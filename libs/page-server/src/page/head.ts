import { dataScript, escapeHtml, tag } from './markup';
import type { PageMeta } from './page-meta';

const meta = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

/**
 * The part of a page's head that tells what the page is. Without the shop's own address (`origin`) what needs a whole
 * one is left out.
 */
export function renderHead(facts: PageMeta, origin: string | null): string {
  const url = origin !== null && facts.canonical !== null ? `${origin}${facts.canonical}` : null;
  const general = [
    `<title>${escapeHtml(facts.title)}</title>`,
    meta('description', facts.description),
    facts.canonical === null ? meta('robots', 'noindex') : '',
    url === null ? '' : tag('link', { rel: 'canonical', href: url }),
  ];
  const preview = [
    property('og:type', facts.kind),
    property('og:title', facts.title),
    property('og:description', facts.description),
    property('og:locale', 'es_GT'),
    facts.siteName === '' ? '' : property('og:site_name', facts.siteName),
    url === null ? '' : property('og:url', url),
  ];
  const picture =
    origin === null
      ? []
      : [
          property('og:image', `${origin}${facts.image}`),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', facts.imageAlt),
          meta('twitter:card', 'summary_large_image'),
        ];
  const data = origin === null || facts.canonical === null ? [] : facts.linkedData(origin);
  const linked = data.map((item) => dataScript('application/ld+json', JSON.stringify(item)));
  return [...general, ...preview, ...picture, ...linked].join('');
}
