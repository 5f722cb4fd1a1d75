import { formatCount, type MessagesMeta, type MessageView } from '@shop/contracts';
import { FigureStrip, Stack } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { ListScreen } from '../../shared/list/list-screen';
import { MessageCard } from './message-card';
import { messagesList, useAdminListMessagesQuery } from './messages.api';

/** Messages of visitors through the contact form (MSG-1). */
export function MessagesPage() {
  return (
    <ListScreen<MessageView, MessagesMeta>
      list={messagesList}
      useRows={useAdminListMessagesQuery}
      keyOf={({ id }) => id}
      title="Mensajes"
      back={adminRoutes.home}
      what="los mensajes"
      empty={{ icon: 'mail', text: 'Lo que alguien escriba en el formulario de contacto aparecerá aquí.' }}
      noun={['mensaje', 'mensajes']}
      newNoun={['mensaje nuevo', 'mensajes nuevos']}
      above={({ meta }) => (
        <FigureStrip
          figures={[
            { name: ['', 'No leídos', ''], value: meta && formatCount(meta.unread) },
            { name: ['', 'Leídos', ''], value: meta && formatCount(meta.read) },
            { name: ['', 'Respondidos', ''], value: meta && formatCount(meta.replied) },
          ]}
        />
      )}
    >
      {({ rows }) => (
        <Stack as="ul" $gap={8}>
          {rows.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </Stack>
      )}
    </ListScreen>
  );
}
