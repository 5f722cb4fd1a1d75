import type { BlockedPhoneView, BlockPhoneInput, SuccessList } from '@shop/contracts';
import { adminApi } from './admin-api';

const blockedPhonesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Phones whose public orders are refused, or those of them that a number finds. */
    adminListBlockedPhones: build.query<BlockedPhoneView[], string>({
      query: (q) => ({ url: 'admin/blocked-phones', params: q === '' ? {} : { q } }),
      transformResponse: (answer: SuccessList<BlockedPhoneView>) => answer.data,
      providesTags: ['adminSales'],
    }),
    adminBlockPhone: build.mutation<BlockedPhoneView, BlockPhoneInput & { phone: string }>({
      query: ({ phone, ...body }) => ({ url: `admin/blocked-phones/${phone}`, method: 'PUT', body }),
      invalidatesTags: ['adminSales', 'adminCustomers', 'adminDashboard'],
    }),
    adminUnblockPhone: build.mutation<unknown, string>({
      query: (phone) => ({ url: `admin/blocked-phones/${phone}`, method: 'DELETE' }),
      invalidatesTags: ['adminSales', 'adminCustomers', 'adminDashboard'],
    }),
  }),
});

export const { useAdminListBlockedPhonesQuery, useAdminBlockPhoneMutation, useAdminUnblockPhoneMutation } =
  blockedPhonesApi;
