import type {
  CloseInput,
  CloseRowView,
  CloseView,
  CounterEntryInput,
  CourierCashView,
  CourierView,
  MovementInput,
  SettleInput,
  SettlementRowView,
  SettlementView,
  SuccessList,
  UnsettledDeliveryView,
} from '@shop/contracts';
import { adminApi, underKey } from '../../shared/admin-api';
import { listRequest, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';

/** Who holds money; all couriers on one page. */
export const cashList: ListDefinition = { url: 'admin/cash' };
/** `?mensajero=<id>` shows those of one courier. */
export function settlementsList(couriers: readonly CourierView[]): ListDefinition {
  const choices = couriers.map(({ id, name }) => [id, { label: name, sends: { courierId: id } }] as const);
  const filter = { param: 'mensajero', label: 'Filtrar por mensajero', all: 'Todos' };
  return { url: 'admin/settlements', filter: { ...filter, choices: Object.fromEntries(choices) } };
}
export const closesList: ListDefinition = { url: 'admin/closes' };

const onOnePage = <Row>({ data }: { data: Row[] }): SuccessList<Row> => ({
  success: true,
  data,
  meta: { total: data.length },
});

const cashApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListCash: build.query<SuccessList<CourierCashView>, ListAddress>({
      query: () => cashList.url,
      transformResponse: onOnePage,
      providesTags: ['adminCash', 'adminDeliveries'],
    }),
    adminListUnsettled: build.query<UnsettledDeliveryView[], string>({
      query: (courierId) => `admin/couriers/${courierId}/unsettled`,
      providesTags: ['adminCash', 'adminDeliveries'],
    }),
    adminListSettlements: build.query<SuccessList<SettlementRowView>, { list: ListDefinition; address: ListAddress }>({
      query: ({ list, address }) => listRequest(list, address),
      providesTags: ['adminCash'],
    }),
    adminReadSettlement: build.query<SettlementView, string>({
      query: (id) => `admin/settlements/${id}`,
      providesTags: ['adminCash'],
    }),
    adminSettle: build.mutation<SettlementView, SettleInput & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'admin/settlements', method: 'POST', body, ...underKey(key) }),
      invalidatesTags: ['adminCash', 'adminDeliveries'],
    }),
    adminCorrectSettlement: build.mutation<SettlementView, CounterEntryInput & { id: string; key: string }>({
      query: ({ id, key, ...body }) => ({
        url: `admin/settlements/${id}/counter-entries`,
        method: 'POST',
        body,
        ...underKey(key),
      }),
      invalidatesTags: ['adminCash'],
    }),
    adminListCloses: build.query<SuccessList<CloseRowView>, ListAddress>({
      query: (address) => listRequest(closesList, address),
      providesTags: ['adminCash'],
    }),
    /** The one that is open; null when none is. */
    adminReadOpenClose: build.query<CloseView | null, void>({
      query: () => 'admin/closes/open',
      providesTags: ['adminCash'],
    }),
    adminReadClose: build.query<CloseView, string>({
      query: (id) => `admin/closes/${id}`,
      providesTags: ['adminCash'],
    }),
    adminOpenClose: build.mutation<CloseView, { float: string; key: string }>({
      query: ({ float, key }) => ({ url: 'admin/closes', method: 'POST', body: { float }, ...underKey(key) }),
      invalidatesTags: ['adminCash'],
    }),
    adminAddMovement: build.mutation<CloseView, MovementInput & { id: string; key: string }>({
      query: ({ id, key, ...body }) => ({
        url: `admin/closes/${id}/movements`,
        method: 'POST',
        body,
        ...underKey(key),
      }),
      invalidatesTags: ['adminCash'],
    }),
    /** Asking again answers the same close. */
    adminCloseTill: build.mutation<CloseView, CloseInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `admin/closes/${id}/close`, method: 'POST', body }),
      invalidatesTags: ['adminCash'],
    }),
  }),
});

export const {
  useAdminListCashQuery,
  useAdminListUnsettledQuery,
  useAdminListSettlementsQuery,
  useAdminReadSettlementQuery,
  useAdminSettleMutation,
  useAdminCorrectSettlementMutation,
  useAdminListClosesQuery,
  useAdminReadOpenCloseQuery,
  useAdminReadCloseQuery,
  useAdminOpenCloseMutation,
  useAdminAddMovementMutation,
  useAdminCloseTillMutation,
} = cashApi;
