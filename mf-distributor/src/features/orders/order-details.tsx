import {
  ERASED_PHONE,
  formatPhone,
  formatQuetzales,
  moneyText,
  parseCentavos,
  paymentMethodLabels,
  saleStatusLabels,
  toPaymentMethod,
  withoutCancelled,
  type DistributorView,
  type OrderView,
} from '@shop/contracts';
import { paths } from '@shop/shell-api';
import {
  Badge,
  Cluster,
  Columns,
  Fact,
  Lines,
  Panel,
  ProductLine,
  Quiet,
  SmallButtonLink,
  Stack,
  Text,
  space,
} from '@shop/ui';
import { styled } from 'styled-components';
import { distributorRoutes } from '../../routes';
import { formatMoment } from '../../shared/dates';
import { Facts, Total } from '../../shared/facts';
import { PortalLink } from '../../shared/portal-link';
import { orderStatus, orderStatusLabels, statusLooks } from './order-status';
import { RepeatButton } from './repeat-button';

/* A short order is no higher than its lines. On paper nothing is pressed. */
const Root = styled.div`
  & > :last-child {
    align-items: start;
  }
  @media print {
    & a,
    & button {
      display: none;
    }
    & dl {
      break-inside: avoid;
    }
  }
`;

/* On paper a long order has no pictures, and takes few sheets. */
const OrderLines = styled(Lines)`
  @media print {
    & > li {
      padding-block: ${space[4]};
    }
    & > li > :first-child {
      display: none;
    }
  }
`;

/** An order as it was charged: its lines, amounts and delivery, and the ways to repeat it and to write about it. */
export function OrderDetails({ order, distributor }: { order: OrderView; distributor: DistributorView }) {
  const { customer } = order;
  const status = orderStatus(order);
  const shipping = parseCentavos(order.shipping);
  const left = withoutCancelled(order);
  return (
    <Root>
      <Quiet>
        <PortalLink to={distributorRoutes.orders}>Volver a mis pedidos</PortalLink>
      </Quiet>
      <Cluster $gap={16} $above={16} $below={8}>
        <Text as="h1" $look="sectionTitle">
          Pedido {order.code}
        </Text>
        <Badge {...statusLooks[status]}>{orderStatusLabels[status]}</Badge>
      </Cluster>
      <Quiet>{formatMoment(order.createdAt)}</Quiet>
      {order.updatedAt !== null && <Quiet>{`Actualizado por la tienda el ${formatMoment(order.updatedAt)}`}</Quiet>}
      <Columns $widths="7fr 5fr" $gap={24} $above={24}>
        <Panel $tone="outline" aria-label="Productos">
          <OrderLines $pad={12}>
            {order.lines.map((line, index) => (
              <ProductLine
                key={`${line.productId}:${line.flavor}:${index}`}
                image={line.image}
                name={line.productName}
                flavor={line.flavor}
                amount={moneyText(line.totalAmount)}
              >
                <p>{line.flavor}</p>
                <p>
                  {line.quantity} × {moneyText(line.unitPrice)}
                  {line.discount > 0 && ` · ${line.discount}% de descuento`}
                </p>
                {line.status !== status && <Badge {...statusLooks[line.status]}>{saleStatusLabels[line.status]}</Badge>}
              </ProductLine>
            ))}
          </OrderLines>
        </Panel>
        <Stack>
          <Panel $tone="mist" aria-label="Resumen">
            <Facts>
              <Fact name="Subtotal">{moneyText(order.subtotal)}</Fact>
              <Fact name="Envío">{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</Fact>
              <Total>
                <dt>Total</dt>
                <dd>{moneyText(order.total)}</dd>
              </Total>
              {left.lines.length > 0 && left.total !== order.total && (
                <Fact name="Sin lo cancelado">{moneyText(left.total)}</Fact>
              )}
              <Fact name="Recibe">
                {customer.firstName} {customer.lastName}
              </Fact>
              <Fact name="Entrega">
                {customer.address}, {customer.department}
              </Fact>
              {customer.phone !== ERASED_PHONE && <Fact name="Celular">{formatPhone(customer.phone)}</Fact>}
              <Fact name="Pago">{paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}</Fact>
            </Facts>
          </Panel>
          <Stack $gap={8}>
            <RepeatButton order={order} distributor={distributor} tone="distributor" />
            <SmallButtonLink to={paths.order(order.orderId, order.token)} icon="whatsapp">
              Estado y WhatsApp
            </SmallButtonLink>
          </Stack>
        </Stack>
      </Columns>
    </Root>
  );
}
