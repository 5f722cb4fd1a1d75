import type {
  FlavorInput,
  ProductInput,
  ProductSort,
  StaffFlavorView,
  StaffProductsMeta,
  StaffProductView,
  SuccessList,
  UpdateFlavorInput,
  UpdateProductInput,
  UploadedImage,
} from '@shop/contracts';
import { A_TO_Z, filterQuery, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import type { StockAddition } from './stock/bulk-stock';
import { adminApi, changes, patch, postUnderKey, reads, remove, rowsAlone } from '../../shared/admin-api';
import { saveFile } from '../../shared/files/save-file';

export const productsList: ListDefinition<ProductSort> = {
  url: 'admin/products',
  search: { label: 'Buscar productos', placeholder: 'Producto o sabor' },
  filter: {
    param: 'ver',
    label: 'Filtrar productos',
    all: 'Todos',
    choices: {
      'stock-bajo': { label: 'Stock bajo', sends: { stock: 'low_stock' } },
      agotados: { label: 'Agotados', sends: { stock: 'out_of_stock', active: 'true' } },
      inactivos: { label: 'Inactivos', sends: { active: 'false' } },
    },
  },
  sorts: {
    nombre: { label: 'Nombre', ...A_TO_Z, by: ['name', '-name'] },
    stock: {
      label: 'Stock',
      first: 'los de menos unidades primero',
      reversedFirst: 'los de más unidades primero',
      by: ['stock', '-stock'],
    },
    creado: {
      label: 'Creado',
      first: 'los más nuevos primero',
      reversedFirst: 'los más antiguos primero',
      by: ['created', '-created'],
    },
  },
};

/** Products are in the public list too, and their stock on the dashboard. */
export const CATALOG = ['adminProducts', 'Products', 'adminDashboard'] as const;

/** For a picture over a slow line. */
const SLOW_MS = 180_000;

const productsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListProducts: build.query<SuccessList<StaffProductView, StaffProductsMeta>, ListAddress>(
      reads(['adminProducts'], pageOf(productsList)),
    ),
    adminCreateProduct: build.mutation<StaffProductView, { input: ProductInput; key: string }>(
      changes(CATALOG, ({ input, key }) => postUnderKey('admin/products', key, input)),
    ),
    adminUpdateProduct: build.mutation<StaffProductView, { id: string; change: UpdateProductInput }>(
      changes(CATALOG, ({ id, change }) => patch(`admin/products/${id}`, change)),
    ),
    adminDeleteProduct: build.mutation<unknown, string>(changes(CATALOG, (id) => remove(`admin/products/${id}`))),
    adminUploadImage: build.mutation<UploadedImage, File>({
      query: (file) => {
        const body = new FormData();
        body.append('image', file);
        return { url: 'admin/products/upload-image', method: 'POST', body, timeout: SLOW_MS };
      },
    }),
    /** A file of what the list shows, all pages of it. */
    adminExportProducts: build.mutation<null, { address: ListAddress; format: 'xlsx' | 'csv' }>({
      query: ({ address, format }) => ({
        url: `admin/products.${format}`,
        params: filterQuery(productsList, address),
        timeout: SLOW_MS,
        responseHandler: (answer) => (answer.ok ? saveFile(answer) : answer.json()),
      }),
    }),
    adminCreateFlavor: build.mutation<StaffFlavorView, { productId: string; input: FlavorInput; key: string }>(
      changes(CATALOG, ({ productId, input, key }) => postUnderKey(`admin/products/${productId}/flavors`, key, input)),
    ),
    adminUpdateFlavor: build.mutation<StaffFlavorView, { id: string; change: UpdateFlavorInput }>(
      changes(CATALOG, ({ id, change }) => patch(`admin/flavors/${id}`, change)),
    ),
    adminDeleteFlavor: build.mutation<unknown, string>(changes(CATALOG, (id) => remove(`admin/flavors/${id}`))),
    adminListFlavors: build.query<StaffFlavorView[], string>(
      reads(['adminProducts'], (productId) => `admin/products/${productId}/flavors`, rowsAlone),
    ),
    /** Of one flavor among several: who adds asks for the lists again once all of them are through. */
    adminAddStock: build.mutation<StaffFlavorView, StockAddition>({
      query: ({ id, seen, units }) =>
        patch(`admin/flavors/${id}`, { inventory: seen + units, expectedInventory: seen } satisfies UpdateFlavorInput),
    }),
  }),
});

export const {
  useAdminListProductsQuery,
  useAdminCreateProductMutation,
  useAdminUpdateProductMutation,
  useAdminDeleteProductMutation,
  useAdminUploadImageMutation,
  useAdminExportProductsMutation,
  useAdminCreateFlavorMutation,
  useAdminUpdateFlavorMutation,
  useAdminDeleteFlavorMutation,
  useLazyAdminListFlavorsQuery,
  useAdminAddStockMutation,
} = productsApi;
