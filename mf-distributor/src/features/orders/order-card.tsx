import { moneyText, type DistributorView, type OrderView } from '@shop/contracts';
import { Badge, Panel, ProductPicture, color, radius, space, text, underline } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { orderAddress } from '../../routes';
import { formatShortDay } from '../../shared/dates';
import { unitsLabel } from '../../shared/units-label';
import { orderStatus, orderStatusLabels, orderUnits, statusLooks } from './order-status';
import { RepeatButton } from './repeat-button';

/** Pictures that fit beside the amount on the narrowest phone. */
const PICTURES = 3;

const Root = styled(Panel)`
  display: grid;
  gap: ${space[16]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
`;

const Code = styled(Link)`
  border-radius: ${radius.control};
  color: ${color.ink};
  ${text.title}
  ${text.figures}
  ${underline}
`;

const Small = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Pictures = styled.div`
  display: flex;
  gap: ${space[8]};
`;

const Amount = styled.div`
  text-align: end;
`;

const Total = styled.p`
  ${text.title}
  ${text.figures}
`;

/** An order in short: its code, how it stands, when, how much, and the ways to see it whole and to repeat it. */
export function OrderCard({ order, distributor }: { order: OrderView; distributor: DistributorView }) {
  const status = orderStatus(order);
  return (
    <Root as="article" $tone="outline" aria-label={`Pedido ${order.code}`}>
      <Row>
        <Code to={orderAddress(order.orderId)}>{order.code}</Code>
        <Badge {...statusLooks[status]}>{orderStatusLabels[status]}</Badge>
      </Row>
      <Row>
        <Pictures aria-hidden="true">
          {order.lines.slice(0, PICTURES).map(({ productId, productName, image, flavor }, index) => (
            <ProductPicture
              key={`${productId}:${flavor}:${index}`}
              size="mini"
              image={image}
              name={productName}
              flavor={flavor}
            />
          ))}
        </Pictures>
        <Amount>
          <Total>{moneyText(order.total)}</Total>
          <Small>{unitsLabel(orderUnits(order))}</Small>
        </Amount>
      </Row>
      <Row>
        <Small>{formatShortDay(order.createdAt)}</Small>
        <RepeatButton order={order} distributor={distributor} tone="outline" />
      </Row>
    </Root>
  );
}
