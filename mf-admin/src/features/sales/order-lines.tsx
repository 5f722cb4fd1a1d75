import { moneyText, saleCode, saleReturnLabels, type StaffOrderLineView, type StaffOrderView } from '@shop/contracts';
import { Lines, ListRow, Named, ProductPicture, color, font, media, size, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { StatusBadge } from '../../shared/page/status-badge';
import { unitsText } from './order-labels';
import { OrderActions, type ChangeInTurn } from './order-actions';

/** On a phone with large letters, units and amount go below the name. */
const Line = styled(ListRow)`
  display: flex;
  flex-wrap: wrap;
  & > :nth-child(2) {
    flex: 1 1 6rem;
  }
  ${media.tablet} {
    display: grid;
  }
`;

const Picture = styled.div`
  && > * {
    width: ${size.controlSmall};
    height: ${space[56]};
  }
`;

const HowMany = styled.div`
  display: grid;
  margin-inline-start: auto;
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
  display: flex;
  flex-basis: 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`;

export interface OrderLinesProps {
  order: StaffOrderView;
  inTurn: ChangeInTurn;
  /** True when the status of each line is told, and can be changed by itself. */
  apart: boolean;
  /** Other actions on the units of a line. */
  menuOf?: (line: StaffOrderLineView) => ReactNode;
}

/** The sold products and flavors of an order. */
export function OrderLines({ order, inTurn, apart, menuOf }: OrderLinesProps) {
  return (
    <Lines $pad={8}>
      {order.lines.map((line) => (
        <Line key={line.id}>
          <Picture>
            <ProductPicture image={line.image} name={line.productName} flavor={line.flavor} size="thumb" />
          </Picture>
          <Named>
            <strong>{line.productName}</strong>
            <div>{line.flavor}</div>
            <div>{`Venta ${saleCode(line.id)}`}</div>
            {line.discount > 0 && <div>{`${line.discount}% de descuento`}</div>}
            {line.returned && <div>{returnText(line.returned)}</div>}
          </Named>
          <HowMany>
            <span>{unitsText(line.quantity)}</span>
            <strong>{moneyText(line.totalAmount)}</strong>
            {menuOf?.(line)}
          </HowMany>
          {apart && (
            <Actions>
              <StatusBadge status={line.status} />
              <OrderActions order={order} line={line} inTurn={inTurn} />
            </Actions>
          )}
        </Line>
      ))}
    </Lines>
  );
}

/** 'Devuelto, dañado: no enciende' */
function returnText({ how, reason }: NonNullable<StaffOrderLineView['returned']>): string {
  const what = `Devuelto, ${saleReturnLabels[how].toLowerCase()}`;
  return reason === null ? what : `${what}: ${reason}`;
}
