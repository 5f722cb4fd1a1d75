import { useHomepageSection } from '@shop/api-client';
import { pageTitle } from '@shop/contracts';
import { useEffect } from 'react';

let rendered: string | null = null;

function keepRendered(title: string): void {
  rendered = title;
}

/** Names the browser's tab while a screen is shown: its own title beside the shop's name; afterwards the shop's alone. */
export function usePageTitle(title: string): void {
  const navigation = useHomepageSection('navigation');
  const shop = navigation.status === 'ready' ? navigation.content.logoAlt : '';
  if (typeof document === 'undefined') keepRendered(title);
  useEffect(() => {
    document.title = pageTitle(title, shop);
    return () => {
      document.title = pageTitle(null, shop);
    };
  }, [title, shop]);
}

/** Title of the screen that was rendered since the last call, on a server that renders one after the other; null for none. */
export function takeRenderedTitle(): string | null {
  const title = rendered;
  rendered = null;
  return title;
}
