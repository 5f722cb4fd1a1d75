import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** What a list is sorted by, in order of weight: a property or an expression in SQL. */
export type ListOrder = readonly (readonly [by: string, direction: 'ASC' | 'DESC'])[];

/** A text in Spanish order, whatever the database's own collation is. */
export function inSpanish(property: string): string {
  return `${property} COLLATE "es-x-icu"`;
}

/** The place of a property's value in a list of values. */
export function inOrderOf(property: string, values: readonly string[]): string {
  return `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}], ${property})`;
}

/** Sorts a query; rows that are equal in everything are sorted by their ids, so that pages never repeat a row. */
export function sortBy<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: ListOrder,
): SelectQueryBuilder<Row> {
  for (const [by, direction] of order) query.addOrderBy(by, direction);
  return query.addOrderBy(`${query.alias}.id`);
}
