import { singleLine, whatsappLink, type StaffOrderView } from '@shop/contracts';
import { Badge, Button, ExternalButtonLink } from '@shop/ui';
import { useMarkChat } from './use-mark-chat';
import { Area, Cluster, Quiet } from '../../../shared/layout/layout';

/** Says that an order's message is missing, writes to the buyer, or marks that it came; nothing for all other orders. */
export function MissingChat({ order }: { order: StaffOrderView }) {
  const { mark, marking } = useMarkChat(order);
  const { chat, customer } = order;
  if (!chat?.missing) return null;
  const link = whatsappLink(customer.phone, followUpText(order));
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
        <Button tone="outline" size="sm" icon="check" busy={marking} onClick={() => void mark(true)}>
          Chat recibido
        </Button>
      </Cluster>
    </Area>
  );
}

/** Text of staff to a buyer whose message did not come: which order it is, and its page, which offers the chat again. */
export function followUpText({ code, customer, chat }: Pick<StaffOrderView, 'code' | 'customer' | 'chat'>): string {
  const page = new URL(chat?.statusLink ?? '/', globalThis.location.href).href;
  return `Hola ${singleLine(customer.firstName)}, recibimos tu pedido ${code} y ya lo apartamos, pero no nos llegó tu mensaje. ¿Lo confirmamos? Aquí puedes ver cómo va: ${page}`;
}
