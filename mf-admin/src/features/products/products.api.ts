import type {
  FlavorInput,
  ProductInput,
  ProductSort,
  StaffFlavorView,
  StaffProductsMeta,
  StaffProductView,
  Success,
  SuccessList,
  UpdateFlavorInput,
  UpdateProductInput,
  UploadedImage,
} from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list/list-address';
import type { StockAddition } from './stock/bulk-stock';
import { adminApi, underKey } from '../../shared/admin-api';

export type ProductOrder = 'nombre' | 'stock' | 'creado';
export type ProductFilter = 'lowStock' | 'soldOut' | 'inactive';

/** The list of products in the address. */
export const productWords: ListWords<ProductOrder, ProductFilter> = {
  sorts: ['nombre', 'stock', 'creado'],
  filter: { param: 'ver', words: { lowStock: 'stock-bajo', soldOut: 'agotados', inactive: 'inactivos' } },
};

export type ProductsAddress = ListAddress<ProductOrder, ProductFilter>;

const sorts: Record<ProductOrder, readonly [ProductSort, ProductSort]> = {
  nombre: ['name', '-name'],
  stock: ['stock', '-stock'],
  creado: ['created', '-created'],
};

const filters: Record<ProductFilter, Record<string, string>> = {
  lowStock: { stock: 'low_stock' },
  soldOut: { stock: 'out_of_stock', active: 'true' },
  inactive: { active: 'false' },
};

export interface ProductsList {
  products: StaffProductView[];
  /** Of everything that matches. */
  total: number;
  /** Of all that the storefront is meant to show. */
  onSale: number;
}

/** What staff read of them. */
export const PRODUCTS = ['adminProducts'] as const;

/** Products are in the public list too, and their stock on the dashboard. */
export const CATALOG = ['adminProducts', 'Products', 'adminDashboard'] as const;

/** For a picture over a slow line, ms. */
const SLOW = 180_000;

const productsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListProducts: build.query<ProductsList, ProductsAddress>({
      query: (address) => ({
        url: 'admin/products',
        params: {
          ...listParams(address),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
          ...(address.filter === null ? {} : filters[address.filter]),
        },
      }),
      transformResponse: ({ data, meta }: SuccessList<StaffProductView, StaffProductsMeta>) => ({
        products: data,
        ...meta,
      }),
      providesTags: ['adminProducts'],
    }),
    adminCreateProduct: build.mutation<StaffProductView, { input: ProductInput; key: string }>({
      query: ({ input, key }) => ({ url: 'admin/products', method: 'POST', body: input, ...underKey(key) }),
      transformResponse: (answer: Success<StaffProductView>) => answer.data,
      invalidatesTags: CATALOG,
    }),
    adminUpdateProduct: build.mutation<StaffProductView, { id: string; change: UpdateProductInput }>({
      query: ({ id, change }) => ({ url: `admin/products/${id}`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<StaffProductView>) => answer.data,
      invalidatesTags: CATALOG,
    }),
    adminDeleteProduct: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/products/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: CATALOG,
    }),
    adminUploadImage: build.mutation<UploadedImage, File>({
      query: (file) => {
        const body = new FormData();
        body.append('image', file);
        return { url: 'admin/products/upload-image', method: 'POST', body, timeout: SLOW };
      },
      transformResponse: (answer: Success<UploadedImage>) => answer.data,
    }),
    adminCreateFlavor: build.mutation<StaffFlavorView, { productId: string; input: FlavorInput; key: string }>({
      query: ({ productId, input, key }) => ({
        url: `admin/products/${productId}/flavors`,
        method: 'POST',
        body: input,
        ...underKey(key),
      }),
      transformResponse: (answer: Success<StaffFlavorView>) => answer.data,
      invalidatesTags: CATALOG,
    }),
    adminUpdateFlavor: build.mutation<StaffFlavorView, { id: string; change: UpdateFlavorInput }>({
      query: ({ id, change }) => ({ url: `admin/flavors/${id}`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<StaffFlavorView>) => answer.data,
      invalidatesTags: CATALOG,
    }),
    adminDeleteFlavor: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/flavors/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: CATALOG,
    }),
    adminListFlavors: build.query<StaffFlavorView[], string>({
      query: (productId) => `admin/products/${productId}/flavors`,
      transformResponse: (answer: SuccessList<StaffFlavorView>) => answer.data,
      providesTags: ['adminProducts'],
    }),
    /** Of one flavor among several: who adds asks for the lists again once all of them are through. */
    adminAddStock: build.mutation<StaffFlavorView, StockAddition>({
      query: ({ id, seen, units }) => ({
        url: `admin/flavors/${id}`,
        method: 'PATCH',
        body: { inventory: seen + units, expectedInventory: seen } satisfies UpdateFlavorInput,
      }),
      transformResponse: (answer: Success<StaffFlavorView>) => answer.data,
    }),
  }),
});

export const {
  useAdminListProductsQuery,
  useAdminCreateProductMutation,
  useAdminUpdateProductMutation,
  useAdminDeleteProductMutation,
  useAdminUploadImageMutation,
  useAdminCreateFlavorMutation,
  useAdminUpdateFlavorMutation,
  useAdminDeleteFlavorMutation,
  useLazyAdminListFlavorsQuery,
  useAdminAddStockMutation,
} = productsApi;
