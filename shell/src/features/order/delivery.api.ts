import { shopApi } from '@shop/api-client';
import type { BuyerDeliveryView, DeliveryWishInput, Success } from '@shop/contracts';

const at = (orderId: string) => `orders/${encodeURIComponent(orderId)}`;

/** Where an order is, and what its buyer asks for before it leaves; by the secret of its link. */
const deliveryApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    readDelivery: build.query<BuyerDeliveryView, { orderId: string; token: string }>({
      query: ({ orderId, token }) => ({ url: `${at(orderId)}/delivery`, params: { token } }),
      transformResponse: ({ data }: Success<BuyerDeliveryView>) => data,
      providesTags: ['Order'],
    }),
    askDelivery: build.mutation<BuyerDeliveryView, DeliveryWishInput & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ url: `${at(orderId)}/delivery-wish`, method: 'POST', body }),
      transformResponse: ({ data }: Success<BuyerDeliveryView>) => data,
      invalidatesTags: ['Order'],
      // Buyers who see nothing until it was read again ask once more.
      onQueryStarted: async ({ orderId, token }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(deliveryApi.util.updateQueryData('readDelivery', { orderId, token }, () => answer.data));
      },
    }),
  }),
});

export const { useReadDeliveryQuery, useAskDeliveryMutation } = deliveryApi;
