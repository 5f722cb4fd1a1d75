import type { PushDeviceView, PushSubscriptionInput, PushView } from '@shop/contracts';
import { adminApi } from '../../../shared/admin-api';

const pushApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReadPush: build.query<PushView, void>({
      query: () => 'admin/push',
      providesTags: ['adminPush'],
    }),
    adminAddPushDevice: build.mutation<PushDeviceView, PushSubscriptionInput>({
      query: (body) => ({ url: 'admin/push/device', method: 'PUT', body }),
      invalidatesTags: ['adminPush'],
    }),
    adminRemovePushDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/push/devices/${encodeURIComponent(id)}`, method: 'DELETE' }),
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
