import { distributorApi } from './shared/distributor-api';

const sessionsApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    distributorLogoutEverywhere: build.mutation<null, void>({
      query: () => ({ url: 'auth/distributor/logout-everywhere', method: 'POST' }),
    }),
  }),
});

export const { useDistributorLogoutEverywhereMutation } = sessionsApi;
