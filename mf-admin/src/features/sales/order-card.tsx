import { ERASED_PHONE, formatPhone, paymentMethodLabels, toPaymentMethod } from '@shop/contracts';
import { Cluster, IconButton, Named, Panel, Row, Stack, Title, When as Time, media, space } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { orderAddress } from '../../routes';
import { NameLink } from '../../shared/page/back-link';
import { EarlierOrders, OrderBadges, OrderSums } from './order-facts';
import { MissingChat } from './chat/order-chat';
import { ChooseOrder, type Choosable } from '../../shared/list/choice';
import { OrderActions, useChangesInTurn } from './order-actions';
import { customerName, statusesOf } from './order-labels';
import { OrderLines } from './order-lines';
import { OrderMenu } from './order-menu';

const Card = styled(Panel)`
  display: grid;
  gap: ${space[16]} ${space[24]};
  ${media.tablet} {
    padding: ${space[20]};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 9fr) minmax(0, 4fr);
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space[4]};
  margin-block: -${space[8]};
  ${media.desktop} {
    grid-column: 1 / -1;
  }
`;

const When = styled(Time)`
  flex-basis: 100%;
  ${media.tablet} {
    flex-basis: auto;
    margin-inline-start: auto;
  }
`;

/** An order with its lines: who bought, what, for how much, and how far it is. */
export function OrderCard({ order, choice, onFold }: Choosable & { onFold?: () => void }) {
  const { orderId, code, customer } = order;
  const inTurn = useChangesInTurn();
  const heading = `pedido-${orderId}`;
  const alike = statusesOf(order.lines).length === 1;
  return (
    <Card as="article" aria-labelledby={heading}>
      <Head>
        <ChooseOrder order={order} choice={choice} />
        <Cluster $gap={12}>
          <Title id={heading}>
            <NameLink to={orderAddress(orderId)}>{code}</NameLink>
          </Title>
          <OrderBadges order={order} />
          <When dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</When>
        </Cluster>
        <Row $gap={4}>
          {onFold && (
            <IconButton
              icon="chevron-up"
              label={`Ver menos del pedido ${code}`}
              data-fold=""
              aria-expanded
              onClick={onFold}
            />
          )}
          <OrderMenu order={order} />
        </Row>
      </Head>
      <MissingChat order={order} />
      <Named>
        <strong>{customerName(order)}</strong>
        <EarlierOrders order={order} />
        {customer.phone !== ERASED_PHONE && <div>{formatPhone(customer.phone)}</div>}
        {order.email && <div>{order.email}</div>}
        <div>{customer.department}</div>
        <div>{customer.address}</div>
        <div>{paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}</div>
      </Named>
      <OrderLines order={order} inTurn={inTurn} apart={!alike} />
      <Stack>
        <OrderSums order={order} />
        {alike && <OrderActions order={order} inTurn={inTurn} stacked />}
      </Stack>
    </Card>
  );
}
