import type { StaffOrderView } from '@shop/contracts';
import { Button, Panel, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { PanelTitle } from '../../../shared/page/panel-title';
import { useMarkChat } from './use-mark-chat';

const Facts = styled.dl`
  display: grid;
  gap: ${space[12]};
  margin-block-end: ${space[16]};
  ${text.small}
  & dt {
    color: ${color.ink2};
  }
`;

/** Says if the buyer went on to the chat and their message came; nothing for an order that is not the public's. */
export function ChatPanel({ order }: { order: StaffOrderView }) {
  const { mark, marking } = useMarkChat(order);
  if (!order.chat) return null;
  const { openedAt, receivedAt } = order.chat;
  return (
    <Panel aria-labelledby="chat">
      <PanelTitle id="chat">Chat de WhatsApp</PanelTitle>
      <Facts>
        <div>
          <dt>El cliente lo abrió</dt>
          <dd>{openedAt === null ? 'No que sepamos' : formatDateTime(openedAt)}</dd>
        </div>
        <div>
          <dt>Su mensaje</dt>
          <dd>{receivedAt === null ? 'Sin marcar' : `Recibido, marcado el ${formatDateTime(receivedAt)}`}</dd>
        </div>
      </Facts>
      {receivedAt === null ? (
        <Button tone="outline" size="sm" icon="check" busy={marking} onClick={() => void mark(true)}>
          Chat recibido
        </Button>
      ) : (
        <Button tone="outline" size="sm" icon="undo" busy={marking} onClick={() => void mark(false)}>
          Quitar la marca
        </Button>
      )}
    </Panel>
  );
}
