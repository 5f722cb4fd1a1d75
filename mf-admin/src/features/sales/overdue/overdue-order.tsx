import type { StaffOrderView } from '@shop/contracts';
import { useNow } from '../../../shared/use-now';
import { HeldOrder } from '../held/held-order';
import { waitText } from '../held/release';

export interface OverdueOrderProps {
  order: StaffOrderView;
  busy: boolean;
  onRelease: () => void;
}

/** An order that waits too long: whose, since when, and what it holds. */
export function OverdueOrder({ order, busy, onRelease }: OverdueOrderProps) {
  const now = useNow();
  return (
    <HeldOrder
      order={order}
      headingId={`atrasado-${order.orderId}`}
      beside={<strong>{`espera desde hace ${waitText(order.createdAt, now)}`}</strong>}
      busy={busy}
      onRelease={onRelease}
    />
  );
}
