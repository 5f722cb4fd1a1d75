import { shopApi } from '@shop/api-client';
import {
  normalizePhone,
  type SalesMeta,
  type SaleStatus,
  type SaleView,
  type StaffOrderView,
  type Success,
  type SuccessList,
} from '@shop/contracts';

/** What the list of sales is asked for; without a filter it holds the newest sales of the shop. */
export interface SalesFilter {
  /** Part of an order's code, of the customer's name or of a phone number. */
  q: string;
  status: SaleStatus | null;
}

/** Sales (order lines), newest first and at most 500, and what all that match add up to. */
export interface SalesList {
  sales: SaleView[];
  sums: SalesMeta;
}

/** Whether more sales match than a list holds. */
export function isCapped({ sales, sums }: SalesList): boolean {
  return sales.length < sums.total;
}

/** A sale's status moves stock, sums and the dashboard (back office, section 7). */
const AFTER_STATUS = ['Sales', 'Dashboard', 'AdminProducts', 'Products'] as const;

const salesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminListSales: build.query<SalesList, SalesFilter>({
      query: ({ q, status }) => ({
        url: 'admin/sales',
        params: { ...(q === '' ? {} : { q: asStored(q) }), ...(status === null ? {} : { status }) },
      }),
      transformResponse: ({ data, meta }: SuccessList<SaleView, SalesMeta>) => ({ sales: data, sums: meta }),
      providesTags: ['Sales'],
    }),
    /** What all sales of the shop add up to, whatever a list is filtered by. */
    adminSumSales: build.query<SalesMeta, void>({
      query: () => ({ url: 'admin/sales', params: { limit: 1 } }),
      transformResponse: ({ meta }: SuccessList<SaleView, SalesMeta>) => meta,
      providesTags: ['Sales'],
    }),
    /** One line of an order; its stock moves with it. */
    adminChangeSaleStatus: build.mutation<SaleView, { id: string; status: SaleStatus }>({
      query: ({ id, status }) => ({ url: `admin/sales/${id}/status`, method: 'PATCH', body: { status } }),
      transformResponse: (answer: Success<SaleView>) => answer.data,
      invalidatesTags: AFTER_STATUS,
    }),
    /** All lines of an order, or none of them. */
    adminChangeOrderStatus: build.mutation<StaffOrderView, { id: string; status: SaleStatus }>({
      query: ({ id, status }) => ({ url: `admin/orders/${id}/status`, method: 'PATCH', body: { status } }),
      transformResponse: (answer: Success<StaffOrderView>) => answer.data,
      invalidatesTags: AFTER_STATUS,
    }),
  }),
});

export const {
  useAdminListSalesQuery,
  useAdminSumSalesQuery,
  useAdminChangeSaleStatusMutation,
  useAdminChangeOrderStatusMutation,
} = salesApi;

/** A phone number is shown with a space and stored without one. */
function asStored(q: string): string {
  return /^[\d\s]+$/.test(q) ? normalizePhone(q) : q;
}
