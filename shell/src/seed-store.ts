import { shopApi, storefrontEndpoints } from '@shop/api-client';
import type { BootData } from '@shop/federation';
import { type RootState } from '@shop/shell-api';
import { asServed, createShopStore, type ShopStore } from '@shop/shell-api/host';

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

/** The state with a page's data, for the server: no timer waits to remove what nobody asks for any more. */
export function seededState(boot: BootData): RootState {
  const store = createShopStore();
  seedStore(store, boot);
  const state = asServed(store.getState());
  store.dispatch(shopApi.util.resetApiState());
  return state;
}
