import type { ConfirmInput, PasskeyAnswerInput, PasskeyChallenge } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const stepUpApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminConfirm: build.mutation<null, ConfirmInput>({
      query: (body) => ({ url: 'admin/me/confirm', method: 'POST', body }),
    }),
    adminAskForPasskey: build.mutation<PasskeyChallenge, void>({
      query: () => ({ url: 'admin/me/confirm/passkey/options', method: 'POST' }),
    }),
    adminConfirmByPasskey: build.mutation<null, PasskeyAnswerInput>({
      query: (body) => ({ url: 'admin/me/confirm/passkey', method: 'POST', body }),
    }),
  }),
});

export const { useAdminConfirmMutation, useAdminAskForPasskeyMutation, useAdminConfirmByPasskeyMutation } = stepUpApi;
