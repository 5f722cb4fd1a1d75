import { useHomepageSection } from '@shop/api-client';
import { useEffect } from 'react';

/** Names the browser's tab while a screen is shown: its own title beside the shop's name. */
export function usePageTitle(title: string): void {
  const navigation = useHomepageSection('navigation');
  const shop = navigation.status === 'ready' ? navigation.content.logoAlt : '';
  useEffect(() => {
    const before = document.title;
    document.title = shop === '' ? title : `${title} · ${shop}`;
    return () => {
      document.title = before;
    };
  }, [title, shop]);
}
