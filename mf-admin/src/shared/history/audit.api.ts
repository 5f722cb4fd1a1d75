import type { AuditEntryView, AuditObject, SuccessList } from '@shop/contracts';
import { FIRST_PAGE, listRequest, type ListAddress } from '../list/list-definition';
import { adminApi } from '../admin-api';

interface AuditQuery extends Pick<ListAddress, 'page' | 'size'> {
  object: AuditObject;
  /** Of an order, product, flavor …; the key of a homepage section. */
  id: string;
}

/** Other readings that are asked again once something happened to an object of that kind. */
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
  courier: 'adminSales',
  run: 'adminSales',
  settlement: 'adminSales',
  close: 'adminSales',
} as const satisfies Record<AuditObject, string>;

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who did what to one object, and when, newest first. */
    adminListAuditEntries: build.query<SuccessList<AuditEntryView>, AuditQuery>({
      query: ({ object, id, page, size }) =>
        listRequest({ url: `admin/audit-log/${object}/${id}` }, { ...FIRST_PAGE, page, size }),
      providesTags: (_answer, _error, { object, id }) => [{ type: tags[object], id }],
    }),
  }),
});

export const { useAdminListAuditEntriesQuery } = auditApi;
