import { formatPhone, formatQuetzales, parseCentavos, paymentMethodLabels, type SaleView } from '@shop/contracts';
import { Badge, Panel, color, font, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { OrderActions } from './order-actions';
import { OrderLine } from './order-line';
import type { SaleOrder } from './sale-orders';
import { StatusBadge } from './status-badge';

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
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  ${media.desktop} {
    grid-column: 1 / -1;
  }
`;

const Code = styled.h2`
  ${text.title}
  letter-spacing: 0;
`;

const When = styled.time`
  flex-basis: 100%;
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
  ${media.tablet} {
    flex-basis: auto;
    margin-inline-start: auto;
  }
`;

const Customer = styled.div`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
  & > strong {
    display: block;
    color: ${color.ink};
    ${text.strong}
  }
`;

const Lines = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

const Missing = styled.p`
  margin-top: ${space[8]};
  color: ${color.ink2};
  ${text.caption}
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[16]};
`;

const Sums = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  align-content: start;
  gap: ${space[8]};
  ${text.small}
  ${text.figures}
  & dd {
    text-align: end;
  }
`;

const Sum = styled.div`
  display: contents;
`;

const Total = styled(Sum)`
  && > * {
    ${text.title}
    font-weight: ${font.bold};
  }
`;

/** An order with its lines: who bought, what, for how much, and how far it is. */
export function OrderCard({ order }: { order: SaleOrder }) {
  const [sale] = order.lines;
  const heading = `pedido-${order.orderId}`;
  const shipping = parseCentavos(sale.order.shipping);
  const whole = order.statuses.length === 1 && order.lines.length === sale.order.lineCount;
  return (
    <Card as="article" aria-labelledby={heading}>
      <Head>
        <Code id={heading}>{sale.orderCode}</Code>
        {order.statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <BuyerBadges lines={order.lines} />
        <When dateTime={sale.createdAt}>{formatDateTime(sale.createdAt)}</When>
      </Head>
      <Customer>
        <strong>{sale.customerName}</strong>
        <div>{formatPhone(sale.customerPhone)}</div>
        {sale.customerEmail && <div>{sale.customerEmail}</div>}
        <div>{sale.order.department}</div>
        <div>{sale.order.address}</div>
        <div>{paymentMethodLabels[sale.order.paymentMethod]}</div>
      </Customer>
      <div>
        <Lines>
          {order.lines.map((line) => (
            <OrderLine key={line.id} line={line} showStatus={order.statuses.length > 1} showActions={!whole} />
          ))}
        </Lines>
        {order.lines.length < sale.order.lineCount && (
          <Missing>{`Se muestran ${order.lines.length} de ${sale.order.lineCount} productos del pedido.`}</Missing>
        )}
      </div>
      <Side>
        <Sums>
          <Sum>
            <dt>Envío</dt>
            <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
          </Sum>
          <Total>
            <dt>Total</dt>
            <dd>{formatQuetzales(parseCentavos(sale.order.total))}</dd>
          </Total>
        </Sums>
        {whole && (
          <OrderActions
            subject={{ kind: 'order', id: order.orderId }}
            orderId={order.orderId}
            status={sale.status}
            units={order.lines.reduce((units, { quantity }) => units + quantity, 0)}
          />
        )}
      </Side>
    </Card>
  );
}

/** Who bought with which discount, and whether the order is made up. */
function BuyerBadges({ lines }: { lines: readonly SaleView[] }) {
  const discounts = [...new Set(lines.map(({ discount }) => discount))].filter((percent) => percent > 0);
  return (
    <>
      {discounts.map((percent) => (
        <Badge key={percent} tone="dist" icon="store">
          {`Distribuidor −${percent}%`}
        </Badge>
      ))}
      {lines.some(({ sample }) => sample) && <Badge tone="mute">Muestra</Badge>}
    </>
  );
}
