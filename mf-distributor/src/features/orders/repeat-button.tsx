import type { DistributorView, OrderView } from '@shop/contracts';
import { Button, VisuallyHidden, type ButtonTone } from '@shop/ui';
import { useDialogStep } from '../../shared/dialog-step';
import { RepeatDialog } from './repeat-dialog';
import { useCartTarget } from './repeat-target';

export interface RepeatButtonProps {
  order: OrderView;
  distributor: DistributorView;
  tone: ButtonTone;
}

/** Leads from an order to what can be had of it now. */
export function RepeatButton({ order, distributor, tone }: RepeatButtonProps) {
  const [open, turn] = useDialogStep(`repetir.${order.orderId}`);
  const target = useCartTarget(order);
  return (
    <>
      <Button tone={tone} size="sm" icon="refresh" onClick={() => turn(true)}>
        <span>
          Repetir<VisuallyHidden> el pedido {order.code}</VisuallyHidden>
        </span>
      </Button>
      {open && <RepeatDialog order={order} distributor={distributor} target={target} onClose={() => turn(false)} />}
    </>
  );
}
