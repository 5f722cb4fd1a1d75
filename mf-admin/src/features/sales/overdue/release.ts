import type { SaleStatus, StaffOrderView } from '@shop/contracts';
import { unitsIn } from '../order-facts';

/** One call that changes a status. */
export interface StatusCall {
  kind: 'order' | 'sale';
  id: string;
  status: SaleStatus;
}

/** How an order gives its reserved units free, and how that is taken back. */
export interface Release {
  calls: StatusCall[];
  /** Brings back what `calls` cancelled, and only that. */
  undo: StatusCall[];
  /** That become available. */
  units: number;
}

/**
 * An order without a completed line is cancelled whole; of one that was partly completed only what is pending is
 * cancelled, line by line.
 */
export function releaseOf({ orderId, lines }: Pick<StaffOrderView, 'orderId' | 'lines'>): Release {
  const pending = lines.filter(({ status }) => status === 'pending');
  const each = (status: SaleStatus) => pending.map(({ id }): StatusCall => ({ kind: 'sale', id, status }));
  const whole = (status: SaleStatus): StatusCall[] => [{ kind: 'order', id: orderId, status }];
  return {
    calls: lines.some(({ status }) => status === 'completed') ? each('cancelled') : whole('cancelled'),
    undo: pending.length === lines.length ? whole('pending') : each('pending'),
    units: unitsIn(pending, 'pending'),
  };
}

const MS_OF_DAY = 86_400_000;

/** How long an order has been waiting: '5 días'. */
export function waitText(createdAt: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / MS_OF_DAY));
  return `${days} ${days === 1 ? 'día' : 'días'}`;
}
