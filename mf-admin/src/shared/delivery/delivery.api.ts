import type { CourierView, DeliverySummary, DeliveryView, HandOverInput, RunView, SuccessList } from '@shop/contracts';
import { adminApi, changes, postUnderKey, reads, rowsAlone } from '../admin-api';
import { onOnePage } from '../list/list-definition';

const deliveryApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListCouriers: build.query<SuccessList<CourierView>, unknown>(
      reads(['adminDeliveries'], () => 'admin/couriers', onOnePage),
    ),
    adminReadDeliverySummary: build.query<DeliverySummary, void>(
      reads(['adminDeliveries', 'adminCash', 'adminSales'], () => 'admin/deliveries/summary'),
    ),
    /** The attempts to bring one order, newest first. */
    adminListOrderDeliveries: build.query<DeliveryView[], string>(
      reads(
        ['adminDeliveries'],
        (orderId) => ({ url: 'admin/deliveries', params: { orderId, limit: 100 } }),
        rowsAlone,
      ),
    ),
    /** Hands orders to a courier, all of them or none; answers the run that they are in. */
    adminHandOver: build.mutation<RunView, HandOverInput & { key: string }>(
      changes(['adminDeliveries', 'adminCash', 'adminSales', 'adminDashboard'], ({ key, ...body }) =>
        postUnderKey('admin/deliveries', key, body),
      ),
    ),
  }),
});

export const {
  useAdminListCouriersQuery,
  useAdminReadDeliverySummaryQuery,
  useAdminListOrderDeliveriesQuery,
  useLazyAdminListOrderDeliveriesQuery,
  useAdminHandOverMutation,
} = deliveryApi;
