import type { JobView, PersonInput, RetentionSettings, RetentionView } from '@shop/contracts';
import { RULES, adminApi } from '../../shared/admin-api';

const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminSearchPerson: build.mutation<JobView, PersonInput>({
      query: (body) => ({ url: 'admin/people/search', method: 'POST', body }),
      invalidatesTags: ['adminJobs'],
    }),
    adminErasePerson: build.mutation<JobView, PersonInput>({
      query: (body) => ({ url: 'admin/people/erase', method: 'POST', body }),
      invalidatesTags: ['adminJobs'],
    }),
    adminRetention: build.query<RetentionView, void>({
      query: () => 'admin/people/retention',
      providesTags: RULES,
      keepUnusedDataFor: 0,
    }),
    adminChangeRetention: build.mutation<RetentionView, Partial<RetentionSettings>>({
      query: (body) => ({ url: 'admin/people/retention', method: 'PUT', body }),
    }),
  }),
});

export const {
  useAdminSearchPersonMutation,
  useAdminErasePersonMutation,
  useAdminRetentionQuery,
  useAdminChangeRetentionMutation,
} = peopleApi;
