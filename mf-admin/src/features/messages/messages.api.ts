import type { NamedCalls } from '@shop/api-client';
import type { ChangeMessageStatusInput, MessageSort, MessagesMeta, MessageView, SuccessList } from '@shop/contracts';
import { A_TO_Z, NEWEST_FIRST, pageOf, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';
import { adminApi, changes, patch, type ChangeUnderWay } from '../../shared/admin-api';

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
    adminChangeMessageStatus: build.mutation<MessageView, { id: string } & Required<ChangeMessageStatusInput>>({
      ...changes(['adminMessages', 'adminDashboard'], ({ id, ...to }) => patch(`admin/messages/${id}/status`, to)),
      onQueryStarted: showStatus,
    }),
    /**
     * Marks an unread message as read because somebody opened it. The lists are changed in place: asked for again, a list of
     * unread messages would take the message away from its reader.
     */
    adminOpenMessage: build.mutation<MessageView, { id: string }>({
      query: ({ id }) => patch(`admin/messages/${id}/status`, { status: 'read', from: 'unread' }),
      invalidatesTags: (_message, error) => (error ? ['adminMessages', 'adminDashboard'] : ['adminDashboard']),
      onQueryStarted: showStatus,
    }),
  }),
});

/** Shows a message as a change left it before its lists are read again: its next button is pressed from that status. */
async function showStatus(
  _asked: unknown,
  { dispatch, getState, queryFulfilled }: ChangeUnderWay<MessageView>,
): Promise<void> {
  const { data: changed } = await queryFulfilled.catch(() => ({ data: null }));
  if (changed === null) return;
  const { selectCachedArgsForQuery, updateQueryData } = messagesApi.util;
  for (const address of selectCachedArgsForQuery(getState(), 'adminListMessages')) {
    dispatch(
      updateQueryData('adminListMessages', address, ({ data: messages, meta: counts }) => {
        const message = messages.find(({ id }) => id === changed.id);
        if (!message) return;
        counts[message.status] -= 1;
        counts[changed.status] += 1;
        message.status = changed.status;
      }),
    );
  }
}

export const { useAdminListMessagesQuery, useAdminChangeMessageStatusMutation, useAdminOpenMessageMutation } =
  messagesApi;
