import { storefrontEndpoints } from '@shop/api-client';
import type { BootData } from '@shop/federation';
import type { ShopStore } from '@shop/shell-api';

/** Puts the data that came with the page into the store's cache, so that the first paint waits for no call. */
export function seedStore(store: ShopStore, { products, homepageContent }: BootData): void {
  const { upsertQueryEntries } = storefrontEndpoints.util;
  if (products) {
    store.dispatch(upsertQueryEntries([{ endpointName: 'listProducts', arg: undefined, value: products }]));
  }
  if (homepageContent) {
    store.dispatch(
      upsertQueryEntries([{ endpointName: 'listHomepageContent', arg: undefined, value: homepageContent }]),
    );
  }
}
