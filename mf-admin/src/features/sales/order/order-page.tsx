import { formatQuetzales, parseCentavos, type StaffOrderView } from '@shop/contracts';
import {
  Cluster,
  Columns,
  Quiet,
  SmallButtonLink,
  Stack,
  TitledPanel,
  When,
  color,
  edge,
  media,
  size,
  space,
} from '@shop/ui';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { adminRoutes, packingSlipAddress } from '../../../routes';
import { OrderDeliveries } from '../../../shared/delivery/order-deliveries';
import { ObjectScreen, objectTexts } from '../../../shared/page/object-page';
import { useSeenOrder } from '../../../shared/live/live.api';
import { ChatPanel, MissingChat } from '../chat/order-chat';
import { OrderActions, useChangesInTurn } from '../order-actions';
import { OrderBadges, OrderSums } from '../order-facts';
import { amountDue } from '../order-labels';
import { OrderLines } from '../order-lines';
import { useAdminReadOrderQuery } from '../sales.api';
import { EditOrder, OrderEditors } from '../changes/edit-order';
import { LineDialog, LineMenu } from '../changes/units-dialog';
import { CustomerPanel } from './customer-panel';
import { OrderHistory } from './order-history';

/* The customer stands before the history on a phone, and beside both on a desktop. */
const OrderParts = styled(Columns)`
  ${media.desktop} {
    grid-template-rows: auto 1fr;
    align-items: start;
    & > :nth-child(2) {
      grid-row: span 2;
    }
  }
`;

/** Both in one line on a phone. */
const Actions = styled(Cluster)`
  & > * {
    padding-inline: ${space[8]};
  }
  ${media.tablet} {
    & > * {
      padding-inline: ${space[16]};
    }
  }
`;

const Money = styled(Stack)`
  margin-top: ${space[16]};
  padding-top: ${space[16]};
  border-block-start: ${edge.thin} solid ${color.line};
  ${media.tablet} {
    justify-content: end;
    & > * {
      min-width: ${size.tooltip};
    }
  }
`;

/** Everything about one order: what was bought, by whom, what happened to it, and what comes next. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const found = useAdminReadOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  useSeenOrder(orderId);

  return (
    <ObjectScreen
      found={found}
      id={orderId}
      title={({ code }) => `Pedido ${code}`}
      {...objectTexts('el pedido', 'las ventas', 'por su código en la lista de ventas')}
      back={adminRoutes.sales}
      actions={(order) => (
        <Actions>
          <EditOrder order={order} />
          <SmallButtonLink to={packingSlipAddress(order.orderId)} icon="file">
            Hoja de empaque
          </SmallButtonLink>
        </Actions>
      )}
    >
      {(order) => <Order order={order} />}
    </ObjectScreen>
  );
}

function Order({ order }: { order: StaffOrderView }) {
  const due = amountDue(order);
  const several = order.lines.length > 1;
  const inTurn = useChangesInTurn();
  return (
    <>
      <Cluster $gap={12} $apart>
        <Cluster $gap={12}>
          <OrderBadges order={order} />
          <When dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</When>
          {order.updatedAt !== null && (
            <When dateTime={order.updatedAt}>{`Actualizado el ${formatDateTime(order.updatedAt)}`}</When>
          )}
        </Cluster>
        <Cluster>
          {several && <Quiet>Todo el pedido:</Quiet>}
          <OrderActions order={order} inTurn={inTurn} />
        </Cluster>
      </Cluster>
      <OrderEditors orderId={order.orderId} />
      <MissingChat order={order} />
      <OrderParts $widths="2fr 1fr">
        <TitledPanel title="Productos">
          <OrderLines order={order} inTurn={inTurn} apart={several} menuOf={(line) => <LineMenu line={line} />} />
          <Money>
            <OrderSums order={order} />
            {order.shippingWaived !== null && <Quiet>{`Envío sin costo: ${order.shippingWaived}`}</Quiet>}
            {due < parseCentavos(order.total) && (
              <Quiet>{`Sin lo cancelado quedan ${formatQuetzales(due)} con envío.`}</Quiet>
            )}
          </Money>
        </TitledPanel>
        <Stack>
          <CustomerPanel order={order} />
          <OrderDeliveries order={order} />
          <ChatPanel order={order} />
        </Stack>
        <OrderHistory order={order} />
      </OrderParts>
      <LineDialog order={order} />
    </>
  );
}
