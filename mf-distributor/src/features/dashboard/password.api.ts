import type { ChangeDistributorPasswordInput, DistributorView, Success } from '@shop/contracts';
import { distributorApi } from '../../shared/distributor-api';

const passwordApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    distributorChangePassword: build.mutation<DistributorView, ChangeDistributorPasswordInput>({
      query: (body) => ({ url: 'auth/distributor/password', method: 'PATCH', body }),
      transformResponse: (answer: Success<DistributorView>) => answer.data,
    }),
  }),
});

export const { useDistributorChangePasswordMutation } = passwordApi;
