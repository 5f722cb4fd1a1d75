import type { SaleStatus } from '@shop/contracts';

import { toLikePattern } from '../../platform/lists/like-pattern';
import { List, type Condition } from '../../platform/lists/list';
import { elsewhere, type Place } from '../../platform/lists/list-search';
import { MISSES_CHAT } from '../chat/missing-chat';
import { OrderEntity } from '../order.entity';
import { endOfDay, startOfDay } from '../reports/day';
import { isOverdue } from '../reports/overdue';
import { SaleEntity } from '../sale.entity';
import { orderSorts, saleSorts, type OrderSort, type SaleSort } from './sales-sorts';

/** Filter of the lists of sales and orders; the days are days in Guatemala, both included. */
export interface SalesFilter {
  q?: string;
  status?: SaleStatus;
  /** Those whose message in the chat is missing. */
  chat?: 'missing';
  from?: string;
  to?: string;
}

/** True when a filter asks for more than what the totals of days are kept by. Blanks are no search. */
export function isSearch({ q, chat }: SalesFilter): boolean {
  return chat !== undefined || toLikePattern(q) !== null;
}

/** Sales by their own and their orders' texts, and by their own code (the last 8 characters of their id). */
export const sales = new List<SaleEntity, SalesFilter, SaleSort>({
  of: SaleEntity,
  alias: 'sale',
  sorts: saleSorts,
  usually: '-createdAt',
  filters: {
    status: (status) => ['sale.status = :status', { status }],
    chat: () => [`sale.order_id IN (SELECT id FROM orders WHERE ${MISSES_CHAT})`],
    ...days('sale.created_at'),
  },
  search: (pattern, q) => [
    {
      sql: 'sale.search LIKE :pattern',
      values: { pattern },
      finds: { theirs: 'id', ours: 'sale.id', from: 'sales WHERE search LIKE :pattern' },
    },
    elsewhere({ table: 'orders', theirs: 'id', ours: 'sale.order_id' }, 'search LIKE :pattern', { pattern }),
    ...codeOf(q).map((code): Place => ({ sql: 'right(sale.id::text, 8) = :code', values: { code } })),
  ],
});

const linesOfOrder = { table: 'sales', theirs: 'order_id', ours: 'orders.id' };

/** Orders that match, or of which a line does. */
export const orders = new List<OrderEntity, SalesFilter, OrderSort>({
  of: OrderEntity,
  alias: 'orders',
  sorts: orderSorts,
  usually: '-createdAt',
  filters: {
    status: (status) => [`orders.${status}_lines > 0`],
    chat: () => [MISSES_CHAT],
    ...days('orders.created_at'),
  },
  search: (pattern, q) => [
    {
      sql: 'orders.search LIKE :pattern',
      values: { pattern },
      finds: { theirs: 'id', ours: 'orders.id', from: 'orders WHERE search LIKE :pattern' },
    },
    elsewhere(linesOfOrder, 'search LIKE :pattern', { pattern }),
    ...codeOf(q).map((code) => elsewhere(linesOfOrder, 'right(id::text, 8) = :code', { code })),
  ],
});

/** Orders that wait for too long (STK-9), those that wait longest first. */
export const overdueOrders = new List<OrderEntity, { days: number }, 'createdAt'>({
  of: OrderEntity,
  alias: 'orders',
  sorts: { createdAt: orderSorts.createdAt },
  usually: 'createdAt',
  filters: {
    days: (days) => [isOverdue(':days'), { days }],
  },
});

function days(instant: string) {
  return {
    from: (from: string): Condition => [`${instant} >= ${startOfDay(':from')}`, { from }],
    to: (to: string): Condition => [`${instant} < ${endOfDay(':to')}`, { to }],
  };
}

/** Codes of a line that a search may mean, as ids are written. */
function codeOf(q: string): string[] {
  const code = q.trim().toLowerCase();
  return /^[\da-f]{8}$/.test(code) ? [code] : [];
}
