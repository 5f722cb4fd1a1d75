import { shopApi } from '@shop/api-client';
import type {
  CreateUserInput,
  NewPasswordInput,
  StaffView,
  Success,
  SuccessList,
  UpdateUserInput,
  UserSort,
} from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list-address';

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

export interface UsersList {
  users: StaffView[];
  /** Of everything that matches. */
  total: number;
}

const usersApi = shopApi.injectEndpoints({
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
      providesTags: ['Users'],
    }),
    adminCreateUser: build.mutation<StaffView, CreateUserInput>({
      query: (body) => ({ url: 'admin/users', method: 'POST', body }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
      invalidatesTags: ['Users'],
    }),
    adminUpdateUser: build.mutation<StaffView, { id: string; change: UpdateUserInput }>({
      query: ({ id, change }) => ({ url: `admin/users/${id}`, method: 'PATCH', body: change }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
      invalidatesTags: ['Users', 'Me'],
    }),
    adminResetPassword: build.mutation<StaffView, { id: string; input: NewPasswordInput }>({
      query: ({ id, input }) => ({ url: `admin/users/${id}/password`, method: 'PATCH', body: input }),
      transformResponse: (answer: Success<StaffView>) => answer.data,
    }),
    adminDeleteUser: build.mutation<undefined, string>({
      query: (id) => ({ url: `admin/users/${id}`, method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['Users'],
    }),
  }),
});

export const {
  useAdminListUsersQuery,
  useAdminCreateUserMutation,
  useAdminUpdateUserMutation,
  useAdminResetPasswordMutation,
  useAdminDeleteUserMutation,
} = usersApi;
