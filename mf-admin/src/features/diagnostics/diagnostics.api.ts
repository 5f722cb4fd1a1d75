import type { DatabaseRoleView, JobView, PageFailureView, RemoteReleaseView } from '@shop/contracts';
import { ON_SCREEN, adminApi, changes, post, reads } from '../../shared/admin-api';

const diagnosticsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminDatabaseRole: build.query<DatabaseRoleView, void>(reads([], () => 'admin/database-role', ON_SCREEN)),
    adminPageFailures: build.query<PageFailureView[], void>(reads([], () => 'admin/failures', ON_SCREEN)),
    adminReleases: build.query<RemoteReleaseView[], void>(reads([], () => 'admin/releases', ON_SCREEN)),
    adminVerifyAudit: build.mutation<JobView, void>(changes(['adminJobs'], () => post('admin/audit/verify'))),
  }),
});

export const {
  useAdminDatabaseRoleQuery,
  useAdminPageFailuresQuery,
  useAdminReleasesQuery,
  useAdminVerifyAuditMutation,
} = diagnosticsApi;
