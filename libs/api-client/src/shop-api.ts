import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { storedStaffToken } from './staff-token';

/**
 * The one RTK Query api of the shop. Remotes and the shell add their endpoints with `injectEndpoints`; endpoint names
 * are global: `listProducts`, `adminListSales`. Data never goes stale by itself, queries and mutations are never
 * retried (storefront, sections 7 and 9), and every call sends cookies and, when there is one, the staff token.
 */
export const shopApi = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    baseUrl: new URL('/api/', globalThis.location.href).href,
    credentials: 'include',
    prepareHeaders: (headers) => {
      const token = storedStaffToken();
      if (token !== null) headers.set('Authorization', token);
    },
  }),
  tagTypes: [
    'Products',
    'HomepageContent',
    'Order',
    'Distributor',
    'Me',
    'Dashboard',
    'Sales',
    'AdminProducts',
    'Affiliates',
    'Messages',
    'Users',
    'AdminContent',
  ],
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
