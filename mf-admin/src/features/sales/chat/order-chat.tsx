import { singleLine, whatsappLink, type StaffOrderView } from '@shop/contracts';
import { Area, Badge, Cluster, Definitions, ExternalButtonLink, Fact, Quiet, TitledPanel } from '@shop/ui';
import { formatDateTime } from '../../../dates';
import { ActionButton } from '../../../shared/actions/action-button';
import { useAdminMarkChatMutation } from '../sales.api';

/** Says if the buyer went on to the chat and their message came; nothing for an order that is not the public's. */
export function ChatPanel({ order }: { order: StaffOrderView }) {
  if (!order.chat) return null;
  const { openedAt, receivedAt } = order.chat;
  return (
    <TitledPanel title="Chat de WhatsApp">
      <Definitions $below={16}>
        <Fact name="El cliente lo abrió">{openedAt === null ? 'No que sepamos' : formatDateTime(openedAt)}</Fact>
        <Fact name="Su mensaje">
          {receivedAt === null ? 'Sin marcar' : `Recibido, marcado el ${formatDateTime(receivedAt)}`}
        </Fact>
      </Definitions>
      {/* Each state has a button of its own: the second tap of a double tap is held, as wherever the pressed one is gone. */}
      <MarkChat key={receivedAt} order={order} received={receivedAt === null} />
    </TitledPanel>
  );
}

/** Says that an order's message is missing, writes to the buyer, or marks that it came; nothing for all other orders. */
export function MissingChat({ order }: { order: StaffOrderView }) {
  const { chat, customer, code } = order;
  if (!chat?.missing) return null;
  const page = new URL(chat.statusLink ?? '/', globalThis.location.href).href;
  const link = whatsappLink(
    customer.phone,
    `Hola ${singleLine(customer.firstName)}, recibimos tu pedido ${code} y ya lo apartamos, pero no nos llegó tu mensaje. ¿Lo confirmamos? Aquí puedes ver cómo va: ${page}`,
  );
  return (
    <Area $at="auto / 1 / auto / -1">
      <Cluster $gap={12}>
        <Badge tone="warn" icon="whatsapp">
          Sin chat
        </Badge>
        <Quiet>
          {chat.openedAt === null ? 'El cliente no abrió el chat.' : 'El cliente abrió el chat; falta su mensaje.'}
        </Quiet>
        {link !== null && (
          <ExternalButtonLink tone="outline" size="sm" icon="whatsapp" href={link}>
            Escribirle
          </ExternalButtonLink>
        )}
        <MarkChat order={order} received />
      </Cluster>
    </Area>
  );
}

/** Marks that the message of an order's buyer came, or takes the mark away. */
function MarkChat({ order: { orderId: id, code }, received }: { order: StaffOrderView; received: boolean }) {
  const [markChat] = useAdminMarkChatMutation();
  return (
    <ActionButton
      icon={received ? 'check' : 'undo'}
      act={() => markChat({ id, received })}
      says={{
        done: { title: received ? 'Chat recibido' : 'Marca quitada', description: `Pedido ${code}` },
        failed: 'No se pudo marcar el chat',
      }}
    >
      {received ? 'Chat recibido' : 'Quitar la marca'}
    </ActionButton>
  );
}
