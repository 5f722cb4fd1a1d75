import { shopApi } from '@shop/api-client';
import type { ApplyAsAffiliateInput } from '@shop/contracts';

/** The call of the affiliate application; its answer holds nothing that the form needs. */
export const { useApplyAsAffiliateMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    applyAsAffiliate: build.mutation<null, ApplyAsAffiliateInput>({
      query: (body) => ({ url: 'affiliates', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});
