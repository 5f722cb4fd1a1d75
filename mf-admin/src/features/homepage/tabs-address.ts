import type { SectionKey } from '@shop/contracts';
import { useAddressQuery } from '@shop/shell-api/address-query';

export type ContentTab = 'overview' | SectionKey;

const PARAMETER = 'pestana';

/** The word of each tab in the address; that of the overview is left out. */
const words: Record<ContentTab, string> = {
  overview: 'resumen',
  navigation: 'navegacion',
  hero: 'portada',
  about: 'quienes-somos',
  testimonials: 'testimonios',
  contact: 'contacto',
  affiliates: 'afiliados',
  footer: 'pie',
};

export const contentTabs = Object.keys(words) as ContentTab[];

/** Which tab an address shows; what it doesn't know is the overview. */
export function tabOf(params: URLSearchParams): ContentTab {
  return contentTabs.find((tab) => words[tab] === params.get(PARAMETER)) ?? 'overview';
}

export function tabQuery(tab: ContentTab): Record<string, string> {
  return tab === 'overview' ? {} : { [PARAMETER]: words[tab] };
}

/** True when two addresses show the same tab of the same screen. */
export function showSameTab(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && tabOf(one.searchParams) === tabOf(other.searchParams);
}

export function useContentTab(): [ContentTab, (tab: ContentTab) => void] {
  const [params, changeParams] = useAddressQuery();
  return [tabOf(params), (tab) => changeParams(() => new URLSearchParams(tabQuery(tab)), { replace: true })];
}
