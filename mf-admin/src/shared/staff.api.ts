import { shopApi } from '@shop/api-client';
import type { DashboardView, StaffView, Success } from '@shop/contracts';

const staffApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in, as the server knows him now: his flags may have changed since the login. */
    adminMe: build.query<StaffView, void>({
      query: () => 'admin/me',
      transformResponse: (answer: Success<StaffView>) => answer.data,
      providesTags: ['Me'],
    }),
    /** The shop's counts, for the dashboard and for the counters of the navigation. */
    adminDashboard: build.query<DashboardView, void>({
      query: () => 'admin/dashboard',
      transformResponse: (answer: Success<DashboardView>) => answer.data,
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useAdminMeQuery, useAdminDashboardQuery } = staffApi;
