import type {
  AffiliateSort,
  AffiliateView,
  AffiliateWithLinkView,
  ChangeAffiliateStatusInput,
  SuccessList,
  UpdateAffiliateInput,
} from '@shop/contracts';
import { A_TO_Z, NEWEST_FIRST, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import { adminApi, changes, patch, post, reads, remove } from '../../shared/admin-api';

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

const affiliatesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListAffiliates: build.query<SuccessList<AffiliateView>, ListAddress>(
      reads(['adminAffiliates'], pageOf(affiliatesList)),
    ),
    adminChangeAffiliateStatus: build.mutation<
      AffiliateWithLinkView,
      { id: string; change: ChangeAffiliateStatusInput }
    >(
      changes(['adminAffiliates', 'adminDashboard'], ({ id, change }) =>
        patch(`admin/affiliates/${id}/status`, change),
      ),
    ),
    adminUpdateAffiliate: build.mutation<AffiliateView, { id: string; change: UpdateAffiliateInput }>(
      changes(['adminAffiliates'], ({ id, change }) => patch(`admin/affiliates/${id}`, change)),
    ),
    adminRenewActivationLink: build.mutation<AffiliateWithLinkView, string>(
      changes(['adminAffiliates'], (id) => post(`admin/affiliates/${id}/activation-link`)),
    ),
    adminDeleteAffiliate: build.mutation<unknown, string>(
      changes(['adminAffiliates', 'adminDashboard'], (id) => remove(`admin/affiliates/${id}`)),
    ),
  }),
});

export const {
  useAdminListAffiliatesQuery,
  useAdminChangeAffiliateStatusMutation,
  useAdminUpdateAffiliateMutation,
  useAdminRenewActivationLinkMutation,
  useAdminDeleteAffiliateMutation,
} = affiliatesApi;
