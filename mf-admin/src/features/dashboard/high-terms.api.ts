import type { HighTermsView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const highTermsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Terms above 60 % that no admin has seen; for admins. */
    adminListHighTerms: build.query<HighTermsView[], void>({
      query: () => 'admin/high-terms',
      providesTags: ['adminHighTerms'],
    }),
    adminMarkTermsSeen: build.mutation<unknown, string>({
      query: (affiliateId) => ({ url: `admin/high-terms/${affiliateId}`, method: 'DELETE' }),
      invalidatesTags: ['adminHighTerms'],
    }),
  }),
});

export const { useAdminListHighTermsQuery, useAdminMarkTermsSeenMutation } = highTermsApi;
