import { shopApi } from '@shop/api-client';
import { normalizePhone, type SaleStatus, type SaleView, type SuccessList } from '@shop/contracts';

/** What the list of sales is asked for; without a filter it holds the newest sales of the shop. */
export interface SalesFilter {
  /** Part of an order's code, of the customer's name or of a phone number. */
  q: string;
  status: SaleStatus | null;
}

/** Sales (order lines), newest first and at most 500; `total` counts all that match. */
export interface SalesList {
  sales: SaleView[];
  total: number;
}

/** Whether the shop has more sales than a list holds. */
export function isCapped(list: SalesList): boolean {
  return list.sales.length < list.total;
}

const salesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminListSales: build.query<SalesList, SalesFilter>({
      query: ({ q, status }) => ({
        url: 'admin/sales',
        params: { ...(q === '' ? {} : { q: asStored(q) }), ...(status === null ? {} : { status }) },
      }),
      transformResponse: ({ data, meta }: SuccessList<SaleView>) => ({ sales: data, total: meta.total }),
      providesTags: ['Sales'],
    }),
    /** How many sales of the shop are completed, also beyond what a list holds. */
    adminCountCompletedSales: build.query<number, void>({
      query: () => ({ url: 'admin/sales', params: { status: 'completed', limit: 1 } }),
      transformResponse: ({ meta }: SuccessList<SaleView>) => meta.total,
      providesTags: ['Sales'],
    }),
  }),
});

export const { useAdminListSalesQuery, useAdminCountCompletedSalesQuery } = salesApi;

/** A phone number is shown with a space and stored without one. */
function asStored(q: string): string {
  return /^[\d\s]+$/.test(q) ? normalizePhone(q) : q;
}
