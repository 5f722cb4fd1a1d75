import { affiliateLevelLabels } from '@shop/contracts';
import { paths, useShopSelector } from '@shop/shell-api';
import { selectDistributor } from '@shop/shell-api/host';

/** Where the distributor button leads and what it says: the sign-in, or the dashboard of who is signed in. */
export interface DistributorEntry {
  to: string;
  text: string;
  /** Level and discount of the signed-in distributor; null for everyone else. */
  terms: string | null;
}

/** `label` is the button's text for visitors, from the content. */
export function useDistributorEntry(label: string): DistributorEntry {
  const distributor = useShopSelector(selectDistributor);
  if (!distributor) return { to: paths.distributorLogin, text: label, terms: null };
  return {
    to: paths.distributorDashboard,
    text: distributor.name,
    terms: `${affiliateLevelLabels[distributor.level]} · ${distributor.discount}%`,
  };
}
