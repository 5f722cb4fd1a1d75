import type { HighTermsView, NoticeView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const noticesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Terms above 60 % that no admin has seen; for admins. */
    adminListHighTerms: build.query<HighTermsView[], void>({
      query: () => 'admin/high-terms',
      providesTags: ['adminHighTerms'],
    }),
    adminMarkTermsSeen: build.mutation<unknown, string>({
      query: (affiliateId) => ({ url: `admin/high-terms/${affiliateId}`, method: 'DELETE' }),
      invalidatesTags: ['adminHighTerms'],
    }),
    /** Notices that the signed-in user has not seen yet. */
    adminListNotices: build.query<NoticeView[], void>({
      query: () => 'admin/notices',
      providesTags: ['adminNotices'],
    }),
    adminMarkNoticeSeen: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/notices/${id}`, method: 'DELETE' }),
      invalidatesTags: ['adminNotices'],
    }),
  }),
});

export const {
  useAdminListHighTermsQuery,
  useAdminMarkTermsSeenMutation,
  useAdminListNoticesQuery,
  useAdminMarkNoticeSeenMutation,
} = noticesApi;
