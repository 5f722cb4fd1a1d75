import type { NamedCalls } from '@shop/api-client';
import type { DashboardView, LowStockRow, OwnFactorsView, StaffView, SuccessList } from '@shop/contracts';
import { pageOf, type ListAddress, type ListDefinition } from '../list/list-definition';
import { adminApi, reads } from '../admin-api';

/** Line of the console when they can't be read (API-7). */
const fetchingProfile: { extraOptions: NamedCalls } = { extraOptions: { failure: 'Failed to fetch profile' } };
const fetchingStats: { extraOptions: NamedCalls } = { extraOptions: { failure: 'Failed to fetch dashboard stats' } };

/** Stock that is nearly or wholly sold out; it has one order, the scarcest first, and nothing to filter by. */
export const lowStockList: ListDefinition = { url: 'admin/low-stock' };

const LOGOUT_TIMEOUT_MS = 3000;

export const staffApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user, as the server knows them now: their flags may have changed since the login. */
    adminMe: build.query<StaffView, void>(reads(['adminMe'], () => 'admin/me', fetchingProfile)),
    /** One's own second factors. */
    adminOwnFactors: build.query<OwnFactorsView, void>(reads(['adminFactors'], () => 'admin/me/factors')),
    /** The shop's counts, for the dashboard and for the counters of the navigation. */
    adminDashboard: build.query<DashboardView, void>(reads(['adminDashboard'], () => 'admin/dashboard', fetchingStats)),
    adminListLowStock: build.query<SuccessList<LowStockRow>, ListAddress>(
      reads(['adminProducts'], pageOf(lowStockList)),
    ),
    /** Ends the session on the server too: its token is worth nothing afterwards. Without an answer it ends on this device alone. */
    adminLogout: build.mutation<null, void>({
      query: () => ({ url: 'admin/logout', method: 'POST', timeout: LOGOUT_TIMEOUT_MS }),
    }),
  }),
});

export const {
  useAdminMeQuery,
  useAdminOwnFactorsQuery,
  useAdminDashboardQuery,
  useAdminListLowStockQuery,
  useAdminLogoutMutation,
} = staffApi;
