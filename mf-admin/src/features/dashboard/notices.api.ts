import type { NoticeView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const noticesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Notices that the signed-in user has not seen yet. */
    adminListNotices: build.query<NoticeView[], void>({
      query: () => 'admin/notices',
      providesTags: ['adminNotices'],
    }),
    adminMarkNoticeSeen: build.mutation<null, string>({
      query: (id) => ({ url: `admin/notices/${id}`, method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['adminNotices'],
    }),
  }),
});

export const { useAdminListNoticesQuery, useAdminMarkNoticeSeenMutation } = noticesApi;
