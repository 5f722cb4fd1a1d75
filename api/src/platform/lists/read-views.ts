import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';

import { ShopError } from '../errors/shop-error';
import { Page } from '../http/page';
import { toWindow, type ListWindowDto } from '../validation/list-query.dto';

type Reader = Pick<EntityManager, 'query'>;

/** SQL for an instant inside of JSON, as `Date` writes it. */
export const isoText = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows as the API answers them: SQL gives the columns the names of the view's fields, and instants become ISO text. */
export async function readViews<View>(from: Reader, sql: string, values: readonly unknown[] = []): Promise<View[]> {
  const rows = await from.query<ObjectLiteral[]>(sql, [...values]);
  const toField = ([name, value]: [string, unknown]) => [name, value instanceof Date ? value.toISOString() : value];
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(toField)) as View);
}

/** The first of them. @throws ShopError resource.notFound */
export async function readView<View>(from: Reader, sql: string, values: readonly unknown[]): Promise<View> {
  const [view] = await readViews<View>(from, sql, values);
  if (!view) throw new ShopError('resource.notFound');
  return view;
}

/** A page of `rows`, in an `order` that leaves no choice, and how many `counted` finds at all. Both have the same values. */
export async function readPage<View>(
  from: Reader,
  { rows, counted, order }: { rows: string; counted: string; order: string },
  values: readonly unknown[],
  query: ListWindowDto,
): Promise<Page<View>> {
  const { limit, offset } = toWindow(query);
  const [{ total }] = await from.query<[{ total: number }]>(`SELECT count(*)::integer AS total FROM ${counted}`, [
    ...values,
  ]);
  const found = await readViews<View>(from, `${rows} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, values);
  return new Page(found, { total });
}

/** One row by its id; with `lock` nobody else changes it before the transaction ends. @throws ShopError resource.notFound */
export async function findRow<Row extends { id: string }>(
  manager: EntityManager,
  entity: new () => Row,
  id: string,
  lock?: 'lock',
): Promise<Row> {
  const where = { id } as FindOptionsWhere<Row>;
  const row = await manager.findOne(entity, { where, ...(lock && { lock: { mode: 'for_no_key_update' } }) });
  if (!row) throw new ShopError('resource.notFound');
  return row;
}
