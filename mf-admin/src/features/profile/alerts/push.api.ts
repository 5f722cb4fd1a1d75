import type { PushDeviceView, PushSubscriptionInput, PushView } from '@shop/contracts';
import { adminApi, changes, put, reads, remove } from '../../../shared/admin-api';

const pushApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminReadPush: build.query<PushView, void>(reads(['adminPush'], () => 'admin/push')),
    adminAddPushDevice: build.mutation<PushDeviceView, PushSubscriptionInput>(
      changes(['adminPush'], (body) => put('admin/push/device', body)),
    ),
    adminRemovePushDevice: build.mutation<unknown, string>(
      changes(['adminPush'], (id) => remove(`admin/push/devices/${encodeURIComponent(id)}`)),
    ),
  }),
});

export const {
  useAdminReadPushQuery,
  useLazyAdminReadPushQuery,
  useAdminAddPushDeviceMutation,
  useAdminRemovePushDeviceMutation,
} = pushApi;
