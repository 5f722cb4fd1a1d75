import type {
  AffiliateSort,
  AffiliateView,
  AffiliateWithLinkView,
  ChangeAffiliateStatusInput,
  SuccessList,
  UpdateAffiliateInput,
} from '@shop/contracts';
import {
  A_TO_Z,
  NEWEST_FIRST,
  listRequest,
  type ListAddress,
  type ListDefinition,
} from '../../shared/list/list-definition';
import { adminApi } from '../../shared/admin-api';

export const affiliatesList: ListDefinition<AffiliateSort> = {
  url: 'admin/affiliates',
  search: { label: 'Buscar afiliados', placeholder: 'Nombre, correo o teléfono' },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todos',
    choices: {
      pendiente: { label: 'Pendientes', sends: { status: 'pending' } },
      aprobado: { label: 'Aprobados', sends: { status: 'approved' } },
      'en-pausa': { label: 'En pausa', sends: { status: 'standby' } },
      rechazado: { label: 'Rechazados', sends: { status: 'rejected' } },
    },
  },
  sorts: {
    fecha: { label: 'Fecha', ...NEWEST_FIRST, by: ['-createdAt', 'createdAt'] },
    nombre: { label: 'Nombre', ...A_TO_Z, by: ['name', '-name'] },
    estado: {
      label: 'Estado',
      first: 'Pendiente primero',
      reversedFirst: 'Pendiente al final',
      by: ['status', '-status'],
    },
  },
};

export const AFFILIATES = ['adminAffiliates'] as const;

const affiliatesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListAffiliates: build.query<SuccessList<AffiliateView>, ListAddress>({
      query: (address) => listRequest(affiliatesList, address),
      providesTags: ['adminAffiliates'],
    }),
    adminChangeAffiliateStatus: build.mutation<
      AffiliateWithLinkView,
      { id: string; change: ChangeAffiliateStatusInput }
    >({
      query: ({ id, change }) => ({ url: `admin/affiliates/${id}/status`, method: 'PATCH', body: change }),
      invalidatesTags: ['adminAffiliates', 'adminDashboard'],
    }),
    adminUpdateAffiliate: build.mutation<AffiliateView, { id: string; change: UpdateAffiliateInput }>({
      query: ({ id, change }) => ({ url: `admin/affiliates/${id}`, method: 'PATCH', body: change }),
      invalidatesTags: ['adminAffiliates'],
    }),
    adminRenewActivationLink: build.mutation<AffiliateWithLinkView, string>({
      query: (id) => ({ url: `admin/affiliates/${id}/activation-link`, method: 'POST' }),
      invalidatesTags: ['adminAffiliates'],
    }),
    adminDeleteAffiliate: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/affiliates/${id}`, method: 'DELETE' }),
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
