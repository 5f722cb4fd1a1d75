import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Sort of a list, in order of weight: a property or an expression in SQL. */
export type ListOrder = readonly (readonly [by: string, direction: 'ASC' | 'DESC'])[];

/** A text in Spanish order, whatever the database's own collation is. */
export function inSpanish(property: string): string {
  return `${property} COLLATE "es-x-icu"`;
}

/** The place of a property's value in a list of values. */
export function inOrderOf(property: string, values: readonly string[]): string {
  return `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}], ${property})`;
}

/**
 * The order with the ids, by which rows that are equal in everything are sorted, so that pages never repeat a row: against
 * what is before them, so that an index `(created_at DESC, id)` has either direction.
 */
function whole(alias: string, order: ListOrder): ListOrder {
  return [...order, [`${alias}.id`, order.at(-1)?.[1] === 'ASC' ? 'DESC' : 'ASC']];
}

/** The same from the other end; PostgreSQL has nulls at the other end, too. */
export function reversed(order: ListOrder): ListOrder {
  return order.map(([by, direction]) => [by, direction === 'ASC' ? 'DESC' : 'ASC']);
}

/** Sorts a query. */
export function sortBy<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: ListOrder,
): SelectQueryBuilder<Row> {
  for (const [by, direction] of whole(query.alias, order)) query.addOrderBy(by, direction);
  return query;
}

/** Text after ORDER BY for the same. */
export function orderText(alias: string, order: ListOrder): string {
  return whole(alias, order)
    .map(([by, direction]) => `${by} ${direction}`)
    .join(', ');
}
