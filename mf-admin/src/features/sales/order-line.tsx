import { formatQuetzales, parseCentavos, type SaleView } from '@shop/contracts';
import { ProductPicture, color, font, media, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { OrderActions } from './order-actions';
import { StatusBadge } from './status-badge';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[8]};
  ${text.small}
  &:first-child {
    padding-block-start: 0;
  }
  &:last-child {
    padding-block-end: 0;
  }
`;

const Picture = styled.div`
  && > * {
    width: ${size.controlSmall};
    height: ${space[56]};
  }
`;

const What = styled.div`
  color: ${color.ink2};
  & > strong {
    display: block;
    color: ${color.ink};
    ${text.strong}
    line-height: 1.3;
  }
`;

const HowMany = styled.div`
  display: grid;
  justify-items: end;
  color: ${color.ink2};
  text-align: end;
  white-space: nowrap;
  ${text.figures}
  ${media.tablet} {
    grid-auto-flow: column;
    align-items: center;
    gap: ${space[16]};
  }
  & > strong {
    min-width: ${space[80]};
    color: ${color.ink};
    font-size: 1rem;
    font-weight: ${font.strong};
  }
`;

const Actions = styled.div`
  grid-column: 2 / -1;
`;

export interface OrderLineProps {
  line: SaleView;
  showStatus: boolean;
  /** The line is changed by itself, because the others stand differently or aren't in sight. */
  showActions: boolean;
}

/** A sold product and flavor. Its status is told where the lines of the order differ in it. */
export function OrderLine({ line, showStatus, showActions }: OrderLineProps) {
  return (
    <Row>
      <Picture>
        <ProductPicture image={line.image} name={line.productName} flavor={line.flavor} size="thumb" />
      </Picture>
      <What>
        <strong>{line.productName}</strong>
        <div>{line.flavor}</div>
        {line.discount > 0 && <div>{`${line.discount}% de descuento`}</div>}
        {showStatus && <StatusBadge status={line.status} />}
      </What>
      <HowMany>
        <span>{`${line.quantity} ${line.quantity === 1 ? 'unidad' : 'unidades'}`}</span>
        <strong>{formatQuetzales(parseCentavos(line.totalAmount))}</strong>
      </HowMany>
      {showActions && (
        <Actions>
          <OrderActions
            subject={{ kind: 'sale', id: line.id }}
            orderId={line.orderId}
            status={line.status}
            units={line.quantity}
          />
        </Actions>
      )}
    </Row>
  );
}
