import type { SalesMeta, SaleStatus } from '@shop/contracts';
import type { EntityManager, ObjectLiteral } from 'typeorm';

import type { List } from '../../platform/lists/list';
import { idsOfPage } from '../../platform/lists/list-page';
import type { Found, Summed } from '../../platform/lists/list-search';
import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';
import { endOfDay, startOfDay } from '../reports/day';
import { searchOfOrders, searchOfSales, sumsByDay } from '../sums/list-sums';
import { isSearch, orders, sales, type SalesFilter } from './sales-lists';

type Sort = 'createdAt' | '-createdAt' | 'status' | '-status';

/** A list of which the totals of days know how many rows come before a day (decision 0231). */
interface Kept<Row extends ObjectLiteral, Other extends string> {
  of: 'orders' | 'sales';
  list: List<Row, SalesFilter, Sort | Other>;
  summed: Summed<SalesMeta>;
  instant: string;
  status: string;
  /** As `status` sorts them: by the alphabet or backwards by it. */
  statuses: readonly SaleStatus[];
  /** Of a row of `order_totals` how many rows of the list there are of each status. */
  counted: string;
  /** Which of them a filter by status lets through. */
  only: (status: SaleStatus) => string;
}

const keptOrders = {
  of: 'orders',
  list: orders,
  summed: searchOfOrders,
  instant: 'orders.created_at',
  status: 'orders.line_status',
  statuses: ['pending', 'completed', 'cancelled'],
  counted: `VALUES (CASE WHEN pending THEN 'pending' WHEN completed THEN 'completed' ELSE 'cancelled' END, orders)`,
  only: (status: SaleStatus) => status,
} as const;

const keptSales = {
  of: 'sales',
  list: sales,
  summed: searchOfSales,
  instant: 'sale.created_at',
  status: 'sale.status',
  statuses: ['cancelled', 'completed', 'pending'],
  counted: `VALUES ('pending', pending_lines), ('completed', completed_lines), ('cancelled', cancelled_lines)`,
  only: (status: SaleStatus) => `part.status = '${status}'`,
} as const;

type Query<Other> = SalesFilter & ListWindowDto & { sort?: Sort | Other };

/** The ids of a page of orders, and what the lines of all orders that match add up to. */
export function pageOfOrders(manager: EntityManager, query: Query<'total' | '-total'>): Promise<Found<SalesMeta>> {
  return pageOf(manager, keptOrders, query);
}

/** The ids of a page of sales, and what all that match add up to. */
export function pageOfSales(
  manager: EntityManager,
  query: Query<'totalAmount' | '-totalAmount'>,
): Promise<Found<SalesMeta>> {
  return pageOf(manager, keptSales, query);
}

async function pageOf<Row extends ObjectLiteral, Other extends string>(
  manager: EntityManager,
  kept: Kept<Row, Other>,
  query: Query<Other>,
): Promise<Found<SalesMeta>> {
  const { list, summed, of } = kept;
  if (query.chat) return list.searchPage(manager, query, summed, undefined);
  const sums = await sumsByDay(manager, query, of);
  if (isSearch(query)) return list.searchPage(manager, query, summed, sums.total);
  const { sort = '-createdAt' } = query;
  const ids = isKept(sort)
    ? await idsFromDay(manager, kept, query, sort)
    : await idsOfPage(list.filtered(manager, query), list.order(sort), toWindow(query), sums.total);
  return { ids, sums };
}

function isKept(sort: string): sort is Sort {
  return ['createdAt', '-createdAt', 'status', '-status'].includes(sort);
}

/**
 * The ids of a page in the order of days, or of statuses and days: rows before the day in which it begins are counted by the
 * totals of the days, and the others are walked by.
 */
async function idsFromDay<Row extends ObjectLiteral, Other extends string>(
  manager: EntityManager,
  kept: Kept<Row, Other>,
  query: SalesFilter & ListWindowDto,
  sort: Sort,
): Promise<string[]> {
  const { limit, offset } = toWindow(query);
  const begin = offset === 0 ? undefined : await beginOf(manager, kept, query, sort, offset);
  if (offset > 0 && !begin) return [];
  const statuses = statusesOf(kept.statuses, sort);
  const ids: string[] = [];
  for (const status of statuses.slice(begin ? statuses.indexOf(begin.status) : 0)) {
    const rows = kept.list.filtered(manager, query);
    if (status !== null) rows.andWhere(`${kept.status} = :group`, { group: status });
    const isFirst = begin !== undefined && status === begin.status;
    if (isFirst) {
      const bound = sort === 'createdAt' ? `>= ${startOfDay(':begin')}` : `< ${endOfDay(':begin')}`;
      rows.andWhere(`${kept.instant} ${bound}`, { begin: begin.day });
    }
    const order = kept.list.order(sort === 'createdAt' ? 'createdAt' : '-createdAt');
    const rest = { limit: limit - ids.length, offset: isFirst ? offset - begin.before : 0 };
    ids.push(...(await idsOfPage(rows, order, rest)));
    if (ids.length === limit) break;
  }
  return ids;
}

/** Of rows that are sorted by status each status by itself, newest first; all together otherwise. */
function statusesOf(statuses: readonly SaleStatus[], sort: Sort): (SaleStatus | null)[] {
  if (sort === 'status') return [...statuses];
  return sort === '-status' ? statuses.toReversed() : [null];
}

/** The day in which a row comes, and how many come before that day; undefined behind the last one. */
async function beginOf<Row extends ObjectLiteral, Other extends string>(
  manager: EntityManager,
  { counted, only, statuses }: Kept<Row, Other>,
  { status, from, to }: SalesFilter,
  sort: Sort,
  offset: number,
): Promise<{ status: SaleStatus | null; day: string; before: number } | undefined> {
  const [first] = statusesOf(statuses, sort);
  const byStatus = first ? [`part.status ${first === 'pending' ? 'DESC' : 'ASC'}`] : [];
  const order = [...byStatus, `day ${sort === 'createdAt' ? 'ASC' : 'DESC'}`].join(', ');
  const [begin] = await manager.query<{ status: SaleStatus | null; day: string; before: number }[]>(
    `SELECT status, day::text, (behind - rows)::integer AS before FROM (
       SELECT ${first ? 'part.status' : 'NULL'} AS status, day, sum(rows) AS rows,
         sum(sum(rows)) OVER (ORDER BY ${order}) AS behind
       FROM order_totals, LATERAL (${counted}) AS part (status, rows)
       WHERE day BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity') ${status ? `AND ${only(status)}` : ''}
       GROUP BY ${first ? 'part.status, day' : 'day'}
     ) AS days
     WHERE rows > 0 AND behind - rows <= $3 ORDER BY behind DESC LIMIT 1`,
    [from ?? null, to ?? null, offset],
  );
  return begin;
}
