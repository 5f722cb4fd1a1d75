import { formatQuetzales, parseCentavos, type StaffOrderView } from '@shop/contracts';
import { Sums } from '../../shared/layout/layout';

/** Charges of an order, as it was placed. */
export function OrderSums({ order }: { order: StaffOrderView }) {
  const shipping = parseCentavos(order.shipping);
  return (
    <Sums $total>
      <dt>Envío</dt>
      <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
      <dt>Total</dt>
      <dd>{formatQuetzales(parseCentavos(order.total))}</dd>
    </Sums>
  );
}
