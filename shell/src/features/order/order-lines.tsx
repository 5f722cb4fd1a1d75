import { moneyText, saleStatusLabels, type OrderLineView, type SaleStatus } from '@shop/contracts';
import { Badge, ProductLine, color, edge, space, type BadgeTone, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: ${space[16]};
  padding-bottom: ${space[20]};
  border-bottom: ${edge.thin} solid ${color.line};
`;

const statusLooks: Readonly<Record<SaleStatus, { tone: BadgeTone; icon: IconName }>> = {
  pending: { tone: 'warn', icon: 'clock' },
  completed: { tone: 'ok', icon: 'check-circle' },
  cancelled: { tone: 'bad', icon: 'close' },
};

export interface OrderLinesProps {
  lines: readonly OrderLineView[];
  /** True when each line says how it stands. */
  withStatus: boolean;
}

/** The lines of an order as they were charged. */
export function OrderLines({ lines, withStatus }: OrderLinesProps) {
  return (
    <List>
      {lines.map(({ productId, productName, image, flavor, quantity, totalAmount, status }, index) => (
        <ProductLine
          key={`${productId}:${flavor}:${index}`}
          image={image}
          name={productName}
          flavor={flavor}
          amount={moneyText(totalAmount)}
        >
          <p>{flavor === '' ? `× ${quantity}` : `${flavor} × ${quantity}`}</p>
          {withStatus && <Badge {...statusLooks[status]}>{saleStatusLabels[status]}</Badge>}
        </ProductLine>
      ))}
    </List>
  );
}
