import { remoteApi, shopApi } from '@shop/api-client';

/** The shop's api for the distributors' area; all of its calls are of the distributor's session. */
export const distributorApi = remoteApi(shopApi, { prefix: 'distributor', session: 'distributor' });
