import { shopApi } from '@shop/api-client';
import type { Failure, StaffLoginInput, StaffSession, Success } from '@shop/contracts';

const loginApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The new session, or null where the server answers 200 with `success: false` (storefront, section 8). */
    adminLogin: build.mutation<StaffSession | null, StaffLoginInput>({
      query: (body) => ({ url: 'admin/login', method: 'POST', body }),
      transformResponse: (answer: Success<StaffSession> | Failure) => (answer.success ? answer.data : null),
    }),
  }),
});

export const { useAdminLoginMutation } = loginApi;
