import type { SaleStatus } from '@shop/contracts';

import { lineJsonSql } from '../order.queries';
import { orderMatches, salesSums, withinDays } from './sales.queries';

/** What a list of orders may be sorted by; by status, orders that wait for staff come first. */
export const orderSorts = {
  '-createdAt': 'orders.created_at DESC, orders.id',
  createdAt: 'orders.created_at, orders.id',
  '-total': 'orders.total DESC, orders.id',
  total: 'orders.total, orders.id',
  status: 'urgency, orders.created_at DESC, orders.id',
  '-status': 'urgency DESC, orders.created_at DESC, orders.id',
} as const;

export type OrderSort = keyof typeof orderSorts;

function has(status: SaleStatus): string {
  return `orders.id IN (SELECT order_id FROM sales WHERE status = '${status}')`;
}

/** SQL: how much an order waits for staff: 0 when a line is pending, 1 when one is completed, 2 when all are cancelled. */
const urgency = `CASE WHEN ${has('pending')} THEN 0 WHEN ${has('completed')} THEN 1 ELSE 2 END`;

/** $1 status of a line, $2 folded pattern as for sales, $3 first day, $4 last day; null for any. */
const orderFilter = `
  ($1::text IS NULL OR orders.id IN (SELECT order_id FROM sales WHERE status = $1))
  AND ($2::text IS NULL OR ${orderMatches('$2')}
    OR orders.id IN (SELECT order_id FROM sales WHERE sales.search LIKE $2))
  AND ${withinDays('orders.created_at', '$3', '$4')}`;

/** Orders with their lines and their distributor, of a `page` of orders, sorted; a `StaffOrderRow` each. */
function withLines(page: string, sort: string): string {
  return `
    SELECT orders.id, orders.created_at AS "createdAt", orders.first_name AS "firstName",
      orders.last_name AS "lastName", orders.phone, orders.email, orders.address, orders.department,
      orders.payment_method AS "paymentMethod", orders.subtotal, orders.shipping, orders.total,
      CASE WHEN affiliate.id IS NOT NULL THEN
        json_build_object('id', affiliate.id, 'name', affiliate.name, 'discount', affiliate.discount)
      END AS affiliate,
      (SELECT json_agg(${lineJsonSql('sale')} ORDER BY sale.line_number) FROM sales sale WHERE sale.order_id = orders.id)
        AS lines
    FROM (${page}) AS orders LEFT JOIN affiliates affiliate ON affiliate.id = orders.affiliate_id
    ORDER BY ${sort}`;
}

/** One page of orders; $5 rows, $6 rows to skip. */
export function listOrders(sort: OrderSort): string {
  const order = orderSorts[sort];
  const columns = sort === 'status' || sort === '-status' ? `*, ${urgency} AS urgency` : '*';
  return withLines(`SELECT ${columns} FROM orders WHERE ${orderFilter} ORDER BY ${order} LIMIT $5 OFFSET $6`, order);
}

export const staffOrderById = withLines('SELECT * FROM orders WHERE id = $1', 'orders.id');

/** What the lines of the matching orders add up to: the contracts' `SalesMeta`, its total the orders. */
export const sumOrders = `
  SELECT count(*)::integer AS total, ${salesSums(`sales
    WHERE num_nonnulls($1::text, $2::text, $3::date, $4::date) = 0
      OR order_id IN (SELECT orders.id FROM orders WHERE ${orderFilter})`)}`;

/** SQL: the orders with a line that has been pending for more than $1 days. */
const overdue = `
  FROM orders WHERE id IN (
    SELECT order_id FROM sales WHERE status = 'pending' AND created_at < now() - make_interval(days => $1)
  )`;

const longestFirst = 'orders.created_at, orders.id';

/** Those that wait longest first; $2 rows, $3 rows to skip. */
export const listOverdue = withLines(`SELECT * ${overdue} ORDER BY ${longestFirst} LIMIT $2 OFFSET $3`, longestFirst);

export const countOverdue = `SELECT count(*)::integer AS total ${overdue}`;
