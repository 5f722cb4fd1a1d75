import type { OwnFactorsView } from '@shop/contracts';
import { adminApi, reads } from '../admin-api';

/** One’s own second factors, and the tags of what changes with them. */
export const factorsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminOwnFactors: build.query<OwnFactorsView, void>(reads(['adminFactors'], () => 'admin/me/factors')),
  }),
});

export const { useAdminOwnFactorsQuery } = factorsApi;
