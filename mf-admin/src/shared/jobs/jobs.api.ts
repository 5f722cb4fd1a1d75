import type { JobDetailView, JobView } from '@shop/contracts';
import { ON_SCREEN, adminApi, changes, post, reads } from '../admin-api';

/** The result of a job may be about a person: the tab keeps it for as long as it is on the screen. */
const jobsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminJobs: build.query<JobView[], void>(reads(['adminJobs'], () => 'admin/jobs', ON_SCREEN)),
    adminJob: build.query<JobDetailView, string>(reads(['adminJobs'], (id) => `admin/jobs/${id}`, ON_SCREEN)),
    adminCancelJob: build.mutation<JobDetailView, string>(
      changes(['adminJobs'], (id) => post(`admin/jobs/${id}/cancel`)),
    ),
  }),
});

export const { useAdminJobsQuery, useAdminCancelJobMutation } = jobsApi;
export const { useQueryState: useJobState, useQuerySubscription: useJobSubscription } = jobsApi.endpoints.adminJob;
