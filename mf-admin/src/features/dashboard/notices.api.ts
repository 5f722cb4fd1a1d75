import type { NoticeView } from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const noticesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Notices that the signed-in user has not seen yet. */
    adminListNotices: build.query<NoticeView[], void>({
      query: () => 'admin/notices',
      providesTags: ['adminNotices'],
    }),
    adminMarkNoticeSeen: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/notices/${id}`, method: 'DELETE' }),
      invalidatesTags: ['adminNotices'],
    }),
  }),
});

export const { useAdminListNoticesQuery, useAdminMarkNoticeSeenMutation } = noticesApi;
