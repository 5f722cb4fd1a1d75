import { toApiError } from '@shop/api-client';
import { formatCount, type MessagesMeta, type MessageStatus, type MessageView } from '@shop/contracts';
import { usePageTitle, useToast } from '@shop/shell-api';
import { space } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { CardListOutline } from '../../shared/list/card-outlines';
import { Figure, Figures } from '../../shared/page/figures';
import { useExistingPage, useListAddress } from '../../shared/list/list-address';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar, type SortOption } from '../../shared/list/list-toolbar';
import { ListNews } from '../../shared/list/news-press';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import { useSteadyList, type Rows } from '../../shared/list/steady-list';
import { useReport } from '../../shared/form/use-report';
import { MessageCard } from './message-card';
import {
  messageWords,
  useAdminChangeMessageStatusMutation,
  useAdminListMessagesQuery,
  useAdminOpenMessageMutation,
  type MessageOrder,
  type MessagesList,
} from './messages.api';

const FAILED = 'No se pudo actualizar el estado del mensaje';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

const rows: Rows<MessagesList, MessageView> = {
  of: ({ messages }) => messages,
  keyOf: ({ id }) => id,
  with: (page, messages) => ({ ...page, messages }),
};

const sorts: readonly SortOption<MessageOrder>[] = [
  { value: 'fecha', label: 'Fecha', first: 'los más recientes primero', reversedFirst: 'los más antiguos primero' },
  { value: 'estado', label: 'Estado', first: 'No leído primero', reversedFirst: 'Respondido primero' },
  { value: 'nombre', label: 'Nombre', first: 'de la A a la Z', reversedFirst: 'de la Z a la A' },
];

/** What visitors wrote through the contact form (MSG-1). */
export function MessagesPage() {
  usePageTitle('Mensajes');
  const [address, change] = useListAddress(messageWords);
  const list = useSteadyList(useAdminListMessagesQuery(address, { refetchOnMountOrArgChange: true }), rows);
  const { found } = list;
  const counts = found.data?.counts;
  useExistingPage(messageWords, address, list.isBehind ? undefined : found.currentData?.counts.total);

  return (
    <Page>
      <PageHead title="Mensajes" back={adminRoutes.home} />
      {(counts || !found.isError) && <Counters counts={counts} />}
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar mensajes', placeholder: 'Nombre, correo o texto' }}
        filter={{
          label: 'Filtrar por estado',
          all: 'Todos',
          options: [
            { value: 'unread', label: 'No leídos' },
            { value: 'read', label: 'Leídos' },
            { value: 'replied', label: 'Respondidos' },
          ],
        }}
        sorts={sorts}
      />
      <ListNews list={list} noun={address.page === 1 ? ['mensaje nuevo', 'mensajes nuevos'] : null} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando mensajes...', outline: <CardListOutline height={space[80]} /> }}
        failed={{ title: 'No se pudieron cargar los mensajes' }}
        empty={({ messages }) =>
          messages.length === 0 && (
            <ListEmpty
              address={address}
              onChange={change}
              icon="mail"
              title="No hay mensajes"
              text="Lo que alguien escriba en el formulario de contacto aparecerá aquí."
              noneMatch="No hay mensajes que coincidan"
            />
          )
        }
      >
        {({ messages, counts: { total } }) => (
          <>
            <Messages messages={messages} />
            <Pager address={address} count={total} noun={['mensaje', 'mensajes']} onChange={change} />
          </>
        )}
      </ListResults>
    </Page>
  );
}

function Counters({ counts }: { counts: MessagesMeta | undefined }) {
  return (
    <Figures $count={3}>
      <Figure name="No leídos" value={counts && formatCount(counts.unread)} />
      <Figure name="Leídos" value={counts && formatCount(counts.read)} />
      <Figure name="Respondidos" value={counts && formatCount(counts.replied)} />
    </Figures>
  );
}

/** The cards of a page. An unread message counts as read as soon as it is opened (MSG-1). */
function Messages({ messages }: { messages: readonly MessageView[] }) {
  const showToast = useToast();
  const report = useReport();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [changeStatus, change] = useAdminChangeMessageStatusMutation();
  const [openMessage] = useAdminOpenMessageMutation();

  async function toggle({ id, status }: MessageView) {
    const opens = !expanded.includes(id);
    setExpanded(opens ? [...expanded, id] : expanded.filter((other) => other !== id));
    if (!opens || status !== 'unread') return;
    const answer = await openMessage({ id });
    if (!answer.error) return;
    const { status: refusal, text } = toApiError(answer.error);
    if (refusal !== 401) showToast({ variant: 'destructive', title: 'Error', description: text ?? FAILED });
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
    <List>
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
    </List>
  );
}
