import type { NamedCalls } from '@shop/api-client';
import type { ChangeMessageStatusInput, MessageSort, MessagesMeta, MessageView, SuccessList } from '@shop/contracts';
import { A_TO_Z, NEWEST_FIRST, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import { adminApi, changes, patch } from '../../shared/admin-api';

export const messagesList: ListDefinition<MessageSort> = {
  url: 'admin/messages',
  search: { label: 'Buscar mensajes', placeholder: 'Nombre, correo o texto' },
  filter: {
    param: 'estado',
    label: 'Filtrar por estado',
    all: 'Todos',
    choices: {
      'no-leido': { label: 'No leídos', sends: { status: 'unread' } },
      leido: { label: 'Leídos', sends: { status: 'read' } },
      respondido: { label: 'Respondidos', sends: { status: 'replied' } },
    },
  },
  sorts: {
    fecha: { label: 'Fecha', ...NEWEST_FIRST, by: ['-createdAt', 'createdAt'] },
    estado: {
      label: 'Estado',
      first: 'No leído primero',
      reversedFirst: 'Respondido primero',
      by: ['status', '-status'],
    },
    nombre: { label: 'Nombre', ...A_TO_Z, by: ['name', '-name'] },
  },
};

/** Line of the console when they can't be read (API-7). */
const fetchingMessages: NamedCalls = { failure: 'Failed to fetch messages' };

const messagesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListMessages: build.query<SuccessList<MessageView, MessagesMeta>, ListAddress>({
      query: pageOf(messagesList),
      extraOptions: fetchingMessages,
      providesTags: ['adminMessages'],
    }),
    /** Changes nothing where the message has another status than `from` by then. */
    adminChangeMessageStatus: build.mutation<MessageView, { id: string } & Required<ChangeMessageStatusInput>>(
      changes(['adminMessages', 'adminDashboard'], ({ id, ...change }) => patch(`admin/messages/${id}/status`, change)),
    ),
    /**
     * Marks an unread message as read because somebody opened it. The lists are changed in place: asked for again, a list of
     * unread messages would take the message away from its reader.
     */
    adminOpenMessage: build.mutation<MessageView, { id: string }>({
      query: ({ id }) => patch(`admin/messages/${id}/status`, { status: 'read', from: 'unread' }),
      invalidatesTags: (_message, error) => (error ? ['adminMessages', 'adminDashboard'] : ['adminDashboard']),
      onQueryStarted: async ({ id }, api) => {
        const { data } = await api.queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        for (const address of messagesApi.util.selectCachedArgsForQuery(api.getState(), 'adminListMessages')) {
          api.dispatch(
            messagesApi.util.updateQueryData('adminListMessages', address, ({ data: messages, meta: counts }) => {
              const message = messages.find((candidate) => candidate.id === id);
              if (message?.status !== 'unread') return;
              message.status = data.status;
              counts.unread -= 1;
              counts[data.status] += 1;
            }),
          );
        }
      },
    }),
  }),
});

export const { useAdminListMessagesQuery, useAdminChangeMessageStatusMutation, useAdminOpenMessageMutation } =
  messagesApi;
