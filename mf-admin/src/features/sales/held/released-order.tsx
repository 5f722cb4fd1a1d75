import { Button } from '@shop/ui';
import { unitsText } from '../order-labels';
import { StatusStrip } from '../status-strip';
import { unitsFreed } from './release';
import type { Released } from './use-release';

export interface ReleasedOrderProps {
  released: Released;
  busy: boolean;
  onUndo: () => void;
}

/** An order that was just released, and the way back. */
export function ReleasedOrder({ released: { order, steps }, busy, onUndo }: ReleasedOrderProps) {
  return (
    <StatusStrip
      tone="ok"
      words={`Pedido ${order.code} liberado: ${unitsText(unitsFreed(steps))} otra vez a la venta.`}
      action={
        <Button
          tone="outline"
          size="sm"
          icon="undo"
          busy={busy}
          aria-label={`Deshacer: apartar otra vez el pedido ${order.code}`}
          onClick={onUndo}
        >
          Deshacer
        </Button>
      }
    />
  );
}
