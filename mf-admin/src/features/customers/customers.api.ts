import type {
  CustomerExportView,
  CustomerNoteView,
  CustomerSheetView,
  CustomerSort,
  CustomerView,
  Failure,
  Success,
  SuccessList,
} from '@shop/contracts';
import { NEWEST_FIRST, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import { adminApi, changes, post, postUnderKey, reads, remove } from '../../shared/admin-api';

/** Everybody who ordered: `?q=ana&estado=bloqueado&orden=total`. */
export const customersList: ListDefinition<CustomerSort> = {
  url: 'admin/customers',
  search: { label: 'Buscar clientes', placeholder: 'Teléfono, nombre o código', phones: true },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todos',
    choices: { bloqueado: { label: 'Bloqueados', sends: { blocked: true } } },
  },
  sorts: {
    ultimo: { label: 'Último pedido', ...NEWEST_FIRST, by: ['-lastOrderAt', 'lastOrderAt'] },
    total: {
      label: 'Comprado',
      first: 'quienes más compraron primero',
      reversedFirst: 'quienes menos compraron primero',
      by: ['-total', 'total'],
    },
  },
};

const at = (phone: string) => `admin/customers/${encodeURIComponent(phone)}`;

const customersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListCustomers: build.query<SuccessList<CustomerView>, ListAddress>(
      reads(['adminCustomers', 'adminSales'], pageOf(customersList)),
    ),
    adminReadCustomer: build.query<CustomerSheetView, string>(reads(['adminCustomers', 'adminSales'], at)),
    /** All that the shop keeps of a customer; the audit log says who took it. */
    adminExportCustomer: build.mutation<CustomerExportView, string>({ query: (phone) => post(`${at(phone)}/export`) }),
    adminWriteCustomerNote: build.mutation<CustomerNoteView, { phone: string; text: string; key: string }>(
      changes(['adminCustomers'], ({ phone, text, key }) => postUnderKey(`${at(phone)}/notes`, key, { text })),
    ),
    adminDeleteCustomerNote: build.mutation<unknown, string>(
      changes(['adminCustomers'], (id) => remove(`admin/customers/notes/${id}`)),
    ),
    /** Another phone of the same person; answers their main one. */
    adminMergePhones: build.mutation<string, { phone: string; other: string; key: string }>({
      query: ({ phone, other, key }) => postUnderKey(`${at(phone)}/phones`, key, { phone: other }),
      transformResponse: (answer: Success<{ phone: string }>) => answer.data.phone,
      invalidatesTags: ['adminCustomers', 'adminSales'],
    }),
    /** A phone that is a person of its own again; answers the main one of those that are left. */
    adminPartPhones: build.mutation<string, { phone: string; other: string }>({
      query: ({ phone, other }) => remove(`${at(phone)}/phones/${encodeURIComponent(other)}`),
      transformResponse: (answer: Success<{ phone: string }> | Failure, _meta, { phone }) =>
        answer.success ? answer.data.phone : phone,
      invalidatesTags: ['adminCustomers', 'adminSales'],
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
} = customersApi;
