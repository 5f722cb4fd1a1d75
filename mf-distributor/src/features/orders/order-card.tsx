import { moneyText, type DistributorView, type OrderView } from '@shop/contracts';
import { Badge, Cluster, PartsPanel, ProductPicture, Quiet, Row, Text, color, radius, text, underline } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { orderAddress } from '../../routes';
import { formatShortDay } from '../../shared/dates';
import { unitsLabel } from '../../shared/units-label';
import { orderStatus, orderStatusLabels, orderUnits, statusLooks } from './order-status';
import { RepeatButton } from './repeat-button';

/** Pictures that fit beside the amount on the narrowest phone. */
const PICTURES = 3;

const Code = styled(Link)`
  border-radius: ${radius.control};
  color: ${color.ink};
  ${text.title}
  ${text.figures}
  ${underline}
`;

const Total = styled.div`
  text-align: end;
`;

/** An order in short: its code, how it stands, when, how much, and the ways to see it whole and to repeat it. */
export function OrderCard({ order, distributor }: { order: OrderView; distributor: DistributorView }) {
  const status = orderStatus(order);
  return (
    <PartsPanel as="article" $gap={16} $tone="outline" aria-label={`Pedido ${order.code}`}>
      <Cluster $gap={16} $apart>
        <Code to={orderAddress(order.orderId)}>{order.code}</Code>
        <Badge {...statusLooks[status]}>{orderStatusLabels[status]}</Badge>
      </Cluster>
      <Cluster $gap={16} $apart>
        <Row aria-hidden="true">
          {order.lines.slice(0, PICTURES).map(({ productId, productName, image, flavor }, index) => (
            <ProductPicture
              key={`${productId}:${flavor}:${index}`}
              size="mini"
              image={image}
              name={productName}
              flavor={flavor}
            />
          ))}
        </Row>
        <Total>
          <Text $look="title" $figures>
            {moneyText(order.total)}
          </Text>
          <Quiet>{unitsLabel(orderUnits(order))}</Quiet>
        </Total>
      </Cluster>
      <Cluster $gap={16} $apart>
        <Quiet>{formatShortDay(order.createdAt)}</Quiet>
        <RepeatButton order={order} distributor={distributor} tone="outline" />
      </Cluster>
    </PartsPanel>
  );
}
