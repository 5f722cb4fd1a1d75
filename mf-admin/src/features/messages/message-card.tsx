import { useToast } from '@shop/shell-api';
import { mailtoLink, type MessageStatus, type MessageView } from '@shop/contracts';
import {
  Badge,
  type BadgeTone,
  Button,
  Cluster,
  ExternalTextLink,
  Flush,
  Icon,
  type IconName,
  Stack,
  Text,
  When,
  color,
  edge,
  oneLine,
  radius,
  space,
  text,
} from '@shop/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { useAdminChangeMessageStatusMutation, useAdminOpenMessageMutation } from './messages.api';

const looks: Record<MessageStatus, { children: string; tone: BadgeTone; icon: IconName }> = {
  unread: { children: 'No leído', tone: 'warn', icon: 'mail' },
  read: { children: 'Leído', tone: 'info', icon: 'eye' },
  replied: { children: 'Respondido', tone: 'ok', icon: 'check-circle' },
};

/** How a message's status can be changed, and so its buttons (MSG-2). */
const actions: Record<MessageStatus, readonly { to: MessageStatus; label: string }[]> = {
  unread: [
    { to: 'read', label: 'Marcar como leído' },
    { to: 'replied', label: 'Marcar como respondido' },
  ],
  read: [
    { to: 'replied', label: 'Marcar como respondido' },
    { to: 'unread', label: 'Marcar como no leído' },
  ],
  replied: [
    { to: 'read', label: 'No respondido' },
    { to: 'unread', label: 'Marcar como no leído' },
  ],
};

const Heading = styled.h2`
  font: inherit;
  letter-spacing: inherit;
`;

const Toggle = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space[12]};
  width: 100%;
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.card};
  text-align: start;
`;

const Preview = styled.span`
  grid-column: 1 / -1;
  color: ${color.ink2};
  ${oneLine}
  ${text.small}
`;

const Content = styled(Stack)`
  margin-inline: ${space[20]};
  padding-block: ${space[16]} ${space[20]};
  border-block-start: ${edge.thin} solid ${color.line};
`;

const FAILED = 'No se pudo actualizar el estado del mensaje';
const CHANGED = {
  variant: 'success',
  title: 'Estado actualizado',
  description: 'El estado del mensaje se ha actualizado correctamente',
} as const;
const OVERTAKEN = {
  variant: 'warning',
  title: 'Otra persona lo cambió antes',
  description: 'Mira cómo quedó el mensaje.',
} as const;

/** A message: who, when and its beginning; opened all of it, with its buttons. It counts as read once it is opened (MSG-1). */
export function MessageCard({ message }: { message: MessageView }) {
  const id = useId();
  const report = useStaffReport();
  const showToast = useToast();
  const [expanded, setExpanded] = useState(false);
  const [changeStatus, change] = useAdminChangeMessageStatusMutation();
  const [openMessage, opening] = useAdminOpenMessageMutation();
  const { name, email, status, createdAt } = message;

  function toggle() {
    setExpanded(!expanded);
    if (expanded || status !== 'unread') return;
    const unknown = 'No supimos si quedó como leído';
    void report(openMessage({ id: message.id }).unwrap(), { done: null, failed: FAILED, unknown });
  }

  async function set(to: MessageStatus) {
    const call = changeStatus({ id: message.id, status: to, from: status }).unwrap();
    const told = await report(call, { done: null, failed: FAILED });
    if (told.ok) showToast(told.answer.status === to ? CHANGED : OVERTAKEN);
  }

  return (
    <Flush as="article" aria-labelledby={`${id}-name`}>
      <Heading>
        <Toggle type="button" aria-expanded={expanded} aria-controls={`${id}-content`} onClick={toggle}>
          <Cluster as="span" $gap={12}>
            <Text as="strong" $look="strong" id={`${id}-name`}>
              {name}
            </Text>
            <Badge {...looks[status]} />
            <When dateTime={createdAt}>{formatDateTime(createdAt)}</When>
          </Cluster>
          <Icon name={expanded ? 'chevron-up' : 'chevron-down'} />
          {!expanded && <Preview>{message.message}</Preview>}
        </Toggle>
      </Heading>
      <div id={`${id}-content`} hidden={!expanded}>
        {expanded && (
          <Content>
            <Text $breaks>{message.message}</Text>
            <p>
              Responder a <ExternalTextLink href={mailtoLink(email)}>{email}</ExternalTextLink>
            </p>
            <Cluster>
              {actions[opening.isLoading ? 'read' : status].map(({ to, label: words }) => (
                <Button
                  key={to}
                  size="sm"
                  tone={to === 'replied' ? 'neutral' : 'outline'}
                  busy={change.isLoading && change.originalArgs?.status === to}
                  disabled={change.isLoading || opening.isLoading}
                  onClick={() => void set(to)}
                >
                  {words}
                </Button>
              ))}
            </Cluster>
          </Content>
        )}
      </div>
    </Flush>
  );
}
