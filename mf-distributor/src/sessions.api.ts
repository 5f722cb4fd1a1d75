import { shopApi } from '@shop/api-client';

const sessionsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    distributorLogoutEverywhere: build.mutation<undefined, void>({
      query: () => ({ url: 'auth/distributor/logout-everywhere', method: 'POST' }),
      transformResponse: () => undefined,
    }),
  }),
});

export const { useDistributorLogoutEverywhereMutation } = sessionsApi;
