import type {
  AffiliateSort,
  AffiliateStatus,
  AffiliateView,
  AffiliateWithLinkView,
  ChangeAffiliateStatusInput,
  Success,
  SuccessList,
  UpdateAffiliateInput,
} from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list/list-address';
import { adminApi } from '../../shared/admin-api';

export type AffiliateOrder = 'fecha' | 'nombre' | 'estado';

/** The list of affiliates in the address. */
export const affiliateWords: ListWords<AffiliateOrder, AffiliateStatus> = {
  sorts: ['fecha', 'nombre', 'estado'],
  filter: {
    param: 'estado',
    words: { pending: 'pendiente', approved: 'aprobado', standby: 'en-pausa', rejected: 'rechazado' },
  },
};

export type AffiliatesAddress = ListAddress<AffiliateOrder, AffiliateStatus>;

const sorts: Record<AffiliateOrder, readonly [AffiliateSort, AffiliateSort]> = {
  fecha: ['-createdAt', 'createdAt'],
  nombre: ['name', '-name'],
  estado: ['status', '-status'],
};

export const AFFILIATES = ['adminAffiliates'] as const;

export interface AffiliatesList {
  affiliates: AffiliateView[];
  /** Of everything that matches. */
  total: number;
}

const affiliatesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListAffiliates: build.query<AffiliatesList, AffiliatesAddress>({
      query: (address) => ({
        url: 'admin/affiliates',
        params: {
          ...listParams(address),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
          ...(address.filter === null ? {} : { status: address.filter }),
        },
      }),
      transformResponse: ({ data, meta }: SuccessList<AffiliateView>) => ({ affiliates: data, total: meta.total }),
      providesTags: ['adminAffiliates'],
    }),
    adminChangeAffiliateStatus: build.mutation<
      AffiliateWithLinkView,
      { id: string; change: ChangeAffiliateStatusInput }
    >({
      query: ({ id, change }) => ({ url: `admin/affiliates/${id}/status`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<AffiliateWithLinkView>) => answer.data,
      invalidatesTags: ['adminAffiliates', 'adminDashboard'],
    }),
    adminUpdateAffiliate: build.mutation<AffiliateView, { id: string; change: UpdateAffiliateInput }>({
      query: ({ id, change }) => ({ url: `admin/affiliates/${id}`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<AffiliateView>) => answer.data,
      invalidatesTags: ['adminAffiliates'],
    }),
    adminRenewActivationLink: build.mutation<AffiliateWithLinkView, string>({
      query: (id) => ({ url: `admin/affiliates/${id}/activation-link`, method: 'POST' }),
      transformResponse: (answer: Success<AffiliateWithLinkView>) => answer.data,
      invalidatesTags: ['adminAffiliates'],
    }),
    adminDeleteAffiliate: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/affiliates/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['adminAffiliates', 'adminDashboard'],
    }),
  }),
});

export const {
  useAdminListAffiliatesQuery,
  useAdminChangeAffiliateStatusMutation,
  useAdminUpdateAffiliateMutation,
  useAdminRenewActivationLinkMutation,
  useAdminDeleteAffiliateMutation,
} = affiliatesApi;
