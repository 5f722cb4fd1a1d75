import type { StaffSessionView } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';

const sessionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where one is signed in, this device first. */
    adminListOwnSessions: build.query<StaffSessionView[], void>({
      query: () => 'admin/me/sessions',
      providesTags: ['adminSessions'],
    }),
    adminEndOwnSession: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/me/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['adminSessions'],
    }),
    adminEndOtherSessions: build.mutation<unknown, void>({
      query: () => ({ url: 'admin/me/sessions', method: 'DELETE' }),
      invalidatesTags: ['adminSessions'],
    }),
  }),
});

export const { useAdminListOwnSessionsQuery, useAdminEndOwnSessionMutation, useAdminEndOtherSessionsMutation } =
  sessionsApi;
