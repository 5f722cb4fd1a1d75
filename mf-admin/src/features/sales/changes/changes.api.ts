import type { ChangeUnitsInput, EditOrderInput, StaffOrderView } from '@shop/contracts';
import { AFTER_SALE, showChanged } from '../sales.api';
import { adminApi, underKey } from '../../../shared/admin-api';

const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** An order as it shall be: lines, who receives it, how it is paid, whether shipping is charged. */
    adminEditOrder: build.mutation<StaffOrderView, { orderId: string; edit: EditOrderInput }>({
      query: ({ orderId, edit }) => ({ url: `admin/orders/${orderId}`, method: 'PUT', body: edit }),
      invalidatesTags: (_order, error) => (error ? [] : AFTER_SALE),
      onQueryStarted: showChanged,
    }),
    /** Some units of a line are completed, cancelled or taken back. A refusal may mean that the order is another by now. */
    adminChangeUnits: build.mutation<StaffOrderView, { saleId: string; change: ChangeUnitsInput; key: string }>({
      query: ({ saleId, change, key }) => ({
        url: `admin/sales/${saleId}/units`,
        method: 'PATCH',
        body: change,
        ...underKey(key),
      }),
      invalidatesTags: (_order, error) => (error ? ['adminSales'] : AFTER_SALE),
      onQueryStarted: showChanged,
    }),
  }),
});

export const { useAdminEditOrderMutation, useAdminChangeUnitsMutation } = changesApi;
