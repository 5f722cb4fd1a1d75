import type { ListMeta } from '@shop/contracts';
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import { toLikePattern } from './like-pattern';
import { orderText, sortBy, type ListOrder } from './list-order';
import { selectedAs } from './list-page';
import { toWindow, type ListWindowDto } from '../validation/list-query.dto';

/** A search that finds more than so many in one place is broad: not all of that is read for a page (decision 0230). */
const BROAD = 2500;

/** Rows that are looked at one after the other for a page of a broad search. */
export const WALKED = 10_000;

/** Where a search looks, in SQL. */
export interface Place {
  /** Condition for a row. */
  sql: string;
  values: ObjectLiteral;
  /** The same asked of row after row, without reading what all others have; `sql` where that is missing. */
  ofRow?: string;
  /** Keys that an index finds there, by which the row is known. Without them nothing there is too much. */
  finds?: Keys;
}

/** A column of some rows, which is the same as one of the searched rows. */
interface Keys {
  theirs: string;
  ours: string;
  /** The text after FROM. */
  from: string;
}

/** Place of rows that belong to the searched one, by an index of its own: `theirs` of a table is `ours` of the row. */
export function elsewhere(
  { table, theirs, ours }: { table: string; theirs: string; ours: string },
  where: string,
  values: ObjectLiteral,
): Place {
  return {
    sql: `${ours} IN (SELECT ${theirs} FROM ${table} WHERE ${where})`,
    values,
    // No EXISTS, for which PostgreSQL may read all that have it after all.
    ofRow: `(SELECT true FROM ${table} WHERE ${theirs} = ${ours} AND ${where} LIMIT 1)`,
    finds: { theirs, ours, from: `${table} WHERE ${where}` },
  };
}

export interface Search {
  /** That the filters let through. */
  rows: SelectQueryBuilder<ObjectLiteral>;
  /** How many these are, or undefined where that is not known. */
  among: number | undefined;
  places: readonly Place[];
  q: string;
  order: ListOrder;
  window: ListWindowDto;
}

export interface Summed<Sums> {
  /** Of the row, that the order, the sums and places elsewhere ask for. Of its texts `search` is what is searched. */
  columns: readonly string[];
  /** SQL of each sum of the rows. */
  sums: Readonly<Record<Exclude<keyof Sums, 'more'>, string>>;
}

export interface Found<Sums> {
  ids: string[];
  sums: Sums;
}

/**
 * The ids of a page of what is found in any of some places, in their order, and what all of that adds up to. It is found
 * once, each place by its index: going through all rows in their order takes many times as long where few match. Where many
 * do, the first rows in their order are looked at instead, until the page is full; then `more` is true, and the sums are those of
 * the rows up to this page and one more.
 * @param manager of the connection that the queries are of: each reading has one, and none to spare
 */
export async function searchPage<Sums extends ListMeta>(
  manager: EntityManager,
  search: Search,
  summed: Summed<Sums>,
): Promise<Found<Sums>> {
  if (search.among === undefined || search.places.length === 0) return findAll(manager, search, summed);
  const indexed = hasTrigrams(search.q);
  const places = indexed ? await byKeys(manager, search.places) : null;
  if (places) return findAll(manager, { ...search, places }, summed);
  const { limit, offset } = toWindow(search.window);
  const found = await walk<Sums>(manager, search, summed);
  if (search.among <= WALKED) return found;
  if (found.sums.total > offset + limit || !indexed) return { ...found, sums: { ...found.sums, more: true } };
  return findAll(manager, search, summed);
}

/** True when an index of trigrams knows anything of a search: not of one or two letters alone. */
export function hasTrigrams(q: string): boolean {
  const text = toLikePattern(q)?.slice(1, -1) ?? '';
  return /[\p{L}\p{N}]/u.test(text) && !/^[\p{L}\p{N}]{1,2}$/u.test(text);
}

/**
 * The same places, each by the keys of what is found there, so that it is found once; null where one has more than is read for
 * a page.
 */
