import { shopApi } from '@shop/api-client';
import type { ChangePasswordInput, RenewedStaffView, StaffView, Success, UpdateProfileInput } from '@shop/contracts';

const profileApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminUpdateProfile: build.mutation<StaffView, UpdateProfileInput>({
      query: (body) => ({ url: 'admin/me', method: 'PATCH', body }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
      invalidatesTags: ['Me', 'Users'],
    }),
    /** Ends all other sessions of the user; the answer carries the token with which this one goes on. */
    adminChangePassword: build.mutation<RenewedStaffView, ChangePasswordInput>({
      query: (body) => ({ url: 'admin/me/password', method: 'PATCH', body }),
      transformResponse: (answer: Success<RenewedStaffView>) => answer.data,
    }),
  }),
});

export const { useAdminUpdateProfileMutation, useAdminChangePasswordMutation } = profileApi;
