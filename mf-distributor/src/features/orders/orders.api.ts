import type { OrderView, SuccessList } from '@shop/contracts';
import { distributorApi } from '../../shared/distributor-api';

/** One page of the distributor's orders, newest first; `total` counts all of them. */
export interface OrderList {
  orders: OrderView[];
  total: number;
}

/**
 * How long an order stays in the cache after its screen is left. The distributor's id is sent nowhere: it keeps what one distributor sees apart
 * from what the next one on the same device sees.
 */
const CACHED_S = 60;

const ordersApi = distributorApi.injectEndpoints({
  endpoints: (build) => ({
    distributorListOrders: build.query<OrderList, { distributorId: string; page: number; limit: number }>({
      query: ({ page, limit }) => ({ url: 'distributor/orders', params: { page, limit } }),
      transformResponse: ({ data, meta }: SuccessList<OrderView>) => ({ orders: data, total: meta.total }),
      keepUnusedDataFor: CACHED_S,
    }),
    distributorGetOrder: build.query<OrderView, { distributorId: string; orderId: string }>({
      query: ({ orderId }) => `distributor/orders/${encodeURIComponent(orderId)}`,
      keepUnusedDataFor: CACHED_S,
    }),
  }),
});

export const { useDistributorListOrdersQuery, useDistributorGetOrderQuery } = ordersApi;
