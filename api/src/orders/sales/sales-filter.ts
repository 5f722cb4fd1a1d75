import type { SaleStatus } from '@shop/contracts';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';

import { toLikePattern } from '../../common/like-pattern';
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

/**
 * Where a search looks: into an order's code, phone, name and e-mail, into a line's product and flavor, and, for what may be
 * one, into a line's own code (the last 8 characters of its id).
 */
const searched = {
  sales: ['sale.search LIKE :pattern', 'sale.order_id IN (SELECT id FROM orders WHERE search LIKE :pattern)'],
  orders: ['orders.search LIKE :pattern', 'orders.id IN (SELECT order_id FROM sales WHERE search LIKE :pattern)'],
} as const;
const searchedCode = {
  sales: 'right(sale.id::text, 8) = :code',
  orders: 'orders.id IN (SELECT order_id FROM sales WHERE right(id::text, 8) = :code)',
} as const;

/** Whether a filter asks for more than what the totals of days are kept by. Blanks are no search. */
export function isSearch({ q, chat }: SalesFilter): boolean {
  return chat !== undefined || toLikePattern(q) !== null;
}

/** The sales that match, whatever is searched for. */
export function filteredSales(repository: Repository<SaleEntity>, filter: SalesFilter): SelectQueryBuilder<SaleEntity> {
  const sales = repository.createQueryBuilder('sale');
  if (filter.status) sales.andWhere('sale.status = :status', { status: filter.status });
  if (filter.chat) sales.andWhere(`sale.order_id IN (SELECT id FROM orders WHERE ${MISSES_CHAT})`);
  return withinDays(sales, 'sale.created_at', filter);
}

/** The orders that match, or of which a line does, whatever is searched for. */
export function filteredOrders(
  repository: Repository<OrderEntity>,
  filter: SalesFilter,
): SelectQueryBuilder<OrderEntity> {
  const orders = repository.createQueryBuilder('orders');
  if (filter.status) orders.andWhere(`orders.${filter.status}_lines > 0`);
  if (filter.chat) orders.andWhere(MISSES_CHAT);
  return withinDays(orders, 'orders.created_at', filter);
}

/** What a search finds among what is filtered: a query for each place that it looks into, each by an index of its own. */
export function found<Row extends ObjectLiteral>(
  filtered: SelectQueryBuilder<Row>,
  { q }: SalesFilter,
  among: keyof typeof searched,
): [SelectQueryBuilder<Row>, ...SelectQueryBuilder<Row>[]] {
  const pattern = toLikePattern(q);
  if (pattern === null) return [filtered];
  const [own, other] = searched[among];
  const code = codeIn(q);
  return [
    filtered.clone().andWhere(own, { pattern }),
    filtered.clone().andWhere(other, { pattern }),
    ...(code === null ? [] : [filtered.clone().andWhere(searchedCode[among], { code })]),
  ];
}

/** The code that is searched for as ids are written, or null when it is none. */
function codeIn(q = ''): string | null {
  const text = q.trim().toLowerCase();
  return /^[\da-f]{8}$/.test(text) ? text : null;
}

/** All sales that match, for who reads them in their order and stops at some time. */
export function matchingSales(repository: Repository<SaleEntity>, filter: SalesFilter): SelectQueryBuilder<SaleEntity> {
  const sales = filteredSales(repository, filter);
  const pattern = toLikePattern(filter.q);
  if (pattern === null) return sales;
  return sales.andWhere(`(${[...searched.sales, searchedCode.sales].join(' OR ')})`, {
    pattern,
    code: codeIn(filter.q),
  });
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

/** The orders with a line that has been pending for more than some days. */
export function overdueOrders(repository: Repository<OrderEntity>, days: number): SelectQueryBuilder<OrderEntity> {
  return repository
    .createQueryBuilder('orders')
    .where('orders.pending_lines > 0 AND orders.created_at < now() - make_interval(days => :days)', { days });
}
