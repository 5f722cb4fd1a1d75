import type { StaffOrderView } from '@shop/contracts';
import { Button, Panel } from '@shop/ui';
import { formatDateTime } from '../../../dates';
import { PanelTitle } from '../../../shared/page/panel-title';
import { useMarkChat } from './use-mark-chat';
import { Definitions, Fact } from '../../../shared/layout/layout';

/** Says if the buyer went on to the chat and their message came; nothing for an order that is not the public's. */
export function ChatPanel({ order }: { order: StaffOrderView }) {
  const { mark, marking } = useMarkChat(order);
  if (!order.chat) return null;
  const { openedAt, receivedAt } = order.chat;
  return (
    <Panel aria-labelledby="chat">
      <PanelTitle id="chat">Chat de WhatsApp</PanelTitle>
      <Definitions $below={16}>
        <Fact name="El cliente lo abrió">{openedAt === null ? 'No que sepamos' : formatDateTime(openedAt)}</Fact>
        <Fact name="Su mensaje">
          {receivedAt === null ? 'Sin marcar' : `Recibido, marcado el ${formatDateTime(receivedAt)}`}
        </Fact>
      </Definitions>
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
