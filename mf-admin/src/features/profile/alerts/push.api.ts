import type { PushDeviceView, PushSubscriptionInput, PushView, Success } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';

const pushApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReadPush: build.query<PushView, void>({
      query: () => 'admin/push',
      transformResponse: (answer: Success<PushView>) => answer.data,
      providesTags: ['adminPush'],
    }),
    adminAddPushDevice: build.mutation<PushDeviceView, PushSubscriptionInput>({
      query: (body) => ({ url: 'admin/push/device', method: 'PUT', body }),
      transformResponse: (answer: Success<PushDeviceView>) => answer.data,
      invalidatesTags: ['adminPush'],
    }),
    adminRemovePushDevice: build.mutation<null, string>({
      query: (id) => ({ url: `admin/push/devices/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['adminPush'],
    }),
  }),
});

export const {
  useAdminReadPushQuery,
  useLazyAdminReadPushQuery,
  useAdminAddPushDeviceMutation,
  useAdminRemovePushDeviceMutation,
} = pushApi;
