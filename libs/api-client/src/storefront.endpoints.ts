import type {
  DistributorLoginInput,
  DistributorView,
  OrderView,
  PlaceOrderInput,
  ProductView,
  SectionView,
  Success,
} from '@shop/contracts';
import { opened } from './envelope';
import { shopApi } from './shop-api';

/** Endpoints that the shell and more than one remote use. An order's `idempotencyKey` is made once per checkout. */
const endpoints = shopApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<ProductView[], void>({
      query: () => 'products',
      transformResponse: (answer: Success<ProductView[]>) => answer.data,
      providesTags: ['Products'],
    }),
    listHomepageContent: build.query<SectionView[], void>({
      query: () => 'homepage-content',
      transformResponse: (answer: Success<SectionView[]>) => answer.data,
      providesTags: ['HomepageContent'],
    }),
    placeOrder: build.mutation<OrderView, { order: PlaceOrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: 'orders',
        method: 'POST',
        body: order,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      transformResponse: opened,
      invalidatesTags: ['Products'],
    }),
    getOrder: build.query<OrderView, { orderId: string; token: string }>({
      query: ({ orderId, token }) => ({ url: `orders/${encodeURIComponent(orderId)}`, params: { token } }),
      transformResponse: opened,
      providesTags: ['Order'],
    }),
    distributorLogin: build.mutation<DistributorView, DistributorLoginInput>({
      query: (body) => ({ url: 'auth/distributor/login', method: 'POST', body }),
      transformResponse: opened,
      invalidatesTags: ['Distributor'],
    }),
    distributorMe: build.query<DistributorView, void>({
      query: () => 'auth/distributor/me',
      extraOptions: { session: 'distributor' },
      transformResponse: opened,
      providesTags: ['Distributor'],
    }),
    distributorLogout: build.mutation<undefined, void>({
      query: () => ({ url: 'auth/distributor/logout', method: 'POST' }),
      extraOptions: { session: 'distributor' },
      transformResponse: () => undefined,
      invalidatesTags: ['Distributor'],
    }),
  }),
});

export const {
  useListProductsQuery,
  useListHomepageContentQuery,
  usePlaceOrderMutation,
  useGetOrderQuery,
  useDistributorLoginMutation,
  useDistributorMeQuery,
  useDistributorLogoutMutation,
} = endpoints;

/** The endpoints themselves, for seeding the cache with data that came with the page. */
export const storefrontEndpoints = endpoints;
