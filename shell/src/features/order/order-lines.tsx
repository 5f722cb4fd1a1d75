import { moneyText, saleStatusLabels, type OrderLineView, type SaleStatus } from '@shop/contracts';
import { Badge, ProductPicture, color, edge, space, text, type BadgeTone, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: ${space[16]};
  padding-bottom: ${space[20]};
  border-bottom: ${edge.thin} solid ${color.line};
`;

/** Where letters are large, the amount goes below the words. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
  break-inside: avoid;
  & > :nth-child(2) {
    flex: 1 1 7rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Name = styled.p`
  ${text.strong}
  line-height: 1.2;
`;

const Flavor = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Total = styled.p`
  margin-inline-start: auto;
  ${text.strong}
  ${text.figures}
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
        <Line key={`${productId}:${flavor}:${index}`}>
          <ProductPicture size="mini" image={image} name={productName} flavor={flavor} />
          <div>
            <Name>{productName}</Name>
            <Flavor>{flavor === '' ? `× ${quantity}` : `${flavor} × ${quantity}`}</Flavor>
            {withStatus && <Badge {...statusLooks[status]}>{saleStatusLabels[status]}</Badge>}
          </div>
          <Total>{moneyText(totalAmount)}</Total>
        </Line>
      ))}
    </List>
  );
}
