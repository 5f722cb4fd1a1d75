import {
  formatQuetzales,
  parseCentavos,
  saleCode,
  saleReturnLabels,
  type StaffOrderLineView,
  type StaffOrderView,
} from '@shop/contracts';
import { ProductPicture, color, font, media, size, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Named } from '../../shared/page/named';
import { StatusBadge } from '../../shared/page/status-badge';
import { saleChanges, unitsText } from './order-labels';
import { OrderActions } from './order-actions';
import type { ChangeInTurn } from './use-changes-in-turn';
import { ListRow } from '../../shared/layout/layout';

const Picture = styled.div`
  && > * {
    width: ${size.controlSmall};
    height: ${space[56]};
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
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`;

export interface OrderLineProps {
  order: Pick<StaffOrderView, 'orderId' | 'version'>;
  inTurn: ChangeInTurn;
  line: StaffOrderLineView;
  showStatus: boolean;
  /** The line can be changed by itself here. */
  showActions: boolean;
  /** Other actions on its units. */
  menu?: ReactNode;
}

/** A sold product and flavor. Its status is told where the lines of the order differ in it. */
export function OrderLine({ order, inTurn, line, showStatus, showActions, menu }: OrderLineProps) {
  return (
    <ListRow>
      <Picture>
        <ProductPicture image={line.image} name={line.productName} flavor={line.flavor} size="thumb" />
      </Picture>
      <Named>
        <strong>{line.productName}</strong>
        <div>{line.flavor}</div>
        <div>{`Venta ${saleCode(line.id)}`}</div>
        {line.discount > 0 && <div>{`${line.discount}% de descuento`}</div>}
        {line.returned && <div>{returnText(line.returned)}</div>}
        {showStatus && !showActions && <StatusBadge status={line.status} />}
      </Named>
      <HowMany>
        <span>{unitsText(line.quantity)}</span>
        <strong>{formatQuetzales(parseCentavos(line.totalAmount))}</strong>
        {menu}
      </HowMany>
      {showActions && (
        <Actions>
          {showStatus && <StatusBadge status={line.status} />}
          <OrderActions
            subject={{ kind: 'sale', id: line.id }}
            order={order}
            lines={[line]}
            inTurn={inTurn}
            changes={saleChanges(line.status)}
            units={line.quantity}
          />
        </Actions>
      )}
    </ListRow>
  );
}

/** 'Devuelto, dañado: no enciende' */
function returnText({ how, reason }: NonNullable<StaffOrderLineView['returned']>): string {
  const what = `Devuelto, ${saleReturnLabels[how].toLowerCase()}`;
  return reason === null ? what : `${what}: ${reason}`;
}
