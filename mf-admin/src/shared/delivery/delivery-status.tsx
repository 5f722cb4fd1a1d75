import { deliveryStatusLabels, failureCodeLabels, type DeliveryStatus, type DeliveryView } from '@shop/contracts';
import { Badge, type BadgeTone, type IconName } from '@shop/ui';

const looks: Record<DeliveryStatus, { tone: BadgeTone; icon: IconName }> = {
  en_ruta: { tone: 'info', icon: 'truck' },
  entregado: { tone: 'ok', icon: 'check-circle' },
  no_entregado: { tone: 'bad', icon: 'close' },
};

/** How an attempt stands: En ruta, Entregado, or why it failed. */
export function DeliveryBadge({
  delivery: { status, failure },
}: {
  delivery: Pick<DeliveryView, 'status' | 'failure'>;
}) {
  return (
    <Badge {...looks[status]}>{failure === null ? deliveryStatusLabels[status] : failureCodeLabels[failure]}</Badge>
  );
}
