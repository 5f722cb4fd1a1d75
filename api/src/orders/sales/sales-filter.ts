import type { SalesMeta, SaleStatus } from '@shop/contracts';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';

import { toLikePattern } from '../../common/like-pattern';
import { sortBy, type ListOrder } from '../../common/list-order';
import { MISSES_CHAT } from '../chat/missing-chat';
import { OrderEntity } from '../order.entity';
import { endOfDay, startOfDay } from '../reports/day';
import { SaleEntity } from '../sale.entity';

/** What lists of sales and orders are filtered by; the days are days in Guatemala, both included. */
export interface SalesFilter {
  q?: string;
  status?: SaleStatus;
  /** Those whose message in the chat is missing. */
  chat?: 'missing';
  from?: string;
  to?: string;
}

const newestFirst: ListOrder = [
  ['sale.created_at', 'DESC'],
  ['sale.order_id', 'ASC'],
  ['sale.line_number', 'ASC'],
];

/** What a list of sales may be sorted by; a minus in front turns it round. */
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

function has(status: SaleStatus): string {
  return `orders.id IN (SELECT order_id FROM sales WHERE status = '${status}')`;
}

/** How much an order waits for staff: 0 when a line is pending, 1 when one is completed, 2 when all are cancelled. */
const urgency = `CASE WHEN ${has('pending')} THEN 0 WHEN ${has('completed')} THEN 1 ELSE 2 END`;

/** What a list of orders may be sorted by; by status, orders that wait for staff come first. */
export const orderSorts = {
  '-createdAt': [['orders.created_at', 'DESC']],
  createdAt: [['orders.created_at', 'ASC']],
  '-total': [['orders.total', 'DESC']],
  total: [['orders.total', 'ASC']],
  status: [
    [urgency, 'ASC'],
    ['orders.created_at', 'DESC'],
  ],
  '-status': [
    [urgency, 'DESC'],
    ['orders.created_at', 'DESC'],
  ],
} as const satisfies Record<string, ListOrder>;

export type OrderSort = keyof typeof orderSorts;

/** Whether a sale is of the product, flavor or code (the last 8 characters of its id) that is searched for. */
const SALE_MATCHES = '(sale.search LIKE :pattern OR right(sale.id::text, 8) = :code)';

/** The sales that match; the search looks into the order's code, phone, name and e-mail, and into what the sale itself has. */
export function matchingSales(repository: Repository<SaleEntity>, filter: SalesFilter): SelectQueryBuilder<SaleEntity> {
  const sales = repository.createQueryBuilder('sale');
  if (filter.status) sales.andWhere('sale.status = :status', { status: filter.status });
  if (filter.chat) sales.andWhere(`sale.order_id IN (SELECT id FROM orders WHERE ${MISSES_CHAT})`);
  const pattern = toLikePattern(filter.q);
  if (pattern) {
    sales.andWhere(`(${SALE_MATCHES} OR sale.order_id IN (SELECT id FROM orders WHERE orders.search LIKE :pattern))`, {
      pattern,
      code: codeIn(filter.q),
    });
  }
  return withinDays(sales, 'sale.created_at', filter);
}

/** The orders that match, or of which a line does. */
export function matchingOrders(
  repository: Repository<OrderEntity>,
  filter: SalesFilter,
): SelectQueryBuilder<OrderEntity> {
  const orders = repository.createQueryBuilder('orders');
  if (filter.status) {
    orders.andWhere('orders.id IN (SELECT order_id FROM sales WHERE status = :status)', { status: filter.status });
  }
  if (filter.chat) orders.andWhere(MISSES_CHAT);
  const pattern = toLikePattern(filter.q);
  if (pattern) {
    orders.andWhere(
      `(orders.search LIKE :pattern OR orders.id IN (SELECT order_id FROM sales AS sale WHERE ${SALE_MATCHES}))`,
      { pattern, code: codeIn(filter.q) },
    );
  }
  return withinDays(orders, 'orders.created_at', filter);
}

