import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import { Badge, type BadgeTone, type IconName } from '@shop/ui';

const looks: Record<SaleStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'clock' },
  completed: { tone: 'ok', icon: 'check-circle' },
  cancelled: { tone: 'bad', icon: 'close' },
};

/** The status of a sale: Pendiente, Completada or Cancelada. */
export function StatusBadge({ status }: { status: SaleStatus }) {
  return <Badge {...looks[status]}>{saleStatusLabels[status]}</Badge>;
}
