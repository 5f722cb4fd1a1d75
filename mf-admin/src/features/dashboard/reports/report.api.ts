import { shopApi } from '@shop/api-client';
import type { SalesReportView, Success } from '@shop/contracts';
import type { ReportRange } from './report-range';

const reportApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminReportSales: build.query<SalesReportView, ReportRange>({
      query: ({ from, to }) => ({ url: 'admin/reports/sales', params: { from, to } }),
      transformResponse: (answer: Success<SalesReportView>) => answer.data,
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useAdminReportSalesQuery } = reportApi;
