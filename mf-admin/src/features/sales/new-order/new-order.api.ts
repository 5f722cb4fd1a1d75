import type { AffiliateView, StaffOrderInput, StaffOrderView, StaffProductView, SuccessList } from '@shop/contracts';
import { AFTER_SALE } from '../sales.api';
import { adminApi, underKey } from '../../../shared/admin-api';

/** Rows that a search shows at most; more of a name finds the rest. */
const ROWS = 6;

/** Result of a search: the first rows of `total`. */
export interface Search<Row> {
  rows: Row[];
  total: number;
}

function toSearch<Row>({ data, meta }: SuccessList<Row>): Search<Row> {
  return { rows: data, total: meta.total };
}

const search = (q: string) => ({ ...(q === '' ? {} : { q }), limit: ROWS, sort: 'name' });

const newOrderApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Products that can be sold, also those that the home page doesn't show, by a part of their name or flavors. */
    adminFindProducts: build.query<Search<StaffProductView>, string>({
      query: (q) => ({ url: 'admin/products', params: { ...search(q), active: 'true' } }),
      transformResponse: toSearch<StaffProductView>,
      providesTags: ['adminProducts'],
    }),
    /** Affiliates who buy at their own price, by a part of their name, e-mail or phone. */
    adminFindDistributors: build.query<Search<AffiliateView>, string>({
      query: (q) => ({ url: 'admin/affiliates', params: { ...search(q), status: 'approved' } }),
      transformResponse: toSearch<AffiliateView>,
      providesTags: ['adminAffiliates'],
    }),
    /** A product that was chosen, as it is now: its name may be another. */
    adminReadProduct: build.query<StaffProductView, string>({
      query: (id) => `admin/products/${id}`,
      providesTags: ['adminProducts'],
    }),
    adminReadDistributor: build.query<AffiliateView, string>({
      query: (id) => `admin/affiliates/${id}`,
      providesTags: ['adminAffiliates'],
    }),
    adminPlaceOrder: build.mutation<StaffOrderView, { order: StaffOrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: 'admin/orders',
        method: 'POST',
        body: order,
        ...underKey(idempotencyKey),
      }),
      invalidatesTags: AFTER_SALE,
    }),
  }),
});

export const {
  useAdminFindProductsQuery,
  useLazyAdminReadProductQuery,
  useAdminFindDistributorsQuery,
  useLazyAdminReadDistributorQuery,
  useAdminPlaceOrderMutation,
} = newOrderApi;
