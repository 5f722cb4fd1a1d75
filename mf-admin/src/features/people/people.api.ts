import type { JobView, PersonInput, RetentionSettings, RetentionView } from '@shop/contracts';
import { adminApi, changes, post, put } from '../../shared/admin-api';

const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminSearchPerson: build.mutation<JobView, PersonInput>(
      changes(['adminJobs'], (body) => post('admin/people/search', body)),
    ),
    adminErasePerson: build.mutation<JobView, PersonInput>(
      changes(['adminJobs'], (body) => post('admin/people/erase', body)),
    ),
    adminRetention: build.query<RetentionView, void>({
      query: () => 'admin/people/retention',
      providesTags: ['adminRules'],
      keepUnusedDataFor: 0,
    }),
    adminChangeRetention: build.mutation<RetentionView, Partial<RetentionSettings>>(
      changes(['adminRules'], (body) => put('admin/people/retention', body)),
    ),
  }),
});

export const {
  useAdminSearchPersonMutation,
  useAdminErasePersonMutation,
  useAdminRetentionQuery,
  useAdminChangeRetentionMutation,
} = peopleApi;
