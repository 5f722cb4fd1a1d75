import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import { orderText, sortBy, type ListOrder } from './list-order';
import { toWindow, type ListWindowDto } from '../validation/list-query.dto';

/** One page of what a query finds, in an order, and how many rows it finds at all. One connection at a time. */
export async function readPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder,
  window: ListWindowDto,
): Promise<[rows: Row[], total: number]> {
  const total = await found.getCount();
  return [total === 0 ? [] : await pageOf(found, order, window).getMany(), total];
}

/** The ids of one page, in their order. What a page shows is read for these alone, so that a page far behind is not dear. */
export async function idsOfPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder,
  window: ListWindowDto,
): Promise<string[]> {
  const ids = found.clone().select(`${found.alias}.id`, 'id');
  return (await pageOf(ids, order, window).getRawMany<{ id: string }>()).map(({ id }) => id);
}

/**
 * The same of what any of some queries finds, and what all of that adds up to. It is found once: going through all rows in
 * their order until a page is full takes many times as long where few match.
 * @param manager of the connection that the queries are of: each reading has one, and none to spare
 * @param columns of the row, that the order and the sums ask for
 * @param sums SQL of each of them
 */
export async function searchPage<Sums extends object>(
  manager: EntityManager,
  found: readonly [SelectQueryBuilder<ObjectLiteral>, ...SelectQueryBuilder<ObjectLiteral>[]],
  order: ListOrder,
  window: ListWindowDto,
  { columns, sums }: { columns: readonly string[]; sums: Readonly<Record<keyof Sums & string, string>> },
): Promise<{ ids: string[]; sums: Sums }> {
  const [{ alias }] = found;
  const { limit, offset } = toWindow(window);
  const parts = found.map((query) => query.clone().select(columns.map((column) => `${alias}.${column}`).join(', ')));
  const [text, values] = manager
    .createQueryBuilder()
    .select('*')
    .from(`(${parts.map((part) => part.getQuery()).join(' UNION ')})`, 'matching')
    .setParameters(Object.assign({}, ...parts.map((part) => part.getParameters())) as ObjectLiteral)
    .getQueryAndParameters();
  const [answer] = await manager.query<[{ ids: string[]; sums: Sums }]>(
    `WITH found AS MATERIALIZED (${text})
     SELECT ARRAY(SELECT id FROM found AS ${alias} ORDER BY ${orderText(alias, order)} LIMIT ${limit} OFFSET ${offset}) AS ids,
       (SELECT to_json(summed) FROM (SELECT ${selectedAs(sums)} FROM found) AS summed) AS sums`,
    values,
  );
  return answer;
}

/** SQL for what is after SELECT, of expressions by the names of what they give. */
export function selectedAs(expressions: Readonly<Record<string, string>>): string {
  return Object.entries(expressions)
    .map(([name, expression]) => `${expression} AS "${name}"`)
    .join(', ');
}

/** The same query for the rows of one page. */
export function pageOf<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder,
  window: ListWindowDto,
): SelectQueryBuilder<Row> {
  const { limit, offset } = toWindow(window);
  return sortBy(found, order).limit(limit).offset(offset);
}

/** Rows as their ids are sorted. */
export function arrange<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
