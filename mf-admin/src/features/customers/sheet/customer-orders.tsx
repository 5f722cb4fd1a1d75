import { formatPhone, moneyText, type CustomerOrderView, type CustomerSheetView } from '@shop/contracts';
import { Amount, Cluster, Lines, ListRow, SmallButton, Text, TextLink, TitledPanel } from '@shop/ui';
import { useState } from 'react';
import { formatDateTime } from '../../../dates';
import { adminRoutes, orderAddress } from '../../../routes';
import { StatusBadge } from '../../../shared/page/status-badge';
import { counted } from '../../../shared/counted';

/** Orders that are shown at first, and more at each press. */
const SHOWN = 10;

export function CustomerOrders({ sheet: { customer, orders } }: { sheet: CustomerSheetView }) {
  const [shown, setShown] = useState(SHOWN);
  const several = customer.phones.length > 1;
  return (
    <TitledPanel title="Pedidos">
      <Lines $pad={12}>
        {orders.slice(0, shown).map((order) => (
          <OrderRow key={order.orderId} order={order} showPhone={several} />
        ))}
      </Lines>
      <Cluster $gap={16} $above={12}>
        {orders.length > shown && (
          <SmallButton onClick={() => setShown(shown + SHOWN)}>Mostrar más pedidos</SmallButton>
        )}
        {customer.phones.map((phone) => (
          <TextLink key={phone} to={`${adminRoutes.sales}?q=${phone}`}>
            {several ? `Ver en ventas los de ${formatPhone(phone)}` : 'Ver todos en ventas'}
          </TextLink>
        ))}
      </Cluster>
    </TitledPanel>
  );
}

function OrderRow({ order, showPhone }: { order: CustomerOrderView; showPhone: boolean }) {
  const { orderId, code, status, units, total, createdAt, phone } = order;
  return (
    <ListRow $columns="minmax(0, 1fr) auto" $tablet="minmax(5rem, 1fr) minmax(7.5rem, 1fr) minmax(0, 2fr) auto">
      <div>
        <TextLink to={orderAddress(orderId)}>{code}</TextLink>
        {showPhone && (
          <Text as="div" $quiet $figures>
            {formatPhone(phone)}
          </Text>
        )}
      </div>
      <div>
        <StatusBadge status={status} />
      </div>
      <Text as="div" $quiet $figures>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <div>{counted(units, 'unidad', 'unidades')}</div>
      </Text>
      <Amount>{moneyText(total)}</Amount>
    </ListRow>
  );
}
