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
  UndoOutcomeInput,
  UnsettledDeliveryView,
  UpdateCourierInput,
  WaitingOrderView,
} from '@shop/contracts';
import { adminApi, changes, patch, post, postUnderKey, put, reads, remove } from '../../shared/admin-api';
import {
  onOnePage,
  pageOf,
  type ListAddress,
  type ListDefinition,
  type ListRequest,
} from '../../shared/list/list-definition';
import type { ReportRange } from '../../shared/period/report-range';

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
    adminListWaiting: build.query<SuccessList<WaitingOrderView>, ListAddress>(
      reads(['adminDeliveries', 'adminSales'], pageOf(waitingList)),
    ),
    adminListAttempts: build.query<SuccessList<DeliveryView>, ListAddress>(
      reads(['adminDeliveries'], pageOf(attemptsList)),
    ),
    adminRecordOutcome: build.mutation<DeliveryView, RecordOutcomeInput & { id: string }>(
      changes(EVERYTHING, ({ id, ...body }) => post(`admin/deliveries/${id}/outcome`, body)),
    ),
    adminUndoOutcome: build.mutation<DeliveryView, UndoOutcomeInput & { id: string }>(
      changes(EVERYTHING, ({ id, ...body }) => ({ url: `admin/deliveries/${id}/outcome`, method: 'DELETE', body })),
    ),
    adminMarkParcel: build.mutation<DeliveryView, { id: string; back: boolean }>(
      changes(['adminDeliveries'], ({ id, back }) => patch(`admin/deliveries/${id}/parcel`, { back })),
    ),
    adminCancelUndelivered: build.mutation<unknown, CancelDeliveredOrderInput & { orderId: string }>(
      changes(EVERYTHING, ({ orderId, ...body }) => post(`admin/deliveries/orders/${orderId}/cancel`, body)),
    ),
    adminAnswerWish: build.mutation<unknown, AnswerWishInput & { id: string }>(
      changes(['adminDeliveries', 'adminSales'], ({ id, accept }) => patch(`admin/delivery-wishes/${id}`, { accept })),
    ),
    adminListRuns: build.query<SuccessList<RunRowView>, ListAddress>(reads(['adminDeliveries'], pageOf(runsList))),
    adminReadRun: build.query<RunView, string>(reads(['adminDeliveries'], (id) => `admin/runs/${id}`)),
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
      ...changes(['adminDeliveries'], ({ id, deliveryIds }) => put(`admin/runs/${id}/order`, { deliveryIds })),
      // Readings of the run meanwhile may be from before, or be lost.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data: run } = await queryFulfilled.catch(() => ({ data: null }));
        if (run) dispatch(deliveriesApi.util.updateQueryData('adminReadRun', id, () => run));
      },
    }),
    /** Makes the rider's link, which is told this once; the one before ends. */
    adminMakeRunLink: build.mutation<RunLinkView, Pick<RunView, 'id' | 'linkMadeAt'>>(
      changes(['adminDeliveries'], ({ id, linkMadeAt }) => post(`admin/runs/${id}/link`, { linkMadeAt })),
    ),
    adminEndRunLink: build.mutation<RunView, string>(
      changes(['adminDeliveries'], (id) => remove(`admin/runs/${id}/link`)),
    ),
    adminCloseRun: build.mutation<RunView, string>(
      changes(['adminDeliveries'], (id) => post(`admin/runs/${id}/close`)),
    ),
    adminCreateCourier: build.mutation<CourierView, { courier: CourierInput; key: string }>(
      changes(['adminDeliveries'], ({ courier, key }) => postUnderKey('admin/couriers', key, courier)),
    ),
    adminUpdateCourier: build.mutation<CourierView, { id: string; courier: UpdateCourierInput }>(
      changes(['adminDeliveries', 'adminCash'], ({ id, courier }) => patch(`admin/couriers/${id}`, courier)),
    ),
    adminReadRates: build.query<RatesView, ReportRange>(
      reads(['adminDeliveries'], ({ from, to }) => ({ url: 'admin/deliveries/rates', params: { from, to } })),
    ),
    adminListCash: build.query<SuccessList<CourierCashView>, ListAddress>(
      reads(['adminCash', 'adminDeliveries'], () => cashList.url, onOnePage),
    ),
    adminListUnsettled: build.query<UnsettledDeliveryView[], string>(
      reads(['adminCash', 'adminDeliveries'], (courierId) => `admin/couriers/${courierId}/unsettled`),
    ),
    // The call itself is the key: that the filter knows its couriers by now makes it no other list.
    adminListSettlements: build.query<SuccessList<SettlementRowView>, ListRequest>(
      reads(['adminCash'], (request) => request),
    ),
    adminReadSettlement: build.query<SettlementView, string>(reads(['adminCash'], (id) => `admin/settlements/${id}`)),
    adminSettle: build.mutation<SettlementView, SettleInput & { key: string }>(
      changes(['adminCash', 'adminDeliveries'], ({ key, ...body }) => postUnderKey('admin/settlements', key, body)),
    ),
    adminCorrectSettlement: build.mutation<SettlementView, CounterEntryInput & { id: string; key: string }>(
      changes(['adminCash'], ({ id, key, ...body }) =>
        postUnderKey(`admin/settlements/${id}/counter-entries`, key, body),
      ),
    ),
    adminListCloses: build.query<SuccessList<CloseRowView>, ListAddress>(reads(['adminCash'], pageOf(closesList))),
    /** The one that is open; null when none is. */
    adminReadOpenClose: build.query<CloseView | null, void>(reads(['adminCash'], () => 'admin/closes/open')),
    adminReadClose: build.query<CloseView, string>(reads(['adminCash'], (id) => `admin/closes/${id}`)),
    adminOpenClose: build.mutation<CloseView, { float: string; key: string }>(
      changes(['adminCash'], ({ float, key }) => postUnderKey('admin/closes', key, { float })),
    ),
    adminAddMovement: build.mutation<CloseView, MovementInput & { id: string; key: string }>(
      changes(['adminCash'], ({ id, key, ...body }) => postUnderKey(`admin/closes/${id}/movements`, key, body)),
    ),
    /** Asking again answers the same close. */
    adminCloseTill: build.mutation<CloseView, CloseInput & { id: string }>(
      changes(['adminCash'], ({ id, ...body }) => post(`admin/closes/${id}/close`, body)),
    ),
  }),
});

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
