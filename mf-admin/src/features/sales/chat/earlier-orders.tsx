import type { StaffOrderView } from '@shop/contracts';
import { TextLink } from '@shop/ui';
import { customerAddress } from '../../../routes';
import { ordersText } from '../../../shared/order-counts';

/** What the buyer's phone ordered before this order, facts and no score, and the way to all that is known of them. */
export function EarlierOrders({ order }: { order: Pick<StaffOrderView, 'earlierOrders' | 'customer'> }) {
  const { earlierOrders, customer } = order;
  return (
    <div>
      <TextLink to={customerAddress(customer.phone)}>{ordersText(earlierOrders) || 'Primer pedido'}</TextLink>
    </div>
  );
}
