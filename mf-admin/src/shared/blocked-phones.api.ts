import type { BlockedPhoneView, BlockPhoneInput } from '@shop/contracts';
import { adminApi, changes, put, reads, remove, rowsAlone } from './admin-api';

const blockedPhonesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Phones whose orders are refused, or those of them that a number finds. */
    adminListBlockedPhones: build.query<BlockedPhoneView[], string>(
      reads(['adminSales'], (q) => ({ url: 'admin/blocked-phones', params: q === '' ? {} : { q } }), rowsAlone),
    ),
    adminBlockPhone: build.mutation<BlockedPhoneView, BlockPhoneInput & { phone: string }>(
      changes(['adminSales', 'adminCustomers', 'adminDashboard'], ({ phone, ...body }) =>
        put(`admin/blocked-phones/${phone}`, body),
      ),
    ),
    adminUnblockPhone: build.mutation<unknown, string>(
      changes(['adminSales', 'adminCustomers', 'adminDashboard'], (phone) => remove(`admin/blocked-phones/${phone}`)),
    ),
  }),
});

export const { useAdminListBlockedPhonesQuery, useAdminBlockPhoneMutation, useAdminUnblockPhoneMutation } =
  blockedPhonesApi;
