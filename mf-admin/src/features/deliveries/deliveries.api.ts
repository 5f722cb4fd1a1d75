import type {
  AnswerWishInput,
  CancelDeliveredOrderInput,
  CloseInput,
  CloseRowView,
  CloseView,
  CounterEntryInput,
  CourierCashView,
  CourierInput,
  CourierView,
  DeliveryView,
  MovementInput,
  RatesView,
  RecordOutcomeInput,
  RunLinkView,
  RunRowView,
  RunView,
  SettleInput,
  SettlementRowView,
  SettlementView,
  Success,
  SuccessList,
  UnsettledDeliveryView,
  UpdateCourierInput,
  WaitingOrderView,
} from '@shop/contracts';
import { useShopDispatch } from '@shop/shell-api';
import { adminApi, postUnderKey } from '../../shared/admin-api';
import {
  listRequest,
  type ListAddress,
  type ListDefinition,
  type ListRequest,
} from '../../shared/list/list-definition';
import type { Period } from '../../shared/period/period';

export const waitingList: ListDefinition = { url: 'admin/deliveries/waiting' };

/** All attempts: `?q=7F3A&estado=en-ruta`. */
export const attemptsList: ListDefinition = {
  url: 'admin/deliveries',
  search: { label: 'Buscar entregas', placeholder: 'Código del pedido o número de guía' },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todas',
    choices: {
      'en-ruta': { label: 'En ruta', sends: { status: 'en_ruta' } },
      entregado: { label: 'Entregadas', sends: { status: 'entregado' } },
      'no-entregado': { label: 'No entregadas', sends: { status: 'no_entregado' } },
    },
  },
};

export const runsList: ListDefinition = { url: 'admin/runs' };

/** All couriers, on one page. */
export const couriersList: ListDefinition = { url: 'admin/couriers' };

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

/** Everything that an outcome may change. */
const EVERYTHING = [
  'adminDeliveries',
  'adminCash',
  'adminSales',
  'adminDashboard',
  'adminProducts',
  'adminCustomers',
] as const;

const deliveriesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListWaiting: build.query<SuccessList<WaitingOrderView>, ListAddress>({
      query: (address) => listRequest(waitingList, address),
      providesTags: ['adminDeliveries', 'adminSales'],
    }),
    adminListAttempts: build.query<SuccessList<DeliveryView>, ListAddress>({
      query: (address) => listRequest(attemptsList, address),
      providesTags: ['adminDeliveries'],
    }),
    adminRecordOutcome: build.mutation<DeliveryView, RecordOutcomeInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `admin/deliveries/${id}/outcome`, method: 'POST', body }),
      invalidatesTags: EVERYTHING,
    }),
    adminUndoOutcome: build.mutation<DeliveryView, { id: string; reason: string }>({
      query: ({ id, reason }) => ({ url: `admin/deliveries/${id}/outcome`, method: 'DELETE', body: { reason } }),
      invalidatesTags: EVERYTHING,
    }),
    adminMarkParcel: build.mutation<DeliveryView, { id: string; back: boolean }>({
      query: ({ id, back }) => ({ url: `admin/deliveries/${id}/parcel`, method: 'PATCH', body: { back } }),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminCancelUndelivered: build.mutation<unknown, CancelDeliveredOrderInput & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ url: `admin/deliveries/orders/${orderId}/cancel`, method: 'POST', body }),
      invalidatesTags: EVERYTHING,
    }),
    adminAnswerWish: build.mutation<unknown, AnswerWishInput & { id: string }>({
      query: ({ id, accept }) => ({ url: `admin/delivery-wishes/${id}`, method: 'PATCH', body: { accept } }),
      invalidatesTags: ['adminDeliveries', 'adminSales'],
    }),
    adminListRuns: build.query<SuccessList<RunRowView>, ListAddress>({
      query: (address) => listRequest(runsList, address),
      providesTags: ['adminDeliveries'],
    }),
    adminReadRun: build.query<RunView, string>({
      query: (id) => `admin/runs/${id}`,
      providesTags: ['adminDeliveries'],
    }),
    /** Several, all of them or none, in the order of their ids. */
    adminReadRuns: build.query<RunView[], readonly string[]>({
      queryFn: async (ids, _api, _options, read) => {
        const answers = await Promise.all(ids.map(async (id) => read(`admin/runs/${encodeURIComponent(id)}`)));
        const error = answers.find((answer) => answer.error)?.error;
        return error ? { error } : { data: answers.map(({ data }) => (data as Success<RunView>).data) };
      },
      providesTags: ['adminDeliveries'],
    }),
    adminOrderStops: build.mutation<RunView, { id: string; deliveryIds: string[] }>({
      query: ({ id, deliveryIds }) => ({ url: `admin/runs/${id}/order`, method: 'PUT', body: { deliveryIds } }),
      // Who asks reads the run again (`useReadRunAgain`), and shows the new order until then.
      invalidatesTags: (run) => (run ? [] : ['adminDeliveries']),
    }),
    /** Makes the rider's link, which is told this once; the one before ends. */
    adminMakeRunLink: build.mutation<RunLinkView, { id: string; key: string }>({
      query: ({ id, key }) => postUnderKey(`admin/runs/${id}/link`, key),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminEndRunLink: build.mutation<RunView, string>({
      query: (id) => ({ url: `admin/runs/${id}/link`, method: 'DELETE' }),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminCloseRun: build.mutation<RunView, string>({
      query: (id) => ({ url: `admin/runs/${id}/close`, method: 'POST' }),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminCreateCourier: build.mutation<CourierView, { courier: CourierInput; key: string }>({
      query: ({ courier, key }) => postUnderKey('admin/couriers', key, courier),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminUpdateCourier: build.mutation<CourierView, { id: string; courier: UpdateCourierInput }>({
      query: ({ id, courier }) => ({ url: `admin/couriers/${id}`, method: 'PATCH', body: courier }),
      invalidatesTags: ['adminDeliveries', 'adminCash'],
    }),
    adminReadRates: build.query<RatesView, Period>({
      query: ({ from, to }) => ({
        url: 'admin/deliveries/rates',
        params: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
      }),
      providesTags: ['adminDeliveries'],
    }),
    adminListCash: build.query<SuccessList<CourierCashView>, ListAddress>({
      query: () => cashList.url,
      transformResponse: onOnePage,
      providesTags: ['adminCash', 'adminDeliveries'],
    }),
    adminListUnsettled: build.query<UnsettledDeliveryView[], string>({
      query: (courierId) => `admin/couriers/${courierId}/unsettled`,
      providesTags: ['adminCash', 'adminDeliveries'],
    }),
    // The call itself is the key: that the filter knows its couriers by now makes it no other list.
    adminListSettlements: build.query<SuccessList<SettlementRowView>, ListRequest>({
      query: (request) => request,
      providesTags: ['adminCash'],
    }),
    adminReadSettlement: build.query<SettlementView, string>({
      query: (id) => `admin/settlements/${id}`,
      providesTags: ['adminCash'],
    }),
    adminSettle: build.mutation<SettlementView, SettleInput & { key: string }>({
      query: ({ key, ...body }) => postUnderKey('admin/settlements', key, body),
      invalidatesTags: ['adminCash', 'adminDeliveries'],
    }),
    adminCorrectSettlement: build.mutation<SettlementView, CounterEntryInput & { id: string; key: string }>({
      query: ({ id, key, ...body }) => postUnderKey(`admin/settlements/${id}/counter-entries`, key, body),
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
      query: ({ float, key }) => postUnderKey('admin/closes', key, { float }),
      invalidatesTags: ['adminCash'],
    }),
    adminAddMovement: build.mutation<CloseView, MovementInput & { id: string; key: string }>({
      query: ({ id, key, ...body }) => postUnderKey(`admin/closes/${id}/movements`, key, body),
      invalidatesTags: ['adminCash'],
    }),
    /** Asking again answers the same close. */
    adminCloseTill: build.mutation<CloseView, CloseInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `admin/closes/${id}/close`, method: 'POST', body }),
      invalidatesTags: ['adminCash'],
    }),
  }),
});

/** Reads a run once more, by a call that begins then: the answer to one that is under way may be from before a change. */
export function useReadRunAgain(id: string): () => Promise<void> {
  const dispatch = useShopDispatch();
  return async () => {
    await dispatch(deliveriesApi.util.getRunningQueryThunk('adminReadRun', id));
    await dispatch(deliveriesApi.endpoints.adminReadRun.initiate(id, { forceRefetch: true, subscribe: false }));
  };
}

export const {
  useAdminListWaitingQuery,
  useAdminListAttemptsQuery,
  useAdminRecordOutcomeMutation,
  useAdminUndoOutcomeMutation,
  useAdminMarkParcelMutation,
  useAdminCancelUndeliveredMutation,
  useAdminAnswerWishMutation,
  useAdminListRunsQuery,
  useAdminReadRunQuery,
  useAdminReadRunsQuery,
  useAdminOrderStopsMutation,
  useAdminMakeRunLinkMutation,
  useAdminEndRunLinkMutation,
  useAdminCloseRunMutation,
  useAdminCreateCourierMutation,
  useAdminUpdateCourierMutation,
  useAdminReadRatesQuery,
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
} = deliveriesApi;
