import type { ConfirmInput, PasskeyAnswerInput, PasskeyChallenge } from '@shop/contracts';
import { adminApi, post } from '../../shared/admin-api';

const stepUpApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminConfirm: build.mutation<null, ConfirmInput>({ query: (body) => post('admin/me/confirm', body) }),
    adminAskForPasskey: build.mutation<PasskeyChallenge, void>({
      query: () => post('admin/me/confirm/passkey/options'),
    }),
    adminConfirmByPasskey: build.mutation<null, PasskeyAnswerInput>({
      query: (body) => post('admin/me/confirm/passkey', body),
    }),
  }),
});

export const { useAdminConfirmMutation, useAdminAskForPasskeyMutation, useAdminConfirmByPasskeyMutation } = stepUpApi;
