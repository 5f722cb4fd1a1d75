import type { SuccessList, UnusualOrdersMeta, UnusualOrderView } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';
import { listRequest, type ListAddress, type ListDefinition } from '../../../shared/list/list-definition';
import { fetchingSales } from '../sales.api';

/**
 * Orders that staff should look at, and the limits that were met lately; few unless the shop is raided, so that they have
 * one page: the rest comes when these are done.
 */
export const unusualList: ListDefinition = { url: 'admin/orders/unusual' };

const unusualApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListUnusualOrders: build.query<SuccessList<UnusualOrderView, UnusualOrdersMeta>, ListAddress>({
      query: (address) => listRequest(unusualList, { ...address, size: 100 }),
      extraOptions: fetchingSales,
      providesTags: [{ type: 'adminSales', id: 'UNUSUAL' }],
    }),
    /** Staff have looked: what all buyers hold together is counted from zero. */
    adminReviewUnusualOrders: build.mutation<null, void>({
      query: () => ({ url: 'admin/order-limits/review', method: 'POST' }),
      invalidatesTags: ['adminSales', 'adminDashboard'],
    }),
  }),
});

export const { useAdminListUnusualOrdersQuery, useAdminReviewUnusualOrdersMutation } = unusualApi;
