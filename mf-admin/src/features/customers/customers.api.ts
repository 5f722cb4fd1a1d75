import {
  normalizePhone,
  type BlockedPhoneView,
  type CustomerExportView,
  type CustomerNoteView,
  type CustomerSheetView,
  type CustomerSort,
  type CustomerView,
  type Success,
  type SuccessList,
} from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list/list-address';
import { adminApi, underKey } from '../../shared/admin-api';

export type CustomerOrder = 'ultimo' | 'total';
export type CustomerFilter = 'blocked';

/** The list of customers in the address: `?q=ana&estado=bloqueado&orden=total`. */
export const customerWords: ListWords<CustomerOrder, CustomerFilter> = {
  sorts: ['ultimo', 'total'],
  filter: { param: 'estado', words: { blocked: 'bloqueado' } },
};

export type CustomersAddress = ListAddress<CustomerOrder, CustomerFilter>;

const sorts: Record<CustomerOrder, readonly [CustomerSort, CustomerSort]> = {
  ultimo: ['-lastOrderAt', 'lastOrderAt'],
  total: ['-total', 'total'],
};

export interface CustomersList {
  customers: CustomerView[];
  /** Of everything that matches. */
  total: number;
}

const at = (phone: string) => `admin/customers/${encodeURIComponent(phone)}`;

const customersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListCustomers: build.query<CustomersList, CustomersAddress>({
      query: (address) => ({
        url: 'admin/customers',
        params: {
          ...listParams({ ...address, q: asStored(address.q) }),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
          ...(address.filter === null ? {} : { blocked: true }),
        },
      }),
      transformResponse: ({ data, meta }: SuccessList<CustomerView>) => ({ customers: data, total: meta.total }),
      providesTags: ['adminCustomers', 'adminSales'],
    }),
    adminReadCustomer: build.query<CustomerSheetView, string>({
      query: at,
      transformResponse: (answer: Success<CustomerSheetView>) => answer.data,
      providesTags: ['adminCustomers', 'adminSales'],
    }),
    /** All that the shop keeps of a customer; the audit log says who took it. */
    adminExportCustomer: build.mutation<CustomerExportView, string>({
      query: (phone) => ({ url: `${at(phone)}/export`, method: 'POST' }),
      transformResponse: (answer: Success<CustomerExportView>) => answer.data,
    }),
    adminWriteCustomerNote: build.mutation<CustomerNoteView, { phone: string; text: string; key: string }>({
      query: ({ phone, text, key }) => ({
        url: `${at(phone)}/notes`,
        method: 'POST',
        body: { text },
        ...underKey(key),
      }),
      transformResponse: (answer: Success<CustomerNoteView>) => answer.data,
      invalidatesTags: ['adminCustomers'],
    }),
    adminDeleteCustomerNote: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/customers/notes/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['adminCustomers'],
    }),
    /** Another phone of the same person; answers their main one. */
    adminMergePhones: build.mutation<string, { phone: string; other: string; key: string }>({
      query: ({ phone, other, key }) => ({
        url: `${at(phone)}/phones`,
        method: 'POST',
        body: { phone: other },
        ...underKey(key),
      }),
      transformResponse: (answer: Success<{ phone: string }>) => answer.data.phone,
      invalidatesTags: ['adminCustomers', 'adminSales'],
    }),
    /** A phone that is a person of its own again; answers the main one of those that are left. */
    adminPartPhones: build.mutation<string, { phone: string; other: string }>({
      query: ({ phone, other }) => ({ url: `${at(phone)}/phones/${encodeURIComponent(other)}`, method: 'DELETE' }),
      transformResponse: (answer: Success<{ phone: string }>) => answer.data.phone,
      invalidatesTags: ['adminCustomers', 'adminSales'],
    }),
    adminBlockPhone: build.mutation<BlockedPhoneView, { phone: string; reason: string }>({
      query: ({ phone, reason }) => ({ url: `admin/blocked-phones/${phone}`, method: 'PUT', body: { reason } }),
      transformResponse: (answer: Success<BlockedPhoneView>) => answer.data,
      invalidatesTags: ['adminCustomers'],
    }),
    adminUnblockPhone: build.mutation<undefined, string>({
      query: (phone) => ({ url: `admin/blocked-phones/${phone}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['adminCustomers'],
    }),
  }),
});

export const {
  useAdminListCustomersQuery,
  useAdminReadCustomerQuery,
  useAdminExportCustomerMutation,
  useAdminWriteCustomerNoteMutation,
  useAdminDeleteCustomerNoteMutation,
  useAdminMergePhonesMutation,
  useAdminPartPhonesMutation,
  useAdminBlockPhoneMutation,
  useAdminUnblockPhoneMutation,
} = customersApi;

/** A phone number is shown with a space and stored without one. */
function asStored(q: string): string {
  return /^[\d\s]+$/.test(q) ? normalizePhone(q) : q;
}
