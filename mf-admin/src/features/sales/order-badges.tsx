import type { StaffOrderView } from '@shop/contracts';
import { Badge } from '@shop/ui';
import { StatusBadge } from '../../shared/page/status-badge';
import { discountsOf, statusesOf } from './order-labels';

/** How far an order is, who bought with which discount, and whether it is made up. */
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