/** The code that is searched for as ids are written, or null when it is none. */
function codeIn(q = ''): string | null {
  const text = q.trim().toLowerCase();
  return /^[\da-f]{8}$/.test(text) ? text : null;
}

function withinDays<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  instant: string,
  { from, to }: SalesFilter,
): SelectQueryBuilder<Row> {
  if (from) query.andWhere(`${instant} >= ${startOfDay(':from')}`, { from });
  if (to) query.andWhere(`${instant} < ${endOfDay(':to')}`, { to });
  return query;
}

/** The lines of the orders that match. */
export function linesOfMatchingOrders(
  repository: Repository<OrderEntity>,
  filter: SalesFilter,
): SelectQueryBuilder<SaleEntity> {
  const lines = repository.manager.createQueryBuilder(SaleEntity, 'sale');
  const orders = matchingOrders(repository, filter).select('orders.id');
  // Without a filter the sums read an index alone.
  if (orders.expressionMap.wheres.length === 0) return lines;
  return lines.where(`sale.order_id IN (${orders.getQuery()})`, orders.getParameters());
}

/** The orders with a line that has been pending for more than some days. */
export function overdueOrders(repository: Repository<OrderEntity>, days: number): SelectQueryBuilder<OrderEntity> {
  return repository.createQueryBuilder('orders').where(
    `orders.id IN (
        SELECT order_id FROM sales WHERE status = 'pending' AND created_at < now() - make_interval(days => :days))`,
    { days },
  );
}

/** What sales add up to; the total counts them, or the orders that they are of. */
export async function sumsOf(sales: SelectQueryBuilder<SaleEntity>, totalOf: 'sales' | 'orders'): Promise<SalesMeta> {
  const byOrder = sales
    .select('count(*)', 'lines')
    .addSelect(`count(*) FILTER (WHERE sale.status = 'pending')`, 'pending')
    .addSelect(`count(*) FILTER (WHERE sale.status = 'completed')`, 'completed')
    .addSelect(`sum(sale.total_amount) FILTER (WHERE sale.status = 'completed')`, 'revenue')
    .groupBy('sale.order_id');
  const [sums] = await sales.dataSource
    .createQueryBuilder()
    .select([
      `${totalOf === 'sales' ? 'coalesce(sum(lines), 0)' : 'count(*)'}::integer AS total`,
      'count(*)::integer AS orders',
      'count(*) FILTER (WHERE pending > 0)::integer AS "pendingOrders"',
      'coalesce(sum(completed), 0)::integer AS completed',
      'count(*) FILTER (WHERE completed > 0)::integer AS "completedOrders"',
      'coalesce(sum(revenue), 0)::numeric(14,2) AS revenue',
    ])
    .from(`(${byOrder.getQuery()})`, 'by_order')
    .setParameters(byOrder.getParameters())
    .getRawMany<SalesMeta>();
  if (!sums) throw new RangeError('A sum without a row');
  return sums;
}

/**
 * The ids of one page, in their order. What a page shows is read for these alone, so that a page far behind is not dear.
 * What is searched for is found first and sorted then (`OFFSET 0` keeps it so): going through all rows in their order
 * until a page is full takes three times as long.
 */
export async function idsOfPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: ListOrder,
  { limit, offset, searched }: { limit: number; offset: number; searched: boolean },
): Promise<string[]> {
  const { alias } = query;
  const found = `(${query.clone().select(`${alias}.*`).getQuery()} OFFSET 0)`;
  const from = searched
    ? query.dataSource.createQueryBuilder().from(found, alias).setParameters(query.getParameters())
    : query.clone();
  const ids = from.select(`${alias}.id`, 'id');
  const rows = await sortBy(ids, order).limit(limit).offset(offset).getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}

/** Rows as their ids are sorted. */
export function arrange<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
