import type { OwnFactorsView } from '@shop/contracts';
import { adminApi } from '../admin-api';

/** One’s own second factors, and the tags of what changes with them. */
export const factorsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminOwnFactors: build.query<OwnFactorsView, void>({
      query: () => 'admin/me/factors',
      providesTags: ['adminFactors'],
    }),
  }),
});

export const { useAdminOwnFactorsQuery } = factorsApi;
