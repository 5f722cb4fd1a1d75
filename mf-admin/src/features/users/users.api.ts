import type {
  CreateUserInput,
  FactorRuleView,
  NewPasswordInput,
  StaffView,
  Success,
  SuccessList,
  UpdateUserInput,
  UserSort,
} from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list/list-address';
import { adminApi, underKey } from '../../shared/admin-api';

export type UserOrder = 'fecha' | 'usuario';
export type UserState = 'active' | 'paused';

/** The list of users in the address. */
export const userWords: ListWords<UserOrder, UserState> = {
  sorts: ['fecha', 'usuario'],
  filter: { param: 'estado', words: { active: 'activo', paused: 'pausado' } },
};

export type UsersAddress = ListAddress<UserOrder, UserState>;

const sorts: Record<UserOrder, readonly [UserSort, UserSort]> = {
  fecha: ['-createdAt', 'createdAt'],
  usuario: ['username', '-username'],
};

export const USERS = ['adminUsers'] as const;

export interface UsersList {
  users: StaffView[];
  /** Of everything that matches. */
  total: number;
}

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListUsers: build.query<UsersList, UsersAddress>({
      query: (address) => ({
        url: 'admin/users',
        params: {
          ...listParams(address),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
          ...(address.filter === null ? {} : { active: address.filter === 'active' }),
        },
      }),
      transformResponse: ({ data, meta }: SuccessList<StaffView>) => ({ users: data, total: meta.total }),
      providesTags: ['adminUsers'],
    }),
    adminCreateUser: build.mutation<StaffView, { input: CreateUserInput; key: string }>({
      query: ({ input, key }) => ({ url: 'admin/users', method: 'POST', body: input, ...underKey(key) }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
      invalidatesTags: ['adminUsers'],
    }),
    adminUpdateUser: build.mutation<StaffView, { id: string; change: UpdateUserInput }>({
      query: ({ id, change }) => ({ url: `admin/users/${id}`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
      invalidatesTags: ['adminUsers', 'adminMe'],
    }),
    adminResetPassword: build.mutation<StaffView, { id: string; input: NewPasswordInput }>({
      query: ({ id, input }) => ({ url: `admin/users/${id}/password`, method: 'PATCH', body: input }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
    }),
    adminResetFactors: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/users/${id}/factors`, method: 'DELETE' }),
      transformResponse: () => undefined,
    }),
    /** Which roles need a second factor. */
    adminListFactorRules: build.query<FactorRuleView[], void>({
      query: () => 'admin/factor-rules',
      transformResponse: (answer: Success<FactorRuleView[]>) => answer.data,
      providesTags: ['adminFactors'],
    }),
    adminSetFactorRule: build.mutation<FactorRuleView[], FactorRuleView>({
      query: ({ role, ...body }) => ({ url: `admin/factor-rules/${role}`, method: 'PUT', body }),
      transformResponse: (answer: Success<FactorRuleView[]>) => answer.data,
      invalidatesTags: ['adminFactors'],
    }),
    adminDeleteUser: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/users/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
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
