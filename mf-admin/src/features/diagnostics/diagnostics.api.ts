import type { DatabaseRoleView, JobView, PageFailureView, RemoteReleaseView } from '@shop/contracts';
import { adminApi, changes, post } from '../../shared/admin-api';

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
    adminVerifyAudit: build.mutation<JobView, void>(changes(['adminJobs'], () => post('admin/audit/verify'))),
  }),
});

export const {
  useAdminDatabaseRoleQuery,
  useAdminPageFailuresQuery,
  useAdminReleasesQuery,
  useAdminVerifyAuditMutation,
} = diagnosticsApi;
