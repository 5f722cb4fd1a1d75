import type { SalesMeta } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { selectedAs } from '../../platform/lists/list-page';
import type { SalesFilter } from '../sales/sales-lists';

/** Sums of the rows of a list as `SalesMeta`: an SQL expression for each of its fields. */
type SumsOf = Record<Exclude<keyof SalesMeta, 'more'>, string>;

/** Of orders: what all of their lines add up to. */
const sumsOfOrders: SumsOf = {
  total: 'count(*)',
  orders: 'count(*)',
  pendingOrders: 'count(*) FILTER (WHERE pending_lines > 0)',
  completed: 'sum(completed_lines)',
  completedOrders: 'count(*) FILTER (WHERE completed_lines > 0)',
  revenue: 'sum(completed_amount)',
};

/** Of sales. */
const sumsOfSales: SumsOf = {
  total: 'count(*)',
  orders: 'count(DISTINCT order_id)',
  pendingOrders: `count(DISTINCT order_id) FILTER (WHERE status = 'pending')`,
  completed: `count(*) FILTER (WHERE status = 'completed')`,
  completedOrders: `count(DISTINCT order_id) FILTER (WHERE status = 'completed')`,
  revenue: `sum(total_amount) FILTER (WHERE status = 'completed')`,
};

const types: SumsOf = {
  total: 'integer',
  orders: 'integer',
  pendingOrders: 'integer',
  completed: 'integer',
  completedOrders: 'integer',
  revenue: 'numeric(14,2)::text',
};

/** Each sum as `SalesMeta` has it; of no rows it is 0. */
function typed(sums: SumsOf): SumsOf {
  const cast = ([field, sum]: [string, string]) => [field, `coalesce(${sum}, 0)::${types[field as keyof SumsOf]}`];
  return Object.fromEntries(Object.entries(sums).map(cast)) as SumsOf;
}

/** Columns and sums that a search among orders reads. */
export const searchOfOrders = {
  columns: ['id', 'created_at', 'total', 'line_status', 'pending_lines', 'completed_lines', 'completed_amount'],
  sums: typed(sumsOfOrders),
};

/** Columns and sums that a search among sales reads. */
export const searchOfSales = {
  columns: ['id', 'order_id', 'line_number', 'created_at', 'total_amount', 'status'],
  sums: typed(sumsOfSales),
};

/** Reads the sums of a filter by status and days alone, from the totals of the days. */
export async function sumsByDay(
  manager: EntityManager,
  { status, from, to }: SalesFilter,
  of: 'sales' | 'orders',
): Promise<SalesMeta> {
  // Of sales in one status the lines in another one do not count; of orders with such a line all lines do.
  const counted = (other: string) => of === 'orders' || status === undefined || status === other;
  const lines = ['pending', 'completed', 'cancelled'].filter(counted).map((each) => `${each}_lines`);
  const [sums] = await manager.query<[SalesMeta]>(
    `SELECT ${selectedAs(
      typed({
        total: `sum(${of === 'orders' ? 'orders' : lines.join(' + ')})`,
        orders: 'sum(orders)',
        pendingOrders: `sum(orders) FILTER (WHERE pending AND ${counted('pending')})`,
        completed: `sum(completed_lines) FILTER (WHERE ${counted('completed')})`,
        completedOrders: `sum(orders) FILTER (WHERE completed AND ${counted('completed')})`,
        revenue: `sum(completed_amount) FILTER (WHERE ${counted('completed')})`,
      }),
    )}
     FROM order_totals WHERE day BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity') ${status ? `AND ${status}` : ''}`,
    [from ?? null, to ?? null],
  );
  return sums;
}
