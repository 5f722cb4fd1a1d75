import type { ListOrder } from '../../platform/lists/list-order';

const newestFirst: ListOrder = [
  ['sale.created_at', 'DESC'],
  ['sale.order_id', 'ASC'],
  ['sale.line_number', 'ASC'],
];

/** Sorts of a list of sales; a minus in front turns one round. */
export const saleSorts = {
  '-createdAt': newestFirst,
  createdAt: [
    ['sale.created_at', 'ASC'],
    ['sale.order_id', 'ASC'],
    ['sale.line_number', 'ASC'],
  ],
  '-totalAmount': [['sale.total_amount', 'DESC']],
  totalAmount: [['sale.total_amount', 'ASC']],
  '-status': [['sale.status', 'DESC'], ...newestFirst],
  status: [['sale.status', 'ASC'], ...newestFirst],
} as const satisfies Record<string, ListOrder>;

export type SaleSort = keyof typeof saleSorts;

/**
 * Sorts of a list of orders; by status, orders that wait for staff come first. Each has an index: one more
 * sort is one more in a migration.
 */
export const orderSorts = {
  '-createdAt': [['orders.created_at', 'DESC']],
  createdAt: [['orders.created_at', 'ASC']],
  '-total': [['orders.total', 'DESC']],
  total: [['orders.total', 'ASC']],
  // Pending, completed, cancelled: backwards by the alphabet.
  status: [
    ['orders.line_status', 'DESC'],
    ['orders.created_at', 'DESC'],
  ],
  '-status': [
    ['orders.line_status', 'ASC'],
    ['orders.created_at', 'DESC'],
  ],
} as const satisfies Record<string, ListOrder>;

export type OrderSort = keyof typeof orderSorts;
