import { ERASED_PHONE, type StaffOrderView } from '@shop/contracts';
import { TextLink } from '@shop/ui';
import { customerAddress } from '../../../routes';
import { ordersText } from '../../../shared/order-counts';

/**
 * Orders of the buyer's phone before this one, facts and no score, and the way to all that is known of them; nothing
 * of somebody whose data was erased.
 */
export function EarlierOrders({ order }: { order: Pick<StaffOrderView, 'earlierOrders' | 'customer'> }) {
  const { earlierOrders, customer } = order;
  if (customer.phone === ERASED_PHONE) return null;
  return (
    <div>
      <TextLink to={customerAddress(customer.phone)}>{ordersText(earlierOrders) || 'Primer pedido'}</TextLink>
    </div>
  );
}
