import type {
  AddPasskeyInput,
  NewTotpView,
  OwnFactorsView,
  PasskeyChallenge,
  RecoveryCodesView,
  SecondStepCodeInput,
  StaffSessionView,
} from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';

/* Each change ends the other sessions. */
const AFTER_CHANGE = ['adminFactors', 'adminSessions'] as const;

const securityApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminBeginTotp: build.mutation<NewTotpView, void>({
      query: () => ({ url: 'admin/me/factors/totp', method: 'POST' }),
    }),
    adminAddTotp: build.mutation<RecoveryCodesView, SecondStepCodeInput>({
      query: (body) => ({ url: 'admin/me/factors/totp/verify', method: 'POST', body }),
      invalidatesTags: AFTER_CHANGE,
    }),
    adminRemoveTotp: build.mutation<OwnFactorsView, void>({
      query: () => ({ url: 'admin/me/factors/totp', method: 'DELETE' }),
      invalidatesTags: AFTER_CHANGE,
    }),
    adminBeginPasskey: build.mutation<PasskeyChallenge, void>({
      query: () => ({ url: 'admin/me/factors/passkeys/options', method: 'POST' }),
    }),
    adminAddPasskey: build.mutation<RecoveryCodesView, AddPasskeyInput>({
      query: (body) => ({ url: 'admin/me/factors/passkeys', method: 'POST', body }),
      invalidatesTags: AFTER_CHANGE,
    }),
    adminRemovePasskey: build.mutation<OwnFactorsView, string>({
      query: (id) => ({ url: `admin/me/factors/passkeys/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: AFTER_CHANGE,
    }),
    adminRenewRecoveryCodes: build.mutation<RecoveryCodesView, void>({
      query: () => ({ url: 'admin/me/factors/recovery-codes', method: 'POST' }),
      invalidatesTags: AFTER_CHANGE,
    }),
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

export const {
  useAdminBeginTotpMutation,
  useAdminAddTotpMutation,
  useAdminRemoveTotpMutation,
  useAdminBeginPasskeyMutation,
  useAdminAddPasskeyMutation,
  useAdminRemovePasskeyMutation,
  useAdminRenewRecoveryCodesMutation,
  useAdminListOwnSessionsQuery,
  useAdminEndOwnSessionMutation,
  useAdminEndOtherSessionsMutation,
} = securityApi;
