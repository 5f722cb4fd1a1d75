import type {
  CreateUserInput,
  FactorRuleView,
  SetFactorRuleInput,
  NewPasswordInput,
  StaffView,
  SuccessList,
  UpdateUserInput,
  UserSort,
} from '@shop/contracts';
import {
  A_TO_Z,
  NEWEST_FIRST,
  listRequest,
  type ListAddress,
  type ListDefinition,
} from '../../shared/list/list-definition';
import { RULES, adminApi, postUnderKey } from '../../shared/admin-api';

export const usersList: ListDefinition<UserSort> = {
  url: 'admin/users',
  search: { label: 'Buscar usuarios', placeholder: 'Buscar usuario' },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todos',
    choices: {
      activo: { label: 'Activos', sends: { active: true } },
      pausado: { label: 'Pausados', sends: { active: false } },
    },
  },
  sorts: {
    fecha: { label: 'Fecha', ...NEWEST_FIRST, by: ['-createdAt', 'createdAt'] },
    usuario: { label: 'Usuario', ...A_TO_Z, by: ['username', '-username'] },
  },
};

export const USERS = ['adminUsers'] as const;

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListUsers: build.query<SuccessList<StaffView>, ListAddress>({
      query: (address) => listRequest(usersList, address),
      providesTags: ['adminUsers'],
    }),
    adminCreateUser: build.mutation<StaffView, { input: CreateUserInput; key: string }>({
      query: ({ input, key }) => postUnderKey('admin/users', key, input),
      invalidatesTags: ['adminUsers'],
    }),
    adminUpdateUser: build.mutation<StaffView, { id: string; change: UpdateUserInput }>({
      query: ({ id, change }) => ({ url: `admin/users/${id}`, method: 'PATCH', body: change }),
      invalidatesTags: ['adminUsers', 'adminMe'],
    }),
    adminResetPassword: build.mutation<StaffView, { id: string; input: NewPasswordInput }>({
      query: ({ id, input }) => ({ url: `admin/users/${id}/password`, method: 'PATCH', body: input }),
    }),
    adminResetFactors: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/users/${id}/factors`, method: 'DELETE' }),
    }),
    /** Which roles need a second factor. */
    adminListFactorRules: build.query<FactorRuleView[], void>({
      query: () => 'admin/factor-rules',
      providesTags: ['adminFactors', ...RULES],
    }),
    adminSetFactorRule: build.mutation<FactorRuleView[], SetFactorRuleInput & Pick<FactorRuleView, 'role'>>({
      query: ({ role, ...body }) => ({ url: `admin/factor-rules/${role}`, method: 'PUT', body }),
      invalidatesTags: ['adminFactors'],
    }),
    adminDeleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/users/${id}`, method: 'DELETE' }),
      invalidatesTags: ['adminUsers'],
    }),
  }),
});

export const {
  useAdminListUsersQuery,
  useAdminCreateUserMutation,
  useAdminUpdateUserMutation,
  useAdminResetPasswordMutation,
  useAdminDeleteUserMutation,
  useAdminResetFactorsMutation,
  useAdminListFactorRulesQuery,
  useAdminSetFactorRuleMutation,
} = usersApi;
