import type { ApplyAsAffiliateInput } from '@shop/contracts';
import { storefrontApi } from '../../shared/storefront-api';

/** The call of the affiliate application; its answer holds nothing that the form needs. */
export const { useStorefrontApplyAsAffiliateMutation } = storefrontApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontApplyAsAffiliate: build.mutation<null, ApplyAsAffiliateInput>({
      query: (body) => ({ url: 'affiliates', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});
