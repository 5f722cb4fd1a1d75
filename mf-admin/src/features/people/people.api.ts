import type { JobView, PersonInput, RetentionSettings, RetentionView } from '@shop/contracts';
import { ON_SCREEN, adminApi, changes, post, put, reads } from '../../shared/admin-api';

const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminSearchPerson: build.mutation<JobView, PersonInput>(
      changes(['adminJobs'], (body) => post('admin/people/search', body)),
    ),
    adminErasePerson: build.mutation<JobView, PersonInput>(
      changes(['adminJobs'], (body) => post('admin/people/erase', body)),
    ),
    adminRetention: build.query<RetentionView, void>(reads(['adminRules'], () => 'admin/people/retention', ON_SCREEN)),
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
