import type { ApplyAsAffiliateInput } from '@shop/contracts';
import { storefrontApi } from '../../shared/storefront-api';
import { underKey, type KeyedForm } from '../../shared/form/send-once';

/** The call of the affiliate application; its answer holds nothing that the form needs. */
export const { useStorefrontApplyAsAffiliateMutation } = storefrontApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontApplyAsAffiliate: build.mutation<null, KeyedForm<ApplyAsAffiliateInput>>({
      query: underKey('affiliates'),
      transformResponse: () => null,
    }),
  }),
});
