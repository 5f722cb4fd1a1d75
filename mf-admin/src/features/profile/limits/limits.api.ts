import type { OrderLimits, Success } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';

const limitsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReadOrderLimits: build.query<OrderLimits, void>({
      query: () => 'admin/order-limits',
      transformResponse: (answer: Success<OrderLimits>) => answer.data,
    }),
    adminReplaceOrderLimits: build.mutation<OrderLimits, OrderLimits>({
      query: (body) => ({ url: 'admin/order-limits', method: 'PUT', body }),
      transformResponse: (answer: Success<OrderLimits>) => answer.data,
    }),
  }),
});

export const { useAdminReadOrderLimitsQuery, useAdminReplaceOrderLimitsMutation } = limitsApi;
