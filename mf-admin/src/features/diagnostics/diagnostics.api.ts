import type { DatabaseRoleView, JobView, PageFailureView, RemoteReleaseView, Success } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const diagnosticsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminDatabaseRole: build.query<DatabaseRoleView, void>({
      query: () => 'admin/database-role',
      transformResponse: (answer: Success<DatabaseRoleView>) => answer.data,
      keepUnusedDataFor: 0,
    }),
    adminPageFailures: build.query<PageFailureView[], void>({
      query: () => 'admin/failures',
      transformResponse: (answer: Success<PageFailureView[]>) => answer.data,
      keepUnusedDataFor: 0,
    }),
    adminReleases: build.query<RemoteReleaseView[], void>({
      query: () => 'admin/releases',
      transformResponse: (answer: Success<RemoteReleaseView[]>) => answer.data,
      keepUnusedDataFor: 0,
    }),
    adminVerifyAudit: build.mutation<JobView, void>({
      query: () => ({ url: 'admin/audit/verify', method: 'POST' }),
      transformResponse: (answer: Success<JobView>) => answer.data,
      invalidatesTags: ['adminJobs'],
    }),
  }),
});

export const {
  useAdminDatabaseRoleQuery,
  useAdminPageFailuresQuery,
  useAdminReleasesQuery,
  useAdminVerifyAuditMutation,
} = diagnosticsApi;
