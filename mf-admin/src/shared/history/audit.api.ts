import type { AuditEntryView, AuditObject, SuccessList } from '@shop/contracts';
import { listRequest, type ListAddress } from '../list/list-definition';
import { adminApi } from '../admin-api';

export interface AuditQuery {
  object: AuditObject;
  /** Of an order, product, flavor …; the key of a homepage section. */
  id: string;
  address: ListAddress;
}

/** What else is asked again once something happened to an object of that kind. */
const tags = {
  order: 'adminSales',
  product: 'adminProducts',
  flavor: 'adminProducts',
  affiliate: 'adminAffiliates',
  user: 'adminUsers',
  content: 'adminContent',
  message: 'adminMessages',
  person: 'adminUsers',
  phone: 'adminCustomers',
  limits: 'adminSales',
  customer: 'adminCustomers',
} as const satisfies Record<AuditObject, string>;

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who did what to one object, and when. */
    adminListAuditEntries: build.query<SuccessList<AuditEntryView>, AuditQuery>({
      query: ({ object, id, address }) => listRequest({ url: `admin/ledger/${object}/${id}` }, address),
      providesTags: (_answer, _error, { object, id }) => [{ type: tags[object], id }],
    }),
  }),
});

export const { useAdminListAuditEntriesQuery } = auditApi;
