import { privateAreas } from '@shop/federation/shop-remotes';
import { productPath, type ProductView } from '@shop/contracts';
import { escapeHtml } from '../page/markup';

/** Addresses that search engines leave alone; riders' pages too, though they are kept for a time without network. */
const DISALLOWED = ['api', 'ruta', ...privateAreas()].map((area) => `/${area}`);

/** `robots.txt`; it names the sitemap when the shop's own address is known. */
export function robotsText(origin: string | null): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  return [...rules, ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]), ''].join('\n');
}

/** `sitemap.xml`: home, affiliates and every product that visitors are shown. */
export function sitemapXml(origin: string, products: ProductView[]): string {
  const paths = ['/', '/affiliates', ...products.map((product) => productPath(product))];
  const entries = paths.map((path) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
