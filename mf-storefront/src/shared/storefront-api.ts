import { remoteApi, shopApi } from '@shop/api-client';

/** The shop's api for the storefront; its calls are of nobody's session. */
export const storefrontApi = remoteApi(shopApi, { prefix: 'storefront', session: null });
