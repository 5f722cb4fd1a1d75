import type { SalesReportView } from '@shop/contracts';
import type { ReportRange } from './report-range';
import { adminApi } from '../../../shared/admin-api';

const reportApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReportSales: build.query<SalesReportView, ReportRange>({
      query: ({ from, to }) => ({ url: 'admin/reports/sales', params: { from, to } }),
      providesTags: ['adminDashboard'],
    }),
  }),
});

export const { useAdminReportSalesQuery } = reportApi;
