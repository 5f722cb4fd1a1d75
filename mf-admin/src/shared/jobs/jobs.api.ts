import type { JobDetailView, JobView, Success } from '@shop/contracts';
import { adminApi } from '../admin-api';

/** What came of a job may be about a person: it is kept for as long as it is on the screen. */
const jobsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminJobs: build.query<JobView[], void>({
      query: () => 'admin/jobs',
      transformResponse: (answer: Success<JobView[]>) => answer.data,
      providesTags: ['adminJobs'],
      keepUnusedDataFor: 0,
    }),
    adminJob: build.query<JobDetailView, string>({
      query: (id) => `admin/jobs/${id}`,
      transformResponse: (answer: Success<JobDetailView>) => answer.data,
      providesTags: ['adminJobs'],
      keepUnusedDataFor: 0,
    }),
    adminCancelJob: build.mutation<JobDetailView, string>({
      query: (id) => ({ url: `admin/jobs/${id}/cancel`, method: 'POST' }),
      transformResponse: (answer: Success<JobDetailView>) => answer.data,
      invalidatesTags: ['adminJobs'],
    }),
  }),
});

export const { useAdminJobsQuery, useAdminCancelJobMutation } = jobsApi;
export const { useQueryState: useJobState, useQuerySubscription: useJobSubscription } = jobsApi.endpoints.adminJob;
