import type { OrderLimits } from '@shop/contracts';
import { RULES, adminApi } from '../../../shared/admin-api';

const limitsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReadOrderLimits: build.query<OrderLimits, void>({
      query: () => 'admin/order-limits',
      providesTags: RULES,
    }),
    adminReplaceOrderLimits: build.mutation<OrderLimits, Partial<OrderLimits>>({
      query: (body) => ({ url: 'admin/order-limits', method: 'PUT', body }),
    }),
  }),
});

export const { useAdminReadOrderLimitsQuery, useAdminReplaceOrderLimitsMutation } = limitsApi;
