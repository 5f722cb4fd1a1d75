import type { JobDetailView, JobView } from '@shop/contracts';
import { adminApi, changes, post } from '../admin-api';

/** The result of a job may be about a person: the tab keeps it for as long as it is on the screen. */
const jobsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminJobs: build.query<JobView[], void>({
      query: () => 'admin/jobs',
      providesTags: ['adminJobs'],
      keepUnusedDataFor: 0,
    }),
    adminJob: build.query<JobDetailView, string>({
      query: (id) => `admin/jobs/${id}`,
      providesTags: ['adminJobs'],
      keepUnusedDataFor: 0,
    }),
    adminCancelJob: build.mutation<JobDetailView, string>(
      changes(['adminJobs'], (id) => post(`admin/jobs/${id}/cancel`)),
    ),
  }),
});

export const { useAdminJobsQuery, useAdminCancelJobMutation } = jobsApi;
export const { useQueryState: useJobState, useQuerySubscription: useJobSubscription } = jobsApi.endpoints.adminJob;
