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
import { A_TO_Z, NEWEST_FIRST, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import { adminApi, changes, patch, postUnderKey, put, reads, remove } from '../../shared/admin-api';

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

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListUsers: build.query<SuccessList<StaffView>, ListAddress>(reads(['adminUsers'], pageOf(usersList))),
    adminCreateUser: build.mutation<StaffView, { input: CreateUserInput; key: string }>(
      changes(['adminUsers'], ({ input, key }) => postUnderKey('admin/users', key, input)),
    ),
    adminUpdateUser: build.mutation<StaffView, { id: string; change: UpdateUserInput }>(
      changes(['adminUsers', 'adminMe'], ({ id, change }) => patch(`admin/users/${id}`, change)),
    ),
    adminResetPassword: build.mutation<StaffView, { id: string; input: NewPasswordInput }>({
      query: ({ id, input }) => patch(`admin/users/${id}/password`, input),
    }),
    adminResetFactors: build.mutation<unknown, string>({ query: (id) => remove(`admin/users/${id}/factors`) }),
    /** Which roles need a second factor. */
    adminListFactorRules: build.query<FactorRuleView[], void>(
      reads(['adminFactors', 'adminRules'], () => 'admin/factor-rules'),
    ),
    adminSetFactorRule: build.mutation<FactorRuleView[], SetFactorRuleInput & Pick<FactorRuleView, 'role'>>(
      changes(['adminFactors'], ({ role, ...body }) => put(`admin/factor-rules/${role}`, body)),
    ),
    adminDeleteUser: build.mutation<unknown, string>(changes(['adminUsers'], (id) => remove(`admin/users/${id}`))),
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
