import type { ActivateInput, ActivationView, DistributorView, Success } from '@shop/contracts';
import { distributorApi } from '../../shared/distributor-api';

const activationApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whom a token is for. It is sent in a body, and nothing of it is kept once the page is left. */
    distributorReadActivation: build.query<ActivationView, string>({
      query: (token) => ({ url: 'auth/distributor/activation', method: 'POST', body: { token } }),
      transformResponse: (answer: Success<ActivationView>) => answer.data,
      keepUnusedDataFor: 0,
    }),
    distributorActivate: build.mutation<DistributorView, ActivateInput>({
      query: (body) => ({ url: 'auth/distributor/activate', method: 'POST', body }),
      transformResponse: (answer: Success<DistributorView>) => answer.data,
      invalidatesTags: ['Distributor'],
    }),
  }),
});

export const { useDistributorReadActivationQuery, useDistributorActivateMutation } = activationApi;
