import { useHomepageSection } from '@shop/api-client';
import { homepageSections } from '@shop/contracts';
import { BrandMark, type BrandMarkProps } from '@shop/ui';

/** The shop's mark and its name as staff edit it; the default name where the section is missing or not there yet. */
export function ShopBrand({ size = 'md' }: Pick<BrandMarkProps, 'size'>) {
  const navigation = useHomepageSection('navigation');
  const { logoAlt } = navigation.status === 'ready' ? navigation.content : homepageSections.navigation.defaults;
  return <BrandMark wordmark={logoAlt} size={size} />;
}
