import type { ActivateInput, ActivationView, DistributorView } from '@shop/contracts';
import { distributorApi } from '../../shared/distributor-api';

const activationApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whom a token is for. It is sent in a body, and nothing of it is kept once the page is left. */
    distributorReadActivation: build.query<ActivationView, string>({
      query: (token) => ({ url: 'auth/distributor/activation', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    distributorActivate: build.mutation<DistributorView, ActivateInput>({
      query: (body) => ({ url: 'auth/distributor/activate', method: 'POST', body }),
      invalidatesTags: ['Distributor'],
    }),
  }),
});

export const { useDistributorReadActivationQuery, useDistributorActivateMutation } = activationApi;
