import { distributorApi } from './shared/distributor-api';

const sessionsApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    distributorLogoutEverywhere: build.mutation<undefined, void>({
      query: () => ({ url: 'auth/distributor/logout-everywhere', method: 'POST' }),
      transformResponse: () => undefined,
    }),
  }),
});

export const { useDistributorLogoutEverywhereMutation } = sessionsApi;
