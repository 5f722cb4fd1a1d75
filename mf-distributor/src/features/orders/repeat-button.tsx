import type { DistributorView, OrderView } from '@shop/contracts';
import { useDialogAddress } from '@shop/frames';
import { Button, VisuallyHidden, type ButtonTone } from '@shop/ui';
import { RepeatDialog } from './repeat-dialog';
import { useCartTarget } from './repeat-target';

export interface RepeatButtonProps {
  order: OrderView;
  distributor: DistributorView;
  tone: ButtonTone;
}

/** Leads from an order to what can be had of it now. */
export function RepeatButton({ order, distributor, tone }: RepeatButtonProps) {
  const [dialog, show] = useDialogAddress(['repetir']);
  const target = useCartTarget(order);
  return (
    <>
      <Button tone={tone} size="sm" icon="refresh" onClick={() => show({ name: 'repetir', id: order.orderId })}>
        <span>
          Repetir<VisuallyHidden> el pedido {order.code}</VisuallyHidden>
        </span>
      </Button>
      {dialog?.id === order.orderId && (
        <RepeatDialog order={order} distributor={distributor} target={target} onClose={() => show(null)} />
      )}
    </>
  );
}
