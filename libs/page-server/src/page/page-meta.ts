import {
  SITE_DESCRIPTION,
  formatCount,
  pageTitle,
  pageTitles,
  productAt,
  productPath,
  uploadPreview,
  moneyText,
  type ProductView,
} from '@shop/contracts';
import { bundledBody, previewFile } from '@shop/product-art';
import { productData, shopData } from './linked-data';
import type { ShopTexts } from './shop-texts';

/** Facts about a page for browsers, search engines and link previews. Addresses are paths. */
export interface PageMeta {
  title: string;
  description: string;
  /** The one address of what the page shows; null for pages that search engines leave out. */
  canonical: string | null;
  kind: 'website' | 'product';
  siteName: string;
  /** Path of the picture of shared links, 1200 × 630. */
  image: string;
  imageAlt: string;
  /** Linked data (schema.org) about what the page shows, for the address that the shop has. */
  linkedData: (origin: string) => object[];
}

/** Characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 160;

const PRODUCT_AREA = 'producto';

/** A few sentences as one line, cut at a word. */
function brief(...parts: (string | null | undefined)[]): string {
  const line = parts.join(' ').replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2))}…`;
}

/** Path of the picture that a product's shared link shows. */
function previewPath(image: string): string {
  if (image.startsWith('products/')) return `/uploads/${uploadPreview(image)}`;
  const body = image.startsWith('/placeholder') ? null : bundledBody(image);
  return body ? `/art/${previewFile(body)}` : '/art/og.png';
}

/** The product that an address `/producto/…` names: undefined when there is none, null when the address is another. */
export function productOf(pathname: string, products: ProductView[]): ProductView | undefined | null {
  const [area, address, ...rest] = pathname.toLowerCase().split('/').filter(Boolean);
  if (area !== PRODUCT_AREA || address === undefined || rest.length > 0) return null;
  return productAt(products, address);
}

function productMeta(product: ProductView, siteName: string): Omit<PageMeta, 'siteName'> {
  const price = moneyText(product.price);
  const puffs = `${formatCount(product.puffs)} puffs`;
  const canonical = productPath(product);
  const description = brief(product.description || `${product.name}: ${puffs}, ${price}.`);
  const image = previewPath(product.image);
  return {
    title: pageTitle(product.name, siteName),
    description,
    canonical,
    kind: 'product',
    image,
    imageAlt: product.name,
    linkedData: (origin) => [productData(product, { origin, canonical, image, description })],
  };
}

/** Of which kind an address is: a screen for everybody, one for somebody in particular, or nobody's. */
export type AddressKind = 'public' | 'private' | 'none';

/** The facts with the title that the screen gives itself (null for none), where the contracts have none for its page. */
export function withOwnTitle(facts: PageMeta, title: string | null): PageMeta {
  const isNamed = facts.title !== pageTitle(null, facts.siteName);
  return title === null || isNamed ? facts : { ...facts, title: pageTitle(title, facts.siteName) };
}

/** Facts about the page at an address. */
export function describePage(pathname: string, kind: AddressKind, { products, content }: ShopTexts): PageMeta {
  const siteName = content.navigation?.logoAlt ?? '';
  const path = `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`;
  const isPublic = kind === 'public';
  const product = products && isPublic ? productOf(pathname, products) : null;
  if (product) return { ...productMeta(product, siteName), siteName };

  const own = kind === 'none' ? 'Page Not Found' : (pageTitles[path] ?? null);
  const { hero, affiliates } = content;
  const words = path === '/affiliates' ? affiliates?.subtitle : brief(hero?.subtitle, hero?.description);
  return {
    title: pageTitle(own, siteName),
    description: brief(words) || SITE_DESCRIPTION,
    canonical: isPublic ? path : null,
    kind: 'website',
    siteName,
    image: '/art/og.png',
    imageAlt: siteName,
    linkedData: (origin) => (path === '/' ? shopData(content, origin) : []),
  };
}
