import type {
  Failure,
  PasskeyAnswerInput,
  SecondStepCodeInput,
  StaffLoginAnswer,
  StaffLoginInput,
  StaffSession,
  Success,
} from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const loginApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The new session, or what the second step takes, or null where the server answers 200 with `success: false`
     * (ADM-2).
     */
    adminLogin: build.mutation<StaffLoginAnswer | null, StaffLoginInput>({
      query: (body) => ({ url: 'admin/login', method: 'POST', body }),
      // A refused login says that the password is wrong, and ends nothing.
      extraOptions: { session: null },
      transformResponse: (answer: Success<StaffLoginAnswer> | Failure) => (answer.success ? answer.data : null),
    }),
    adminEnterCode: build.mutation<StaffSession, SecondStepCodeInput>({
      query: (body) => ({ url: 'admin/login/code', method: 'POST', body }),
    }),
    adminEnterPasskey: build.mutation<StaffSession, PasskeyAnswerInput>({
      query: (body) => ({ url: 'admin/login/passkey', method: 'POST', body }),
    }),
  }),
});

export const { useAdminLoginMutation, useAdminEnterCodeMutation, useAdminEnterPasskeyMutation } = loginApi;
