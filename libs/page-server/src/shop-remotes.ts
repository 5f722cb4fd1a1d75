/** The shop's remotes, each built into the `dist` of its own folder. */
export const SHOP_REMOTES = ['mf-storefront', 'mf-distributor', 'mf-admin'] as const;
