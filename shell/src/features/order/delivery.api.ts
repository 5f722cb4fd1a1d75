import { shopApi } from '@shop/api-client';
import type { BuyerDeliveryView, DeliveryWishInput, Success } from '@shop/contracts';

const at = (orderId: string) => `orders/${encodeURIComponent(orderId)}`;

/** Where an order is, and what its buyer asks for before it leaves; by the secret of its link. */
export const { useReadDeliveryQuery, useAskDeliveryMutation } = shopApi.injectEndpoints({
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
    }),
  }),
});
