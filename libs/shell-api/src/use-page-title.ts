import { useHomepageSection } from '@shop/api-client';
import { pageTitle } from '@shop/contracts';
import { useEffect } from 'react';

/** Names the browser's tab while a screen is shown: its own title beside the shop's name; afterwards the shop's alone. */
export function usePageTitle(title: string): void {
  const navigation = useHomepageSection('navigation');
  const shop = navigation.status === 'ready' ? navigation.content.logoAlt : '';
  useEffect(() => {
    document.title = pageTitle(title, shop);
    return () => {
      document.title = pageTitle(null, shop);
    };
  }, [title, shop]);
}
