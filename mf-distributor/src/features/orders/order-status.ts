import type { OrderView, SaleStatus } from '@shop/contracts';
import type { BadgeTone, IconName } from '@shop/ui';

/** How an order, or a line of it, looks in each status. */
export const statusLooks: Readonly<Record<SaleStatus, { tone: BadgeTone; icon: IconName }>> = {
  pending: { tone: 'warn', icon: 'clock' },
  completed: { tone: 'ok', icon: 'check-circle' },
  cancelled: { tone: 'bad', icon: 'close' },
};

/** The statuses as they are said of an order. */
export const orderStatusLabels: Readonly<Record<SaleStatus, string>> = {
  pending: 'Pendiente',
  completed: 'Completado',
  cancelled: 'Cancelado',
};

/** How an order as a whole stands: pending as long as a line is, cancelled only when every line is. */
export function orderStatus({ lines }: Pick<OrderView, 'lines'>): SaleStatus {
  if (lines.some(({ status }) => status === 'pending')) return 'pending';
  return lines.some(({ status }) => status === 'completed') ? 'completed' : 'cancelled';
}

/** Units of an order, cancelled ones too. */
export function orderUnits({ lines }: Pick<OrderView, 'lines'>): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}
