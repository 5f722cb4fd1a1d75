import type {
  PersonErased,
  PersonInput,
  PersonPreview,
  RetentionSettings,
  RetentionView,
  Success,
} from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, though it changes nothing: what is known of a person is not kept in the store. */
    adminSearchPerson: build.mutation<PersonPreview, PersonInput>({
      query: (body) => ({ url: 'admin/people/search', method: 'POST', body }),
      transformResponse: (answer: Success<PersonPreview>) => answer.data,
    }),
    adminErasePerson: build.mutation<PersonErased, PersonInput>({
      query: (body) => ({ url: 'admin/people/erase', method: 'POST', body }),
      transformResponse: (answer: Success<PersonErased>) => answer.data,
      invalidatesTags: ['adminSales', 'adminAffiliates', 'adminMessages', 'adminDashboard'],
    }),
    adminRetention: build.query<RetentionView, void>({
      query: () => 'admin/people/retention',
      transformResponse: (answer: Success<RetentionView>) => answer.data,
      keepUnusedDataFor: 0,
    }),
    adminChangeRetention: build.mutation<RetentionView, RetentionSettings>({
      query: (body) => ({ url: 'admin/people/retention', method: 'PUT', body }),
      transformResponse: (answer: Success<RetentionView>) => answer.data,
      onQueryStarted: async (_settings, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) void dispatch(peopleApi.util.upsertQueryData('adminRetention', undefined, data));
      },
    }),
  }),
});

export const {
  useAdminSearchPersonMutation,
  useAdminErasePersonMutation,
  useAdminRetentionQuery,
  useAdminChangeRetentionMutation,
} = peopleApi;
