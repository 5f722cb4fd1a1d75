import type { SaleStatus, StaffOrderView } from '@shop/contracts';
import { unitsIn } from '../order-labels';
import type { StatusChange } from '../sales.api';

/** One call that changes a status. */
export type StatusCall = Omit<StatusChange, 'version'>;

/** One call that gives reserved units of an order free, and how that is taken back. */
export interface ReleaseStep {
  call: StatusCall;
  /** Brings back what `call` cancelled, and only that. */
  undo: StatusCall[];
  /** That become available. */
  units: number;
}

/**
 * How an order gives its reserved units free. One without a completed line is cancelled whole; of one that was partly
 * completed only what is pending is cancelled, line by line.
 */
export function releaseOf({ orderId, lines }: Pick<StaffOrderView, 'orderId' | 'lines'>): ReleaseStep[] {
  const pending = lines.filter(({ status }) => status === 'pending');
  const ofLine = (id: string, status: SaleStatus): StatusCall => ({ of: 'sales', id, status });
  const ofOrder = (status: SaleStatus): StatusCall => ({ of: 'orders', id: orderId, status });
  const back = pending.map(({ id }) => ofLine(id, 'pending'));
  if (lines.some(({ status }) => status === 'completed')) {
    return pending.map((line) => ({
      call: ofLine(line.id, 'cancelled'),
      undo: [ofLine(line.id, 'pending')],
      units: unitsIn([line], 'pending'),
    }));
  }
  const undo = pending.length === lines.length ? [ofOrder('pending')] : back;
  return [{ call: ofOrder('cancelled'), undo, units: unitsIn(pending, 'pending') }];
}

/** Units that such steps make available. */
export function unitsFreed(steps: readonly ReleaseStep[]): number {
  return steps.reduce((sum, { units }) => sum + units, 0);
}

const MS_OF_DAY = 86_400_000;

/** How long an order has been waiting: '5 días'. */
export function waitText(createdAt: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / MS_OF_DAY));
  return `${days} ${days === 1 ? 'día' : 'días'}`;
}
