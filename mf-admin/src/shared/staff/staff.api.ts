import type { NamedCalls } from '@shop/api-client';
import type { DashboardView, LowStockRow, StaffView, Success, SuccessList } from '@shop/contracts';
import { listParams, type ListAddress } from '../list/list-address';
import { adminApi } from '../admin-api';

/** What the console says when they can't be read (API-7). */
const fetchingProfile: NamedCalls = { failure: 'Failed to fetch profile' };
const fetchingStats: NamedCalls = { failure: 'Failed to fetch dashboard stats' };

export interface LowStockList {
  rows: LowStockRow[];
  /** Of the whole list. */
  total: number;
}

const staffApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in, as the server knows him now: his flags may have changed since the login. */
    adminMe: build.query<StaffView, void>({
      query: () => 'admin/me',
      extraOptions: fetchingProfile,
      transformResponse: (answer: Success<StaffView>) => answer.data,
      providesTags: ['adminMe'],
    }),
    /** The shop's counts, for the dashboard and for the counters of the navigation. */
    adminDashboard: build.query<DashboardView, void>({
      query: () => 'admin/dashboard',
      extraOptions: fetchingStats,
      transformResponse: (answer: Success<DashboardView>) => answer.data,
      providesTags: ['adminDashboard'],
    }),
    /** What is nearly or wholly sold out, the scarcest first. */
    adminListLowStock: build.query<LowStockList, Pick<ListAddress<string, string>, 'page' | 'size'>>({
      query: ({ page, size }) => ({ url: 'admin/low-stock', params: listParams({ q: '', page, size }) }),
      transformResponse: ({ data, meta }: SuccessList<LowStockRow>) => ({ rows: data, total: meta.total }),
      providesTags: ['adminProducts'],
    }),
  }),
});

export const { useAdminMeQuery, useAdminDashboardQuery, useAdminListLowStockQuery } = staffApi;
