import type { NamedCalls } from '@shop/api-client';
import {
  normalizePhone,
  type ChangeOrdersStatusInput,
  type ChangeSaleStatusInput,
  type OrderStatusOutcome,
  type SalesMeta,
  type SaleStatus,
  type SaleView,
  type StaffOrderView,
  type Success,
  type SuccessList,
} from '@shop/contracts';
import { listParams } from '../../shared/list/list-address';
import { saveSales, type OnProgress } from './list/sales-file';
import type { Period } from '../../shared/list/period';
import type { SaleSort, SalesAddress } from './sales-address';
import { adminApi } from '../../shared/admin-api';

/** What sales and orders are filtered by; '' and null for no filter. */
export interface SalesFilter {
  /** Part of an order's code, of the customer's name, phone or e-mail, or of what was bought. */
  q: string;
  status: SaleStatus | null;
  period: Period;
  /** Only orders whose message in the chat is missing. */
  withoutChat: boolean;
}

/** A page of orders, and how many match. */
export interface OrdersList {
  orders: StaffOrderView[];
  total: number;
}

/** Another status of a sale or an order, by its id. */
interface StatusChange extends ChangeSaleStatusInput {
  id: string;
}

const sorts: Record<SaleSort, readonly [string, string]> = {
  fecha: ['-createdAt', 'createdAt'],
  monto: ['-total', 'total'],
  estado: ['status', '-status'],
};

/** Orders of a page of the overdue ones, which are few. */
const OVERDUE_ROWS = 100;

/** What the console says when orders can't be read (API-7). */
export const fetchingSales: NamedCalls = { failure: 'Failed to fetch sales' };

/** For all sales of the shop over a slow line, ms. */
const DOWNLOADING = 600_000;

/** A sale's status moves stock, sums and the dashboard (SAL-7). */
export const AFTER_SALE = ['adminSales', 'adminDashboard', 'adminProducts', 'Products', 'adminAffiliates'] as const;

/** Everything here is `Sales`, which a change of a sale reads again; by its id what happens elsewhere reads a part of it. */
const salesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListOrders: build.query<OrdersList, { address: SalesAddress } & Pick<SalesFilter, 'period' | 'withoutChat'>>({
      query: ({ address, period, withoutChat }) => ({
        url: 'admin/orders',
        params: {
          ...listParams(address),
          ...filterParams({ q: address.q, status: address.filter, period, withoutChat }),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
        },
      }),
      extraOptions: fetchingSales,
      transformResponse: ({ data, meta }: SuccessList<StaffOrderView, SalesMeta>) => ({
        orders: data,
        total: meta.total,
      }),
      providesTags: [{ type: 'adminSales', id: 'LIST' }],
    }),
    /** What all sales of the shop add up to, whatever a list is filtered by. */
    adminSumSales: build.query<SalesMeta, void>({
      query: () => ({ url: 'admin/sales', params: { limit: 1 } }),
      extraOptions: fetchingSales,
      transformResponse: ({ meta }: SuccessList<SaleView, SalesMeta>) => meta,
      providesTags: [{ type: 'adminSales', id: 'SUMS' }],
    }),
    adminReadOrder: build.query<StaffOrderView, string>({
      query: (id) => `admin/orders/${encodeURIComponent(id)}`,
      extraOptions: fetchingSales,
      transformResponse: (answer: Success<StaffOrderView>) => answer.data,
      providesTags: (_order, _error, id) => [{ type: 'adminSales', id }],
    }),
    /** The orders that hold stock for too long, those that wait longest first. */
    adminListOverdueOrders: build.query<OrdersList, void>({
      query: () => ({ url: 'admin/orders/overdue', params: { limit: OVERDUE_ROWS } }),
      extraOptions: fetchingSales,
      transformResponse: ({ data, meta }: SuccessList<StaffOrderView>) => ({ orders: data, total: meta.total }),
      providesTags: [{ type: 'adminSales', id: 'LIST' }],
    }),
    /** One line of an order; its stock moves with it. */
    adminChangeSaleStatus: build.mutation<SaleView, StatusChange>({
      query: ({ id, ...body }) => ({ url: `admin/sales/${id}/status`, method: 'PATCH', body }),
      transformResponse: (answer: Success<SaleView>) => answer.data,
      invalidatesTags: AFTER_SALE,
    }),
    /** All lines of an order, or none of them. */
    adminChangeOrderStatus: build.mutation<StaffOrderView, StatusChange>({
      query: ({ id, ...body }) => ({ url: `admin/orders/${id}/status`, method: 'PATCH', body }),
      transformResponse: (answer: Success<StaffOrderView>) => answer.data,
      invalidatesTags: AFTER_SALE,
    }),
    /** Whether the message of an order's buyer came. */
    adminMarkChat: build.mutation<StaffOrderView, { id: string; received: boolean }>({
      query: ({ id, received }) => ({ url: `admin/orders/${id}/chat`, method: 'PATCH', body: { received } }),
      transformResponse: (answer: Success<StaffOrderView>) => answer.data,
      invalidatesTags: ['adminSales', 'adminDashboard'],
    }),
    /** Several orders, each by itself. */
    adminChangeOrdersStatus: build.mutation<OrderStatusOutcome[], ChangeOrdersStatusInput>({
      query: (body) => ({ url: 'admin/orders/status', method: 'PATCH', body }),
      transformResponse: (answer: Success<OrderStatusOutcome[]>) => answer.data,
      invalidatesTags: AFTER_SALE,
    }),
    /** The sales that match as a file on the person's device. */
    adminDownloadSales: build.mutation<null, { filter: SalesFilter; onProgress: OnProgress }>({
      query: ({ filter, onProgress }) => ({
        url: 'admin/sales.csv',
        params: filterParams(filter),
        timeout: DOWNLOADING,
        responseHandler: (answer) => (answer.ok ? saveSales(answer, onProgress) : answer.json()),
      }),
    }),
  }),
});

export const {
  useAdminListOrdersQuery,
  useAdminSumSalesQuery,
  useAdminReadOrderQuery,
  useLazyAdminReadOrderQuery,
  useAdminListOverdueOrdersQuery,
  useAdminChangeSaleStatusMutation,
  useAdminChangeOrderStatusMutation,
  useAdminChangeOrdersStatusMutation,
  useAdminMarkChatMutation,
  useAdminDownloadSalesMutation,
} = salesApi;

/** The query parameters of a filter; what isn't filtered is left out. */
function filterParams({ q, status, period, withoutChat }: SalesFilter): Record<string, string> {
  return {
    ...(q === '' ? {} : { q: asStored(q) }),
    ...(status === null ? {} : { status }),
    ...(period.from === null ? {} : { from: period.from }),
    ...(period.to === null ? {} : { to: period.to }),
    ...(withoutChat ? { chat: 'missing' } : {}),
  };
}

/** A phone number is shown with a space and stored without one. */
function asStored(q: string): string {
  return /^[\d\s]+$/.test(q) ? normalizePhone(q) : q;
}
