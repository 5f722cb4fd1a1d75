import type { ProductView, SectionView } from '@shop/contracts';

/** Id of the JSON script element in which the page server writes `BootData`. */
export const BOOT_ELEMENT_ID = 'shop-boot';

/** Where the list of remotes is fetched when the page does not carry it, and again by a retry. */
export const REMOTES_PATH = '/remotes.json';

/** Where a remote is loaded from. `routes` are the path patterns of its screens, empty while it can't be reached. */
export interface RemoteAddress {
  name: string;
  /** Address of the entry script; null when the remote is not there. */
  entry: string | null;
  /** The contract with the shell that it was built with (`contract.ts`); null when the remote is not there. */
  contract: string | null;
  routes: string[];
}

/** The screens of each remote while it can't be reached or its list of paths is not known: its fallback shows there. */
export const usualRoutes: Readonly<Record<string, readonly string[]>> = {
  'mf-storefront': ['/', '/affiliates', '/producto/:address'],
  'mf-distributor': ['/distributor/*'],
  'mf-admin': ['/admin/*', '/diagnostics'],
};

/** What the server wrote into the page: where the remotes are, and the first data, so that nothing waits for a call. */
export interface BootData {
  remotes: RemoteAddress[];
  products: ProductView[] | null;
  homepageContent: SectionView[] | null;
}

/** Reads the page's boot data; null when the page came from a plain file server. */
export function readBootData(): BootData | null {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as BootData) : null;
}
