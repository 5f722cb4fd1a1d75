import { singleLine, whatsappLink, type StaffOrderView } from '@shop/contracts';
import { Badge, Button, ExternalButtonLink, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { useMarkChat } from './use-mark-chat';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  grid-column: 1 / -1;
  color: ${color.ink2};
  ${text.small}
  & > p {
    flex: 1 1 12rem;
  }
`;

/** Says that an order's message is missing, writes to the buyer, or marks that it came; nothing for all other orders. */
export function MissingChat({ order }: { order: StaffOrderView }) {
  const { mark, marking } = useMarkChat(order);
  const { chat, customer } = order;
  if (!chat?.missing) return null;
  const link = whatsappLink(customer.phone, followUpText(order));
  return (
    <Row>
      <Badge tone="warn" icon="whatsapp">
        Sin chat
      </Badge>
      <p>{chat.openedAt === null ? 'El cliente no abrió el chat.' : 'El cliente abrió el chat; falta su mensaje.'}</p>
      {link !== null && (
        <ExternalButtonLink tone="outline" size="sm" icon="whatsapp" href={link}>
          Escribirle
        </ExternalButtonLink>
      )}
      <Button tone="outline" size="sm" icon="check" busy={marking} onClick={() => void mark(true)}>
        Chat recibido
      </Button>
    </Row>
  );
}

/** Text of staff to a buyer whose message did not come: which order it is, and its page, which offers the chat again. */
export function followUpText({ code, customer, chat }: Pick<StaffOrderView, 'code' | 'customer' | 'chat'>): string {
  const page = new URL(chat?.statusLink ?? '/', globalThis.location.href).href;
  return `Hola ${singleLine(customer.firstName)}, recibimos tu pedido ${code} y ya lo apartamos, pero no nos llegó tu mensaje. ¿Lo confirmamos? Aquí puedes ver cómo va: ${page}`;
}
