import type {
  AddPasskeyInput,
  ChangePasswordInput,
  NewTotpView,
  OrderLimits,
  OwnFactorsView,
  PasskeyChallenge,
  RecoveryCodesView,
  RenewedStaffView,
  SecondStepCodeInput,
  StaffSessionView,
  StaffView,
  UpdateProfileInput,
} from '@shop/contracts';
import { RULES, adminApi } from '../../shared/admin-api';

/* Each change ends the other sessions. */
const AFTER_CHANGE = ['adminFactors', 'adminSessions'] as const;

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
    adminReadOrderLimits: build.query<OrderLimits, void>({
      query: () => 'admin/order-limits',
      providesTags: RULES,
      keepUnusedDataFor: 0,
    }),
    adminReplaceOrderLimits: build.mutation<OrderLimits, Partial<OrderLimits>>({
      query: (body) => ({ url: 'admin/order-limits', method: 'PUT', body }),
    }),
  }),
});

export const {
  useAdminUpdateProfileMutation,
  useAdminChangePasswordMutation,
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
  useAdminReadOrderLimitsQuery,
  useAdminReplaceOrderLimitsMutation,
} = profileApi;
