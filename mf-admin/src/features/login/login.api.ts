import type {
  Failure,
  PasskeyAnswerInput,
  SecondStepCodeInput,
  StaffLoginAnswer,
  StaffLoginInput,
  StaffSession,
  Success,
} from '@shop/contracts';
import { adminApi, post } from '../../shared/admin-api';

const loginApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The new session, or what the second step takes, or null where the server answers 200 with `success: false`
     * (ADM-2).
     */
    adminLogin: build.mutation<StaffLoginAnswer | null, StaffLoginInput>({
      query: (body) => post('admin/login', body),
      // A refused login says that the password is wrong, and ends nothing.
      extraOptions: { session: null },
      transformResponse: (answer: Success<StaffLoginAnswer> | Failure) => (answer.success ? answer.data : null),
    }),
    adminEnterCode: build.mutation<StaffSession, SecondStepCodeInput>({
      query: (body) => post('admin/login/code', body),
    }),
    adminEnterPasskey: build.mutation<StaffSession, PasskeyAnswerInput>({
      query: (body) => post('admin/login/passkey', body),
    }),
  }),
});

export const { useAdminLoginMutation, useAdminEnterCodeMutation, useAdminEnterPasskeyMutation } = loginApi;
