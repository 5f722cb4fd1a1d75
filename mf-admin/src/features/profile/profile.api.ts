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
import { ON_SCREEN, adminApi, changes, patch, post, put, reads, remove } from '../../shared/admin-api';

/* Each change ends the other sessions. */
const AFTER_CHANGE = ['adminFactors', 'adminSessions'] as const;

const profileApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminUpdateProfile: build.mutation<StaffView, UpdateProfileInput>(
      changes(['adminMe', 'adminUsers'], (body) => patch('admin/me', body)),
    ),
    /** Ends all other sessions of the user; the answer carries the token with which this one goes on. */
    adminChangePassword: build.mutation<RenewedStaffView, ChangePasswordInput>({
      query: (body) => patch('admin/me/password', body),
    }),
    adminBeginTotp: build.mutation<NewTotpView, void>({ query: () => post('admin/me/factors/totp') }),
    adminAddTotp: build.mutation<RecoveryCodesView, SecondStepCodeInput>(
      changes(AFTER_CHANGE, (body) => post('admin/me/factors/totp/verify', body)),
    ),
    adminRemoveTotp: build.mutation<OwnFactorsView, void>(changes(AFTER_CHANGE, () => remove('admin/me/factors/totp'))),
    adminBeginPasskey: build.mutation<PasskeyChallenge, void>({
      query: () => post('admin/me/factors/passkeys/options'),
    }),
    adminAddPasskey: build.mutation<RecoveryCodesView, AddPasskeyInput>(
      changes(AFTER_CHANGE, (body) => post('admin/me/factors/passkeys', body)),
    ),
    adminRemovePasskey: build.mutation<OwnFactorsView, string>(
      changes(AFTER_CHANGE, (id) => remove(`admin/me/factors/passkeys/${encodeURIComponent(id)}`)),
    ),
    adminRenewRecoveryCodes: build.mutation<RecoveryCodesView, void>(
      changes(AFTER_CHANGE, () => post('admin/me/factors/recovery-codes')),
    ),
    /** Where one is signed in, this device first. */
    adminListOwnSessions: build.query<StaffSessionView[], void>(reads(['adminSessions'], () => 'admin/me/sessions')),
    adminEndOwnSession: build.mutation<unknown, string>(
      changes(['adminSessions'], (id) => remove(`admin/me/sessions/${id}`)),
    ),
    adminEndOtherSessions: build.mutation<unknown, void>(changes(['adminSessions'], () => remove('admin/me/sessions'))),
    adminReadOrderLimits: build.query<OrderLimits, void>(reads(['adminRules'], () => 'admin/order-limits', ON_SCREEN)),
    adminReplaceOrderLimits: build.mutation<OrderLimits, Partial<OrderLimits>>(
      changes(['adminRules'], (body) => put('admin/order-limits', body)),
    ),
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
