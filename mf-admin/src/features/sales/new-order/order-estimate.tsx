import { formatQuetzales } from '@shop/contracts';
import { Notice } from '@shop/ui';
import { estimateOf, type OrderDraft } from './order-draft';
import { Caption, Sums } from '../../../shared/layout/layout';

/** Cost of the order, as far as this screen knows. */
export function OrderEstimate({ draft }: { draft: OrderDraft }) {
  const { subtotal, shipping, total, missing } = estimateOf(draft);
  return (
    <>
      <Sums $total>
        <dt>Subtotal</dt>
        <dd>{formatQuetzales(subtotal)}</dd>
        <dt>Envío</dt>
        <dd>{shipping === 0 && subtotal > 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
        <dt>Total estimado</dt>
        <dd>{formatQuetzales(total)}</dd>
      </Sums>
      <Caption>Si algo cambió de precio mientras tanto, te lo decimos antes de guardar el pedido.</Caption>
      {missing > 0 && subtotal > 0 && (
        <Notice tone="warn">
          {`Faltan ${formatQuetzales(missing)} para la compra mínima de este distribuidor. También puedes cobrarle al precio público.`}
        </Notice>
      )}
    </>
  );
}
