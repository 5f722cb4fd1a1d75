import type { ChangeDistributorPasswordInput, DistributorView } from '@shop/contracts';
import { distributorApi } from '../../shared/distributor-api';

const passwordApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    distributorChangePassword: build.mutation<DistributorView, ChangeDistributorPasswordInput>({
      query: (body) => ({ url: 'auth/distributor/password', method: 'PATCH', body }),
    }),
  }),
});

export const { useDistributorChangePasswordMutation } = passwordApi;
