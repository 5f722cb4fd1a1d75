import type { ChangePasswordInput, RenewedStaffView, StaffView, UpdateProfileInput } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const profileApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminUpdateProfile: build.mutation<StaffView, UpdateProfileInput>({
      query: (body) => ({ url: 'admin/me', method: 'PATCH', body }),
      invalidatesTags: ['adminMe', 'adminUsers'],
    }),
    /** Ends all other sessions of the user; the answer carries the token with which this one goes on. */
    adminChangePassword: build.mutation<RenewedStaffView, ChangePasswordInput>({
      query: (body) => ({ url: 'admin/me/password', method: 'PATCH', body }),
    }),
  }),
});

export const { useAdminUpdateProfileMutation, useAdminChangePasswordMutation } = profileApi;
