import {
  formatCount,
  formatPhone,
  formatQuetzales,
  parseCentavos,
  type CustomerOrderView,
  type CustomerSheetView,
} from '@shop/contracts';
import { Button, Panel, TextLink, color, font, media, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { adminRoutes, orderAddress } from '../../../routes';
import { Lines } from '../../../shared/layout/layout';
import { PanelTitle } from '../../../shared/page/panel-title';
import { StatusBadge } from '../../../shared/page/status-badge';

/** Orders that are shown at first, and more at each press. */
const SHOWN = 10;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[12]};
  ${text.small}
  ${text.figures}
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr) auto;
  }
`;

const When = styled.div`
  color: ${color.ink2};
`;

const Amount = styled.strong`
  font-weight: ${font.strong};
  text-align: end;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding-block-start: ${space[12]};
  ${text.small}
`;

/** Orders of the customer, newest first. */
export function CustomerOrders({ sheet: { customer, orders } }: { sheet: CustomerSheetView }) {
  const [shown, setShown] = useState(SHOWN);
  const several = customer.phones.length > 1;
  return (
    <Panel aria-labelledby="pedidos">
      <PanelTitle id="pedidos">Pedidos</PanelTitle>
      <Lines>
        {orders.slice(0, shown).map((order) => (
          <OrderRow key={order.orderId} order={order} showPhone={several} />
        ))}
      </Lines>
      <Foot>
        {orders.length > shown && (
          <Button tone="outline" size="sm" onClick={() => setShown(shown + SHOWN)}>
            Mostrar más pedidos
          </Button>
        )}
        {customer.phones.map((phone) => (
          <TextLink key={phone} to={`${adminRoutes.sales}?q=${phone}`}>
            {several ? `Ver en ventas los de ${formatPhone(phone)}` : 'Ver todos en ventas'}
          </TextLink>
        ))}
      </Foot>
    </Panel>
  );
}

function OrderRow({ order, showPhone }: { order: CustomerOrderView; showPhone: boolean }) {
  const { orderId, code, status, units, total, createdAt, phone } = order;
  return (
    <Row>
      <div>
        <TextLink to={orderAddress(orderId)}>{code}</TextLink>
        {showPhone && <When>{formatPhone(phone)}</When>}
      </div>
      <div>
        <StatusBadge status={status} />
      </div>
      <When>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <div>{`${formatCount(units)} ${units === 1 ? 'unidad' : 'unidades'}`}</div>
      </When>
      <Amount>{formatQuetzales(parseCentavos(total))}</Amount>
    </Row>
  );
}
