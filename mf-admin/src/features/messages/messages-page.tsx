import { formatCount, type MessagesMeta, type MessageStatus, type MessageView } from '@shop/contracts';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { Stack } from '../../shared/layout/layout';
import { ListScreen } from '../../shared/list/list-screen';
import { FigureStrip } from '../../shared/page/figures';
import { useReport } from '../../shared/actions/use-report';
import { MessageCard } from './message-card';
import {
  messagesList,
  useAdminChangeMessageStatusMutation,
  useAdminListMessagesQuery,
  useAdminOpenMessageMutation,
} from './messages.api';

const FAILED = 'No se pudo actualizar el estado del mensaje';

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
      empty={{
        icon: 'mail',
        title: 'No hay mensajes',
        text: 'Lo que alguien escriba en el formulario de contacto aparecerá aquí.',
      }}
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
      {({ rows }) => <Messages messages={rows} />}
    </ListScreen>
  );
}

/** The cards of a page. An unread message counts as read as soon as it is opened (MSG-1). */
function Messages({ messages }: { messages: readonly MessageView[] }) {
  const report = useReport();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [changeStatus, change] = useAdminChangeMessageStatusMutation();
  const [openMessage] = useAdminOpenMessageMutation();

  async function toggle({ id, status }: MessageView) {
    const opens = !expanded.includes(id);
    setExpanded(opens ? [...expanded, id] : expanded.filter((other) => other !== id));
    if (!opens || status !== 'unread') return;
    await report(openMessage({ id }).unwrap(), { done: null, failed: FAILED });
  }

  function set({ id }: MessageView, status: MessageStatus) {
    void report(changeStatus({ id, status }).unwrap(), {
      done: {
        title: 'Estado actualizado',
        description: 'El estado del mensaje se ha actualizado correctamente',
      },
      failed: FAILED,
    });
  }

  const changing = change.isLoading ? change.originalArgs : undefined;
  return (
    <Stack as="ul" $gap={8}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard
            message={message}
            expanded={expanded.includes(message.id)}
            onToggle={() => void toggle(message)}
            changingTo={changing?.id === message.id ? changing.status : null}
            onChange={(status) => set(message, status)}
          />
        </li>
      ))}
    </Stack>
  );
}
