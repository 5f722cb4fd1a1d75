import type { HoldRefusalView, SuccessList, UnusualOrdersMeta, UnusualOrderView } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';
import { fetchingSales } from '../sales.api';

/** Orders of the page, which are few unless the shop is raided: the rest comes when these are done. */
const ROWS = 100;

/** Orders that staff should look at, and the limits that were met lately. */
export interface UnusualList {
  orders: UnusualOrderView[];
  refusals: HoldRefusalView[];
  /** Of all such orders. */
  total: number;
}

const unusualApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListUnusualOrders: build.query<UnusualList, void>({
      query: () => ({ url: 'admin/orders/unusual', params: { limit: ROWS } }),
      extraOptions: fetchingSales,
      transformResponse: ({ data, meta }: SuccessList<UnusualOrderView, UnusualOrdersMeta>) => ({
        orders: data,
        refusals: meta.refusals,
        total: meta.total,
      }),
      providesTags: [{ type: 'adminSales', id: 'UNUSUAL' }],
    }),
    /** Staff has looked: what all buyers hold together is counted anew. */
    adminReviewUnusualOrders: build.mutation<null, void>({
      query: () => ({ url: 'admin/order-limits/review', method: 'POST' }),
      transformResponse: () => null,
      invalidatesTags: ['adminSales', 'adminDashboard'],
    }),
  }),
});

export const { useAdminListUnusualOrdersQuery, useAdminReviewUnusualOrdersMutation } = unusualApi;
