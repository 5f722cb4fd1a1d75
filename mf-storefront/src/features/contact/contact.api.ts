import type { SendMessageInput } from '@shop/contracts';
import { storefrontApi } from '../../shared/storefront-api';
import { underKey, type KeyedForm } from '../../shared/form/send-once';

/** The call of the contact form; its answer holds nothing that the form needs. */
export const { useStorefrontSendMessageMutation } = storefrontApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontSendMessage: build.mutation<null, KeyedForm<SendMessageInput>>({
      query: underKey('contact'),
      transformResponse: () => null,
    }),
  }),
});
