import type { CourierView, DeliverySummary, DeliveryView, HandOverInput, RunView, SuccessList } from '@shop/contracts';
import { adminApi, underKey } from '../admin-api';

const deliveryApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListCouriers: build.query<SuccessList<CourierView>, unknown>({
      query: () => 'admin/couriers',
      transformResponse: ({ data }: { data: CourierView[] }) => ({ success: true, data, meta: { total: data.length } }),
      providesTags: ['adminDeliveries'],
    }),
    adminReadDeliverySummary: build.query<DeliverySummary, void>({
      query: () => 'admin/deliveries/summary',
      providesTags: ['adminDeliveries', 'adminCash', 'adminSales'],
    }),
    /** The attempts to bring one order, newest first. */
    adminListOrderDeliveries: build.query<DeliveryView[], string>({
      query: (orderId) => ({ url: 'admin/deliveries', params: { orderId, limit: 100 } }),
      transformResponse: ({ data }: SuccessList<DeliveryView>) => data,
      providesTags: ['adminDeliveries'],
    }),
    /** Hands orders to a courier, all of them or none; answers the run that they are in. */
    adminHandOver: build.mutation<RunView, HandOverInput & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'admin/deliveries', method: 'POST', body, ...underKey(key) }),
      invalidatesTags: ['adminDeliveries', 'adminCash', 'adminSales', 'adminDashboard'],
    }),
  }),
});

export const {
  useAdminListCouriersQuery,
  useAdminReadDeliverySummaryQuery,
  useAdminListOrderDeliveriesQuery,
  useAdminHandOverMutation,
} = deliveryApi;
