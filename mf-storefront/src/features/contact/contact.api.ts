import { shopApi } from '@shop/api-client';
import type { SendMessageInput } from '@shop/contracts';

/** The call of the contact form; its answer holds nothing that the form needs. */
export const { useSendMessageMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<null, SendMessageInput>({
      query: (body) => ({ url: 'contact', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});
