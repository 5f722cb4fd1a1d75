import type { NamedCalls } from '@shop/api-client';
import type { MessageSort, MessagesMeta, MessageStatus, MessageView, Success, SuccessList } from '@shop/contracts';
import { listParams, type ListAddress, type ListWords } from '../../shared/list/list-address';
import { adminApi } from '../../shared/admin-api';

export type MessageOrder = 'fecha' | 'estado' | 'nombre';

/** The list of messages in the address. */
export const messageWords: ListWords<MessageOrder, MessageStatus> = {
  sorts: ['fecha', 'estado', 'nombre'],
  filter: { param: 'estado', words: { unread: 'no-leido', read: 'leido', replied: 'respondido' } },
};

export type MessagesAddress = ListAddress<MessageOrder, MessageStatus>;

const sorts: Record<MessageOrder, readonly [MessageSort, MessageSort]> = {
  fecha: ['-createdAt', 'createdAt'],
  estado: ['status', '-status'],
  nombre: ['name', '-name'],
};

/** What the console says when they can't be read (API-7). */
const fetchingMessages: NamedCalls = { failure: 'Failed to fetch messages' };

export interface MessagesList {
  messages: MessageView[];
  counts: MessagesMeta;
}

const messagesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminListMessages: build.query<MessagesList, MessagesAddress>({
      query: (address) => ({
        url: 'admin/messages',
        params: {
          ...listParams(address),
          sort: sorts[address.sort][address.reversed ? 1 : 0],
          ...(address.filter === null ? {} : { status: address.filter }),
        },
      }),
      extraOptions: fetchingMessages,
      transformResponse: ({ data, meta }: SuccessList<MessageView, MessagesMeta>) => ({ messages: data, counts: meta }),
      providesTags: ['adminMessages'],
    }),
    adminChangeMessageStatus: build.mutation<MessageView, { id: string; status: MessageStatus }>({
      query: ({ id, status }) => ({ url: `admin/messages/${id}/status`, method: 'PATCH', body: { status } }),
      transformResponse: (answer: Success<MessageView>) => answer.data,
      invalidatesTags: ['adminMessages', 'adminDashboard'],
    }),
    /**
     * Marks a message as read because somebody opened it. The lists are changed in place: asked for again, a list of
     * unread messages would take the message away from whoever is reading it.
     */
    adminOpenMessage: build.mutation<MessageView, { id: string }>({
      query: ({ id }) => ({ url: `admin/messages/${id}/status`, method: 'PATCH', body: { status: 'read' } }),
      transformResponse: (answer: Success<MessageView>) => answer.data,
      invalidatesTags: ['adminDashboard'],
      onQueryStarted: async ({ id }, api) => {
        const { data } = await api.queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        for (const address of messagesApi.util.selectCachedArgsForQuery(api.getState(), 'adminListMessages')) {
          api.dispatch(
            messagesApi.util.updateQueryData('adminListMessages', address, ({ messages, counts }) => {
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
