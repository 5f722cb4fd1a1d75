import type { HomepageContent } from '@shop/contracts';
import { paths } from '@shop/shell-api/paths';

type MenuKey = keyof HomepageContent['navigation']['menuItems'];

/**
 * Where each entry of the menu leads (NAV-7). A path with a hash scrolls on the home page itself and
 * opens the home page at the section from anywhere else.
 */
export const menuLinks: readonly { key: MenuKey; to: string }[] = [
  { key: 'inicio', to: paths.home },
  { key: 'productos', to: paths.products },
  { key: 'afiliados', to: paths.affiliates },
  { key: 'contacto', to: paths.contact },
];
