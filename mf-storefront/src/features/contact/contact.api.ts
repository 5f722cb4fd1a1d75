import type { SendMessageInput } from '@shop/contracts';
import { storefrontApi } from '../../shared/storefront-api';

/** The call of the contact form; its answer holds nothing that the form needs. */
export const { useStorefrontSendMessageMutation } = storefrontApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontSendMessage: build.mutation<null, SendMessageInput>({
      query: (body) => ({ url: 'contact', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});
