import { ERASED_PHONE, formatQuetzales, moneyText, parseCentavos, type StaffOrderView } from '@shop/contracts';
import { Badge, Sums, TextLink } from '@shop/ui';
import { customerAddress } from '../../routes';
import { ordersText } from '../../shared/order-counts';
import { StatusBadge } from '../../shared/page/status-badge';
import { discountsOf, statusesOf } from './order-labels';

/** How far an order is, and who bought with which discount. */
export function OrderBadges({ order: { lines }, discounts = true }: { order: StaffOrderView; discounts?: boolean }) {
  return (
    <>
      {statusesOf(lines).map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {(discounts ? discountsOf(lines) : []).map((percent) => (
        <Badge key={percent} tone="dist" icon="store">
          {`Distribuidor −${percent}%`}
        </Badge>
      ))}
    </>
  );
}

/** Charges of an order, as it was placed. */
export function OrderSums({ order }: { order: StaffOrderView }) {
  const shipping = parseCentavos(order.shipping);
  return (
    <Sums $total>
      <dt>Envío</dt>
      <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
      <dt>Total</dt>
      <dd>{moneyText(order.total)}</dd>
    </Sums>
  );
}

/**
 * Orders of the buyer's phone before this one, facts and no score, and the way to all that is known of them; nothing
 * of somebody whose data was erased.
 */
export function EarlierOrders({ order: { earlierOrders, customer } }: { order: StaffOrderView }) {
  if (customer.phone === ERASED_PHONE) return null;
  return (
    <div>
      <TextLink to={customerAddress(customer.phone)}>{ordersText(earlierOrders) || 'Primer pedido'}</TextLink>
    </div>
  );
}
