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
import { Badge, ButtonLink, Panel, ProductPicture, TextLink, color, edge, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { distributorRoutes } from '../../routes';
import { formatMoment } from '../../shared/dates';
import { orderStatus, orderStatusLabels, statusLooks } from './order-status';
import { RepeatButton } from './repeat-button';

const Back = styled(TextLink)`
  color: ${color.dist};
  ${text.small}
  @media print {
    display: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  margin-block: ${space[16]} ${space[8]};
`;

const Title = styled.h1`
  ${text.sectionTitle}
`;

const Quiet = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  margin-top: ${space[24]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
  }
`;

/* Where letters are large, the amount goes below the words. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
  padding-block: ${space[12]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
  & > :nth-child(2) {
    flex: 1 1 7rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* A long order takes few sheets. */
  @media print {
    padding-block: ${space[4]};
    break-inside: avoid;
    & > :first-child {
      display: none;
    }
  }
`;

const Name = styled.p`
  ${text.strong}
  line-height: 1.25;
`;

const Amount = styled.p`
  margin-inline-start: auto;
  ${text.strong}
  ${text.figures}
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space[12]};
  ${text.small}
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
  }
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
    text-align: end;
    ${text.figures}
  }
`;

const Total = styled.div`
  padding-block-start: ${space[12]};
  border-block-start: ${edge.thin} solid ${color.line};
  ${text.title}
`;

const Side = styled.div`
  display: grid;
  gap: ${space[16]};
  break-inside: avoid;
`;

const Actions = styled.div`
  display: grid;
  gap: ${space[8]};
  @media print {
    display: none;
  }
`;

/** An order as it was charged: its lines, amounts and delivery, and the ways to repeat it and to write about it. */
export function OrderDetails({ order, distributor }: { order: OrderView; distributor: DistributorView }) {
  const { customer } = order;
  const status = orderStatus(order);
  const shipping = parseCentavos(order.shipping);
  const left = withoutCancelled(order);
  return (
    <>
      <Back to={distributorRoutes.orders}>Volver a mis pedidos</Back>
      <Head>
        <Title>Pedido {order.code}</Title>
        <Badge {...statusLooks[status]}>{orderStatusLabels[status]}</Badge>
      </Head>
      <Quiet>{formatMoment(order.createdAt)}</Quiet>
      {order.updatedAt !== null && <Quiet>{`Actualizado por la tienda el ${formatMoment(order.updatedAt)}`}</Quiet>}
      <Columns>
        <Panel $tone="outline" aria-label="Productos">
          <ul>
            {order.lines.map((line, index) => (
              <Line key={`${line.productId}:${line.flavor}:${index}`}>
                <ProductPicture size="mini" image={line.image} name={line.productName} flavor={line.flavor} />
                <div>
                  <Name>{line.productName}</Name>
                  <Quiet>{line.flavor}</Quiet>
                  <Quiet>
                    {line.quantity} × {moneyText(line.unitPrice)}
                    {line.discount > 0 && ` · ${line.discount}% de descuento`}
                  </Quiet>
                  {line.status !== status && (
                    <Badge {...statusLooks[line.status]}>{saleStatusLabels[line.status]}</Badge>
                  )}
                </div>
                <Amount>{moneyText(line.totalAmount)}</Amount>
              </Line>
            ))}
          </ul>
        </Panel>
        <Side>
          <Panel $tone="mist" aria-label="Resumen">
            <Facts>
              <div>
                <dt>Subtotal</dt>
                <dd>{moneyText(order.subtotal)}</dd>
              </div>
              <div>
                <dt>Envío</dt>
                <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
              </div>
              <Total>
                <dt>Total</dt>
                <dd>{moneyText(order.total)}</dd>
              </Total>
              {left.lines.length > 0 && left.total !== order.total && (
                <div>
                  <dt>Sin lo cancelado</dt>
                  <dd>{moneyText(left.total)}</dd>
                </div>
              )}
              <div>
                <dt>Recibe</dt>
                <dd>
                  {customer.firstName} {customer.lastName}
                </dd>
              </div>
              <div>
                <dt>Entrega</dt>
                <dd>
                  {customer.address}, {customer.department}
                </dd>
              </div>
              {customer.phone !== ERASED_PHONE && (
                <div>
                  <dt>Celular</dt>
                  <dd>{formatPhone(customer.phone)}</dd>
                </div>
              )}
              <div>
                <dt>Pago</dt>
                <dd>{paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}</dd>
              </div>
            </Facts>
          </Panel>
          <Actions>
            <RepeatButton order={order} distributor={distributor} tone="distributor" />
            <ButtonLink to={paths.order(order.orderId, order.token)} tone="outline" size="sm" icon="whatsapp">
              Estado y WhatsApp
            </ButtonLink>
          </Actions>
        </Side>
      </Columns>
    </>
  );
}
