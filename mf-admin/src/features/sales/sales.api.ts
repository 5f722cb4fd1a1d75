import type { NamedCalls } from '@shop/api-client';
import {
  linesMeant,
  saleStatusLabels,
  type AffiliateView,
  type ChangeOrdersStatusInput,
  type ChangeSaleStatusInput,
  type ChangeUnitsInput,
  type EditOrderInput,
  type OrderStatusOutcome,
  type SalesMeta,
  type SaleView,
  type StaffOrderInput,
  type StaffOrderView,
  type StaffProductView,
  type SuccessList,
  type ReviewInput,
  type UnusualOrdersMeta,
  type UnusualOrderView,
} from '@shop/contracts';
import {
  filterQuery,
  listRequest,
  pageOf,
  type ListAddress,
  type ListDefinition,
} from '../../shared/list/list-definition';
import {
  adminApi,
  changes,
  patch,
  post,
  postUnderKey,
  put,
  reads,
  underKey,
  type ChangeUnderWay,
} from '../../shared/admin-api';
import { saveFile, type OnProgress } from '../../shared/files/save-file';

/** The shop's orders: `?q=7F3A&estado=pendiente&desde=2026-11-01&chat=falta&orden=-monto&pagina=2`. */
export const ordersList: ListDefinition = {
  url: 'admin/orders',
  search: { label: 'Buscar ventas', placeholder: 'Código, cliente, teléfono o correo', phones: true },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todas',
    choices: {
      pendiente: { label: 'Pendientes', sends: { status: 'pending' } },
      completada: { label: 'Completadas', sends: { status: 'completed' } },
      cancelada: { label: 'Canceladas', sends: { status: 'cancelled' } },
    },
  },
  only: { param: 'chat', word: 'falta', label: 'Sin chat', sends: { chat: 'missing' } },
  days: true,
  sorts: {
    fecha: {
      label: 'Fecha',
      first: 'las más recientes primero',
      reversedFirst: 'las más antiguas primero',
      by: ['-createdAt', 'createdAt'],
    },
    monto: {
      label: 'Monto',
      first: 'los montos mayores primero',
      reversedFirst: 'los montos menores primero',
      by: ['-total', 'total'],
    },
    estado: {
      label: 'Estado',
      first: `${saleStatusLabels.pending} primero`,
      reversedFirst: `${saleStatusLabels.cancelled} primero`,
      by: ['status', '-status'],
    },
  },
};

/** The orders that hold stock for too long, those that wait longest first; few, so that they have one page. */
export const overdueList: ListDefinition = { url: 'admin/orders/overdue' };

/**
 * Orders that staff should look at, and the limits that were met lately; few unless the shop is raided, so that they have
 * one page: the rest comes when these are done.
 */
export const unusualList: ListDefinition = { url: 'admin/orders/unusual' };

/** Another status of one sale, whose stock moves with it, or of all sales of an order, or of none of them. */
export interface StatusChange extends ChangeSaleStatusInput {
  of: 'orders' | 'sales';
  id: string;
}

/** Line of the console when orders can't be read (API-7). */
const fetchingSales: { extraOptions: NamedCalls } = { extraOptions: { failure: 'Failed to fetch sales' } };

/** For all sales of the shop over a slow line. */
const DOWNLOADING_MS = 600_000;

/** A sale's status moves stock, sums and the dashboard (SAL-7). */
const AFTER_SALE = ['adminSales', 'adminDashboard', 'adminProducts', 'Products', 'adminAffiliates'] as const;

/** Products and distributors that a search shows at most; more of a name finds the rest. */
const FOUND_AT_ONCE = 6;

/** The request for a list that has one page, as long as the API gives them. */
const allOf = (list: ListDefinition) => (address: ListAddress) => listRequest(list, { ...address, size: 100 });

const searchFor = (q: string) => ({ ...(q === '' ? {} : { q }), limit: FOUND_AT_ONCE, sort: 'name' });

