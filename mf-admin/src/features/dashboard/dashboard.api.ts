import type { HighTermsView, NoticeView, SalesReportView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';
import type { ReportRange } from './reports/report-range';

const dashboardApi = adminApi.injectEndpoints({
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
    adminReportSales: build.query<SalesReportView, ReportRange>({
      query: ({ from, to }) => ({ url: 'admin/reports/sales', params: { from, to } }),
      providesTags: ['adminDashboard'],
    }),
  }),
});

export const {
  useAdminListHighTermsQuery,
  useAdminMarkTermsSeenMutation,
  useAdminListNoticesQuery,
  useAdminMarkNoticeSeenMutation,
  useAdminReportSalesQuery,
} = dashboardApi;
