import { toApiError, useChatPhone } from '@shop/api-client';
import {
  ERASED_PHONE,
  formatPhone,
  moneyText,
  orderChatText,
  parseCentavos,
  paymentMethodLabels,
  toPaymentMethod,
  whatsappLink,
  withoutCancelled,
  type OrderView,
} from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import {
  Button,
  ExternalButtonLink,
  Icon,
  Notice,
  PartsPanel,
  Stack,
  VisuallyHidden,
  color,
  space,
  text,
} from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AmountList } from './amount-list';
import { tellChatOpened } from './chat-opened';
import { useReadDeliveryQuery } from './delivery.api';
import { DeliveryPanel } from './delivery-panel';
import { formatMoment } from './moment';
import { OrderCode } from './order-code';
import { OrderHead } from './order-head';
import { OrderLines } from './order-lines';
import { orderStatus } from './order-status';

const Root = styled(Stack)`
  @media print {
    & button,
    & form,
    & a {
      display: none;
    }
  }
`;

const ChatHint = styled.p`
  max-width: 32ch;
  margin: 0 auto ${space[8]};
  ${text.small}
  color: ${color.ink2};
  text-align: center;
  text-wrap: balance;
  @media print {
    display: none;
  }
`;

const Updated = styled.p`
  ${text.small}
  color: ${color.ink2};
  text-align: center;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[8]} ${space[16]};
  margin-block: ${space[8]};
  ${text.small}
  & > dt {
    color: ${color.ink3};
  }
  & > dd {
    overflow-wrap: anywhere;
  }
`;

export interface OrderDetailsProps {
  order: OrderView;
  /** The page follows the order itself: it confirms, and the status is one click away. */
  justPlaced: boolean;
  /** It had been sent before the person's last changes, which are not in it. */
  isEarlier: boolean;
  refreshing: boolean;
  onRefresh: () => Promise<{ data?: OrderView; error?: unknown }>;
}

/** Everything about one order: how it stands, its code, the chat, lines, amounts and delivery. */
export function OrderDetails({ order, justPlaced, isEarlier, refreshing, onRefresh }: OrderDetailsProps) {
  const showToast = useToast();
  const [withStatus, setWithStatus] = useState(!justPlaced);
  /** Once something changed at a press, who does not see it is told. */
  const [isTold, setTold] = useState(false);
  const phone = useChatPhone();
  const { customer, orderId } = order;
  const left = withoutCancelled(order);
  const token = useAddressQuery()[0].get('token') ?? order.token;
  // Nobody has handed over what was ordered a moment ago.
  const delivery = useReadDeliveryQuery({ orderId, token }, { skip: !withStatus, refetchOnMountOrArgChange: true });

  // Once it went out, or was decided in the shop, nobody waits for the order written out.
  const isHere = (delivery.data?.state ?? 'preparing') === 'preparing';
  const isAwaited = isHere && order.lines.some(({ status }) => status === 'pending');
  const written = isAwaited ? orderChatText(order) : `Hola, escribo por mi pedido ${order.code}.`;
  const chat = phone === null ? null : whatsappLink(phone, written);

  const showStatus = async () => {
    setWithStatus(true);
    const answers = await Promise.all([onRefresh(), ...(withStatus ? [delivery.refetch()] : [])]);
    const failed = answers.find(({ error }) => error !== undefined);
    if (failed) {
      // The shop says itself that it is busy, and for how long.
      const description = toApiError(failed.error).text ?? 'Revisa tu conexión e intenta de nuevo.';
      showToast({ variant: 'error', title: 'No pudimos consultar tu pedido', description });
    } else if (withStatus && answers.every(({ data }) => data === order || data === delivery.data)) {
      showToast({ variant: 'info', title: 'Sin cambios', description: 'Tu pedido sigue como lo ves.' });
    } else setTold(true);
  };

  return (
    <Root $gap={12}>
      <OrderHead order={order} />
      {isEarlier && (
        <Notice tone="warn">
          Este pedido ya estaba registrado antes de tus últimos cambios. Si quieres cambiarlo, escríbenos por WhatsApp.
        </Notice>
      )}
      <OrderCode code={order.code} />
      {delivery.data && <DeliveryPanel orderId={orderId} token={token} delivery={delivery.data} />}
      {order.updatedAt !== null && <Updated>{`Actualizado por la tienda el ${formatMoment(order.updatedAt)}`}</Updated>}
      {chat !== null && (
        <>
          <ExternalButtonLink href={chat} icon="whatsapp" block onClick={() => tellChatOpened(order)}>
            Abrir WhatsApp
          </ExternalButtonLink>
          {isAwaited && <ChatHint>Envía el mensaje ya escrito y confirmamos la entrega.</ChatHint>}
        </>
      )}
      <PartsPanel $gap={20} $tone="outline" aria-label="Resumen del pedido">
        <OrderLines lines={order.lines} withStatus={withStatus} />
        <AmountList
          subtotal={parseCentavos(order.subtotal)}
          shipping={parseCentavos(order.shipping)}
          total={parseCentavos(order.total)}
        />
        {left.lines.length > 0 && left.total !== order.total && (
          <Updated>{`Sin lo cancelado quedan ${moneyText(left.total)} con envío.`}</Updated>
        )}
      </PartsPanel>
      <Facts>
        <dt>Entrega</dt>
        <dd>
          {customer.address}, {customer.department}
        </dd>
        {customer.phone !== ERASED_PHONE && (
          <>
            <dt>Celular</dt>
            <dd>{formatPhone(customer.phone)}</dd>
          </>
        )}
        <dt>Pago</dt>
        <dd>{paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}</dd>
      </Facts>
      <VisuallyHidden role="status">
        {isTold && [orderStatus(order).title, delivery.data?.title].filter(Boolean).join('. ')}
      </VisuallyHidden>
      <Button tone="outline" block busy={refreshing} onClick={() => void showStatus()}>
        {withStatus ? 'Actualizar estado' : 'Ver estado del pedido'}
        {!refreshing && <Icon name={withStatus ? 'refresh' : 'arrow-right'} />}
      </Button>
    </Root>
  );
}