/** Everything here is `Sales`, which a change of a sale reads again; by its id what happens elsewhere reads a part of it. */
const salesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListOrders: build.query<SuccessList<StaffOrderView, SalesMeta>, ListAddress>(
      reads([{ type: 'adminSales', id: 'LIST' }], pageOf(ordersList), fetchingSales),
    ),
    /** Sums of all sales of the shop, whatever a list is filtered by. */
    adminSumSales: build.query<SalesMeta, void>({
      ...fetchingSales,
      query: () => ({ url: 'admin/sales', params: { limit: 1 } }),
      transformResponse: ({ meta }: SuccessList<SaleView, SalesMeta>) => meta,
      providesTags: [{ type: 'adminSales', id: 'SUMS' }],
    }),
    adminReadOrder: build.query<StaffOrderView, string>({
      ...fetchingSales,
      query: (id) => `admin/orders/${encodeURIComponent(id)}`,
      providesTags: (_order, _error, id) => [{ type: 'adminSales', id }],
    }),
    adminListOverdueOrders: build.query<SuccessList<StaffOrderView>, ListAddress>(
      reads(
        [
          { type: 'adminSales', id: 'LIST' },
          { type: 'adminSales', id: 'OVERDUE' },
        ],
        allOf(overdueList),
        fetchingSales,
      ),
    ),
    adminListUnusualOrders: build.query<SuccessList<UnusualOrderView, UnusualOrdersMeta>, ListAddress>(
      reads([{ type: 'adminSales', id: 'UNUSUAL' }], allOf(unusualList), fetchingSales),
    ),
    /** Staff have looked: what all buyers hold together is counted from zero. */
    adminReviewUnusualOrders: build.mutation<null, ReviewInput>(
      changes(['adminSales', 'adminDashboard'], (input) => post('admin/order-limits/review', input)),
    ),
    adminChangeStatus: build.mutation<StaffOrderView, StatusChange>({
      query: ({ of, id, ...body }) => patch(`admin/${of}/${id}/status`, body),
      invalidatesTags: AFTER_SALE,
      onQueryStarted: showChanged,
    }),
    /** Notes that the message of an order's buyer came, or that it did not. */
    adminMarkChat: build.mutation<StaffOrderView, { id: string; received: boolean }>({
      query: ({ id, received }) => patch(`admin/orders/${id}/chat`, { received }),
      invalidatesTags: ['adminSales', 'adminDashboard'],
      onQueryStarted: showChanged,
    }),
    /** Several orders, each by itself. */
    adminChangeOrdersStatus: build.mutation<OrderStatusOutcome[], ChangeOrdersStatusInput>({
      ...changes(AFTER_SALE, (body) => patch('admin/orders/status', body)),
      onQueryStarted: showAll,
    }),
    /** An order as it shall be: lines, who receives it, how it is paid, whether shipping is charged. */
    adminEditOrder: build.mutation<StaffOrderView, { orderId: string; edit: EditOrderInput }>({
      query: ({ orderId, edit }) => put(`admin/orders/${orderId}`, edit),
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
    adminPlaceOrder: build.mutation<StaffOrderView, { order: StaffOrderInput; key: string }>(
      changes(AFTER_SALE, ({ order, key }) => postUnderKey('admin/orders', key, order)),
    ),
    /** Products that can be sold, also those that the home page doesn't show, by a part of their name or flavors. */
    adminFindProducts: build.query<SuccessList<StaffProductView>, string>(
      reads(['adminProducts'], (q) => ({ url: 'admin/products', params: { ...searchFor(q), active: 'true' } })),
    ),
    /** Affiliates who buy at their own price, by a part of their name, e-mail or phone. */
    adminFindDistributors: build.query<SuccessList<AffiliateView>, string>(
      reads(['adminAffiliates'], (q) => ({ url: 'admin/affiliates', params: { ...searchFor(q), status: 'approved' } })),
    ),
    /** A product that was chosen, as it is now: its name may be another. */
    adminReadProduct: build.query<StaffProductView, string>(reads(['adminProducts'], (id) => `admin/products/${id}`)),
    adminReadDistributor: build.query<AffiliateView, string>(
      reads(['adminAffiliates'], (id) => `admin/affiliates/${id}`),
    ),
    /** The sales that match as a file on the person's device. */
    adminDownloadSales: build.mutation<null, { address: ListAddress; onProgress: OnProgress }>({
      query: ({ address, onProgress }) => ({
        url: 'admin/sales.csv',
        params: filterQuery(ordersList, address),
        timeout: DOWNLOADING_MS,
        responseHandler: (answer) => (answer.ok ? saveFile(answer, onProgress) : answer.json()),
      }),
    }),
  }),
});

/**
 * Shows an order as the change left it before its lists are read again: who presses its next button has seen that version, and
 * no button that has done its work stays.
 */
async function showChanged(_asked: unknown, { queryFulfilled, ...api }: ChangeUnderWay<StaffOrderView>): Promise<void> {
  const { data: changed } = await queryFulfilled.catch(() => ({ data: null }));
  if (changed !== null) show(api, changed.orderId, (order) => (order.version <= changed.version ? changed : order));
}

/** The same of several orders: every line that was meant of those that were changed has the status now. */
async function showAll(
  { status }: ChangeOrdersStatusInput,
  { queryFulfilled, ...api }: ChangeUnderWay<OrderStatusOutcome[]>,
): Promise<void> {
  const { data: outcomes } = await queryFulfilled.catch(() => ({ data: [] }));
  for (const { id, version = 0 } of outcomes)
    show(api, id, (order) => {
      const meant = linesMeant(order.lines, status);
      const lines = order.lines.map((line) => (meant.includes(line) ? { ...line, status } : line));
      return order.version < version ? { ...order, version, lines } : order;
    });
}

function show(
  { dispatch, getState }: Omit<ChangeUnderWay<unknown>, 'queryFulfilled'>,
  id: string,
  changed: (order: StaffOrderView) => StaffOrderView,
): void {
  const { selectCachedArgsForQuery, updateQueryData } = salesApi.util;
  dispatch(updateQueryData('adminReadOrder', id, changed));
  for (const list of ['adminListOrders', 'adminListOverdueOrders'] as const) {
    for (const address of selectCachedArgsForQuery(getState(), list)) {
      dispatch(
        updateQueryData(list, address, ({ data: orders }) => {
          const at = orders.findIndex(({ orderId }) => orderId === id);
          const order = orders[at];
          if (order) orders[at] = changed(order);
        }),
      );
    }
  }
}

export const {
  useAdminListOrdersQuery,
  useAdminSumSalesQuery,
  useAdminReadOrderQuery,
  useLazyAdminReadOrderQuery,
  useAdminListOverdueOrdersQuery,
  useAdminListUnusualOrdersQuery,
  useAdminReviewUnusualOrdersMutation,
  useAdminChangeStatusMutation,
  useAdminChangeOrdersStatusMutation,
  useAdminMarkChatMutation,
  useAdminEditOrderMutation,
  useAdminChangeUnitsMutation,
  useAdminPlaceOrderMutation,
  useAdminFindProductsQuery,
  useAdminFindDistributorsQuery,
  useLazyAdminReadProductQuery,
  useLazyAdminReadDistributorQuery,
  useAdminDownloadSalesMutation,
} = salesApi;
