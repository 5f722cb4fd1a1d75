import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import { reversed, sortBy, type ListOrder } from './list-order';
import { toWindow, type ListWindowDto, type Window } from '../validation/list-query.dto';

/** One page of what a query finds, in an order; `total` is how many rows it finds at all. */
export function rowsOfPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder,
  window: ListWindowDto,
  total: number,
): Promise<Row[]> {
  return fromNearerEnd(order, toWindow(window), total, (end) => endOf(found, end).getMany());
}

/**
 * The ids of one page, in their order. What a page shows is read for these alone, so that a page far behind is not dear.
 * @param total how many rows the query finds
 */
export async function idsOfPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder,
  window: Window,
  total = Infinity,
): Promise<string[]> {
  const ids = found.clone().select(`${found.alias}.id`, 'id');
  const rows = await fromNearerEnd(order, window, total, (end) => endOf(ids, end).getRawMany<{ id: string }>());
  return rows.map(({ id }) => id);
}

/** Some rows of a list, from one of its ends. */
interface End extends Window {
  order: ListOrder;
}

/** The rows of a page, whichever end it is nearer to: the database walks by all rows between that end and the page. */
async function fromNearerEnd<Row>(
  order: ListOrder,
  { limit, offset }: Window,
  total: number,
  read: (end: End) => Promise<Row[]>,
): Promise<Row[]> {
  if (offset >= total) return [];
  const behind = Math.max(0, total - offset - limit);
  if (behind >= offset) return read({ order, limit, offset });
  const last = { order: reversed(order), limit: Math.min(limit, total - offset), offset: behind };
  return (await read(last)).reverse();
}

function endOf<Row extends ObjectLiteral>(found: SelectQueryBuilder<Row>, { order, limit, offset }: End) {
  return sortBy(found.clone(), order).limit(limit).offset(offset);
}

/** SQL for what is after SELECT, of expressions by the names of what they give. */
export function selectedAs(expressions: Readonly<Record<string, string>>): string {
  return Object.entries(expressions)
    .map(([name, expression]) => `${expression} AS "${name}"`)
    .join(', ');
}
