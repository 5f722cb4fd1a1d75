import type { StaffOrderView } from '@shop/contracts';
import type { Rows } from '../../shared/list/steady-list';

/** The orders of a page that has them under that name. */
export function orderRows<
  Page extends { orders: Order[] },
  Order extends StaffOrderView = Page['orders'][number],
>(): Rows<Page, Order> {
  return {
    of: ({ orders }) => orders,
    keyOf: ({ orderId }) => orderId,
    with: (page, orders) => ({ ...page, orders }),
  };
}
