import type { HighTermsView, NoticeView, SalesReportView } from '@shop/contracts';
import { adminApi, changes, reads, remove } from '../../shared/admin-api';
import type { ReportRange } from '../../shared/period/report-range';

const dashboardApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Terms above 60 % that no admin has seen; for admins. */
    adminListHighTerms: build.query<HighTermsView[], void>(reads(['adminHighTerms'], () => 'admin/high-terms')),
    adminMarkTermsSeen: build.mutation<unknown, Pick<HighTermsView, 'affiliateId' | 'setAt'>>(
      changes(['adminHighTerms'], ({ affiliateId, setAt }) => ({
        ...remove(`admin/high-terms/${affiliateId}`),
        params: { setAt },
      })),
    ),
    /** Notices that the signed-in user has not seen yet. */
    adminListNotices: build.query<NoticeView[], void>(reads(['adminNotices'], () => 'admin/notices')),
    adminMarkNoticeSeen: build.mutation<unknown, string>(
      changes(['adminNotices'], (id) => remove(`admin/notices/${id}`)),
    ),
    adminReportSales: build.query<SalesReportView, ReportRange>(
      reads(['adminDashboard'], ({ from, to }) => ({ url: 'admin/reports/sales', params: { from, to } })),
    ),
  }),
});

export const {
  useAdminListHighTermsQuery,
  useAdminMarkTermsSeenMutation,
  useAdminListNoticesQuery,
  useAdminMarkNoticeSeenMutation,
  useAdminReportSalesQuery,
} = dashboardApi;
