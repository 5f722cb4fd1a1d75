import type { ProductView, SectionView } from '@shop/contracts';
import type { Audience } from './shop-remotes';

/** Name of the page's meta element that tells where its `BootData` is: a file whose name changes with its content. */
export const BOOT_META = 'shop-boot';

/** Where those files are. */
export const BOOT_FOLDER = '/boot/';

/** How long one may take before the page goes on without it. */
const BOOT_TIMEOUT_MS = 8000;

/** Where the list of remotes is fetched when the page does not carry it, and again by a retry. */
export const REMOTES_PATH = '/remotes.json';

/** Where a remote is loaded from. `routes` are the path patterns of its screens, empty while it can't be reached. */
export interface RemoteAddress {
  name: string;
  /** Address of the entry script; null when the remote is not there. */
  entry: string | null;
  /** The contracts with the shell that it runs with (`contract.ts`); null when the remote is not there. */
  contractRange: string | null;
  routes: string[];
  door: Audience;
}

/** Data that comes with a page: where the remotes are, and the first answers, so that nothing waits for a call to the API. */
export interface BootData {
  remotes: RemoteAddress[];
  products: ProductView[] | null;
  homepageContent: SectionView[] | null;
}

/** Fetches the page's boot data; null when the page came from a plain file server, or the data is not to be had. */
export async function fetchBootData(): Promise<BootData | null> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${BOOT_META}"]`)?.content;
  if (address === undefined) return null;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(BOOT_TIMEOUT_MS) });
    return answer.ok ? ((await answer.json()) as BootData) : null;
  } catch {
    return null;
  }
}