async function byKeys(manager: EntityManager, places: readonly Place[]): Promise<Place[] | null> {
  const known: Place[] = [];
  for (const place of places) {
    const { finds, values } = place;
    const keys = finds && (await keysOf(manager, finds, values));
    if (keys === null) return null;
    const name = `keys${known.length}`;
    known.push(finds ? { sql: `${finds.ours} = ANY (:${name})`, values: { [name]: keys } } : place);
  }
  return known;
}

/** True where more rows, the text after FROM, have what is searched than are read for a page. */
export async function isBroad(manager: EntityManager, from: string, values: ObjectLiteral): Promise<boolean> {
  return (await keysOf(manager, { theirs: 'id', from }, values)) === null;
}

/** All keys; null where there are more than are read for a page. */
async function keysOf(
  manager: EntityManager,
  { theirs, from }: Omit<Keys, 'ours'>,
  values: ObjectLiteral,
): Promise<string[] | null> {
  // Planned as if all were read, by the index, and ended early.
  const [{ keys }] = await ask<[{ keys: string[] | null }]>(
    manager,
    `WITH found AS MATERIALIZED (SELECT ${theirs} AS key FROM ${from})
     SELECT CASE WHEN count(*) <= ${BROAD} THEN coalesce(array_agg(key), '{}') END AS keys
     FROM (SELECT key FROM found LIMIT ${BROAD + 1}) AS first`,
    values,
  );
  return keys;
}

function findAll<Sums>(manager: EntityManager, search: Search, summed: Summed<Sums>): Promise<Found<Sums>> {
  const { rows, places } = search;
  const wanted = columnsOf(rows, summed);
  const parts = places.map(({ sql }) => rows.clone().andWhere(sql).select(wanted).getQuery());
  const all = parts.length > 0 ? parts.join(' UNION ') : rows.clone().select(wanted).getQuery();
  return answer(manager, search, summed, all);
}

/** Finds among the first rows in their order: all of it where these are all rows, else until the page is full. */
function walk<Sums>(manager: EntityManager, search: Search, summed: Summed<Sums>): Promise<Found<Sums>> {
  const { rows, places, order, window, among = 0 } = search;
  const { limit, offset } = toWindow(window);
  const first = sortBy(rows.clone().select(`${columnsOf(rows, summed)}, ${rows.alias}.search`), order).limit(WALKED);
  const asked = places.map(({ sql, ofRow = sql }) => ofRow).join(' OR ');
  const walked = `SELECT * FROM (${first.getQuery()}) AS ${rows.alias} WHERE ${asked} ORDER BY ${orderText(rows.alias, order)}`;
  return answer(manager, search, summed, among <= WALKED ? walked : `${walked} LIMIT ${offset + limit + 1}`);
}

async function answer<Sums>(
  manager: EntityManager,
  { rows, places, order, window }: Search,
  { sums }: Summed<Sums>,
  found: string,
): Promise<Found<Sums>> {
  const { limit, offset } = toWindow(window);
  const [page] = await ask<[Found<Sums>]>(
    manager,
    `WITH found AS MATERIALIZED (${found})
     SELECT ARRAY(SELECT id FROM found AS ${rows.alias} ORDER BY ${orderText(rows.alias, order)} LIMIT ${limit} OFFSET ${offset}) AS ids,
       (SELECT to_json(summed) FROM (SELECT ${selectedAs(sums)} FROM found) AS summed) AS sums`,
    Object.assign({}, rows.getParameters(), ...places.map(({ values }) => values)) as ObjectLiteral,
  );
  return page;
}

function columnsOf<Sums>({ alias }: SelectQueryBuilder<ObjectLiteral>, { columns }: Summed<Sums>): string {
  return columns.map((column) => `${alias}.${column}`).join(', ');
}

function ask<Rows>(manager: EntityManager, text: string, named: ObjectLiteral): Promise<Rows> {
  const [statement, values] = manager.dataSource.driver.escapeQueryWithParameters(text, named);
  return manager.query<Rows>(statement, values);
}
