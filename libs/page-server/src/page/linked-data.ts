import { flavorChoices, isSafeLink, whatsappDigits, type HomepageContent, type ProductView } from '@shop/contracts';

const CONTEXT = 'https://schema.org';

/** Something can be ordered: a flavor that is not sold out. */
function isAvailable(product: ProductView): boolean {
  return flavorChoices(product).some(({ status }) => status !== 'out_of_stock');
}

interface ProductAddress {
  /** The shop's address without a slash at its end. */
  origin: string;
  canonical: string;
  image: string;
  description: string;
}

/** A product with its public price, for search engines. */
export function productData(product: ProductView, { origin, canonical, image, description }: ProductAddress): object {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description,
    image: `${origin}${image}`,
    sku: product.id,
    url: `${origin}${canonical}`,
    offers: {
      '@type': 'Offer',
      url: `${origin}${canonical}`,
      price: product.price,
      priceCurrency: 'GTQ',
      availability: `${CONTEXT}/${isAvailable(product) ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** The shop and its site, for search engines; nothing until the shop has a name. */
export function shopData({ navigation, footer, contact }: Partial<HomepageContent>, origin: string): object[] {
  const name = footer?.brandName ?? navigation?.logoAlt;
  if (name === undefined) return [];
  const accounts = Object.values(footer?.socialLinks ?? {}).map((address) => address.trim());
  const sameAs = accounts.filter((address) => address.startsWith('https://') && isSafeLink(address));
  const phone = whatsappDigits(contact?.contactInfo[0]?.value ?? '');
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
      ...(footer?.brandDescription ? { description: footer.brandDescription } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      ...(phone === null
        ? {}
        : { contactPoint: { '@type': 'ContactPoint', contactType: 'sales', telephone: `+${phone}` } }),
    },
    { '@context': CONTEXT, '@type': 'WebSite', name, url: `${origin}/`, inLanguage: 'es-GT' },
  ];
}
