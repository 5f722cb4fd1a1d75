import type {
  AnswerWishInput,
  CancelDeliveredOrderInput,
  CourierInput,
  CourierView,
  DeliveryView,
  RatesView,
  RecordOutcomeInput,
  RunLinkView,
  RunRowView,
  RunView,
  Success,
  SuccessList,
  WaitingOrderView,
} from '@shop/contracts';
import { adminApi, underKey } from '../../shared/admin-api';
import { listRequest, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import type { Period } from '../../shared/list/period';

/** Pending orders that nobody brings, the oldest first. */
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

/** Everything that an outcome or a hand-over may change. */
const EVERYTHING = ['adminDeliveries', 'adminCash', 'adminSales', 'adminDashboard'] as const;

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
      invalidatesTags: [...EVERYTHING, 'adminProducts', 'adminCustomers'],
    }),
    adminUndoOutcome: build.mutation<DeliveryView, { id: string; reason: string }>({
      query: ({ id, reason }) => ({ url: `admin/deliveries/${id}/outcome`, method: 'DELETE', body: { reason } }),
      invalidatesTags: [...EVERYTHING, 'adminProducts', 'adminCustomers'],
    }),
    adminMarkParcel: build.mutation<DeliveryView, { id: string; back: boolean }>({
      query: ({ id, back }) => ({ url: `admin/deliveries/${id}/parcel`, method: 'PATCH', body: { back } }),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminCancelUndelivered: build.mutation<undefined, CancelDeliveredOrderInput & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ url: `admin/deliveries/orders/${orderId}/cancel`, method: 'POST', body }),
      transformResponse: () => undefined,
      invalidatesTags: [...EVERYTHING, 'adminProducts', 'adminCustomers'],
    }),
    adminAnswerWish: build.mutation<undefined, AnswerWishInput & { id: string }>({
      query: ({ id, accept }) => ({ url: `admin/delivery-wishes/${id}`, method: 'PATCH', body: { accept } }),
      transformResponse: () => undefined,
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
      // The answer is the run: it is kept at once, so that the order before it never shows again. What was refused is read again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) void dispatch(deliveriesApi.util.upsertQueryData('adminReadRun', id, data));
      },
      invalidatesTags: (run) => (run ? [] : ['adminDeliveries']),
    }),
    /** Makes the rider's link, which is told this once; the one before ends. */
    adminMakeRunLink: build.mutation<RunLinkView, { id: string; key: string }>({
      query: ({ id, key }) => ({ url: `admin/runs/${id}/link`, method: 'POST', ...underKey(key) }),
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
      query: ({ courier, key }) => ({ url: 'admin/couriers', method: 'POST', body: courier, ...underKey(key) }),
      invalidatesTags: ['adminDeliveries'],
    }),
    adminUpdateCourier: build.mutation<CourierView, { id: string; courier: CourierInput }>({
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
} = deliveriesApi;
