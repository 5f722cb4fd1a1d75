import type { DatabaseRoleView, JobView, PageFailureView, RemoteReleaseView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const diagnosticsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminDatabaseRole: build.query<DatabaseRoleView, void>({
      query: () => 'admin/database-role',
      keepUnusedDataFor: 0,
    }),
    adminPageFailures: build.query<PageFailureView[], void>({
      query: () => 'admin/failures',
      keepUnusedDataFor: 0,
    }),
    adminReleases: build.query<RemoteReleaseView[], void>({
      query: () => 'admin/releases',
      keepUnusedDataFor: 0,
    }),
    adminVerifyAudit: build.mutation<JobView, void>({
      query: () => ({ url: 'admin/audit/verify', method: 'POST' }),
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
