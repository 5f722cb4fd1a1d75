import { ERASED_PHONE, type CustomerSort, type ListMeta } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { toLikePattern } from '../platform/lists/like-pattern';
import { hasTrigrams, isBroad, WALKED } from '../platform/lists/list-search';
import { toWindow, type Window } from '../platform/validation/list-query.dto';
import type { ListCustomersDto } from './customers.dto';

/**
 * Nearly every phone is a person of its own, whose orders are summed up in `customer_sums` (decision 0150): those are read by
 * the index of what is sorted by. Merged phones, and those whose orders changed within a minute, are few, and summed up here.
 */
const changed = `
  touched AS MATERIALIZED (
    SELECT phone FROM customer_marks UNION SELECT phone FROM merged_phones UNION SELECT main_phone FROM merged_phones
  ),
  owned AS (
    SELECT coalesce(main_phone, touched.phone) AS owner, touched.phone
    FROM touched LEFT JOIN merged_phones ON merged_phones.phone = touched.phone
  ),
  changed AS MATERIALIZED (
    SELECT owner AS phone, sum(completed_amount) AS completed_amount, max(created_at) AS last_order_at
    FROM owned JOIN orders ON orders.phone = owned.phone WHERE orders.phone <> '${ERASED_PHONE}' GROUP BY owner
  )`;

/** Customers of whose orders one after the other is looked at, each with some orders. */
const LOOKED_AT = WALKED / 4;

const UNTOUCHED = 'phone NOT IN (SELECT phone FROM touched)';

/** By what customers are sorted, and SQL for where the place $3 of `customer_places` begins and ends. */
const sorts = {
  lastOrderAt: { by: 'last_order_at', begin: 'to_timestamp($3 * 86400.0)', end: 'to_timestamp(($3 + 1) * 86400.0)' },
  total: { by: 'completed_amount', begin: '$3 * 100', end: '($3 + 1) * 100' },
};

function sorted(sort: CustomerSort) {
  const down = sort.startsWith('-');
  const name = sort.endsWith('total') ? 'total' : 'lastOrderAt';
  const { by, begin, end } = sorts[name];
  // As the index has them, read from either end.
  const order = down ? `${by} DESC, phone` : `${by}, phone DESC`;
  return {
    name,
    by,
    order,
    places: down ? 'place DESC' : 'place',
    bound: down ? `${by} < ${end}` : `${by} >= ${begin}`,
  };
}

/** A page of customers, $1 of them after $2: those of whom is true what is asked of kept ones, and of changed ones. */
function rowsOf(sort: CustomerSort, kept: string, moved: string, from = 'customer_sums'): string {
  const { by, order } = sorted(sort);
  return `
    SELECT phone FROM (
      (SELECT phone, ${by} FROM ${from} WHERE ${UNTOUCHED} AND ${kept} ORDER BY ${order} LIMIT $1::bigint + $2::bigint)
      UNION ALL SELECT phone, ${by} FROM changed WHERE ${moved}
    ) AS customer ORDER BY ${order} LIMIT $1 OFFSET $2`;
}

/** The place in which a page begins, behind $1 customers, how many come before that place, and how many there are at all. */
function beginOf(sort: CustomerSort): string {
  const { name, places } = sorted(sort);
  const placeOf = (table: string) =>
    `places_of_customer((phone, completed_amount, last_order_at)::customer_sums) AS of WHERE of.sort = '${name}' ${table}`;
  return `
    WITH ${changed},
    places AS (
      SELECT place, sum(customers) AS customers FROM (
        SELECT place, customers FROM customer_places WHERE sort = '${name}'
        UNION ALL SELECT of.place, -1 FROM customer_sums, ${placeOf('AND phone IN (SELECT phone FROM touched)')}
        UNION ALL SELECT of.place, 1 FROM changed, ${placeOf('')}
      ) AS each GROUP BY place
    ),
    begin AS (
      SELECT place, (behind - customers)::integer AS before FROM (
        SELECT place, customers, sum(customers) OVER (ORDER BY ${places}) AS behind FROM places
      ) AS summed
      WHERE customers > 0 AND behind - customers <= $1 ORDER BY behind DESC LIMIT 1
    )
    SELECT matching.total, begin.place, begin.before
    FROM (SELECT coalesce(sum(customers), 0)::integer AS total FROM places) AS matching LEFT JOIN begin ON true`;
}

/** A page of customers of whom a search or a block is asked, and how many these are; a single row without a phone behind the last one. */
function rowsFound(sort: CustomerSort, { searched, blocked }: { searched: boolean; blocked: boolean }): string {
  const { by, order } = sorted(sort);
  const found = [
    ...(searched ? [ownersIn('orders', 'WHERE found.search LIKE $3')] : []),
    ...(blocked ? [ownersIn('blocked_phones', '')] : []),
  ];
  const among = 'phone IN (SELECT owner FROM found)';
  return `
    WITH found AS MATERIALIZED (${found.join(' INTERSECT ')}), ${changed},
    matching AS MATERIALIZED (
      SELECT phone, ${by} FROM customer_sums WHERE ${UNTOUCHED} AND ${among}
      UNION ALL SELECT phone, ${by} FROM changed WHERE ${among}
    )
    SELECT counted.total, page.phone FROM (SELECT count(*)::integer AS total FROM matching) AS counted
    LEFT JOIN LATERAL (SELECT phone, ${by} FROM matching ORDER BY ${order} LIMIT $1 OFFSET $2) AS page ON true
    ORDER BY ${order}`;
}

/** The main phones of those who have one of their phones in a table. */
function ownersIn(table: 'orders' | 'blocked_phones', where: string): string {
  return `
    SELECT DISTINCT coalesce(merged.main_phone, found.phone) AS owner
    FROM ${table} found LEFT JOIN merged_phones merged ON merged.phone = found.phone ${where}`;
}

interface CustomerPage {
  phones: string[];
  meta: ListMeta;
}

/** The main phones of a page of those who ordered, who ordered last first unless asked otherwise. */
export async function pageOfCustomers(
  manager: EntityManager,
  { sort = '-lastOrderAt', q = '', blocked, ...page }: ListCustomersDto,
): Promise<CustomerPage> {
  const window = toWindow(page);
  const pattern = toLikePattern(q);
  if (pattern === null && !blocked) return pageOfAll(manager, sort, window);
  const broad = pattern !== null && !blocked ? await pageOfBroad(manager, sort, window, { q, pattern }) : null;
  if (broad) return broad;
  const statement = rowsFound(sort, { searched: pattern !== null, blocked: blocked !== undefined });
  const values = [window.limit, window.offset, ...(pattern === null ? [] : [pattern])];
  const rows = await manager.query<{ total: number; phone: string | null }[]>(statement, values);
  return { phones: rows.flatMap(({ phone }) => phone ?? []), meta: { total: rows[0]?.total ?? 0 } };
}

/** Rows before the place in which the page begins are counted, and the others walked by. */
async function pageOfAll(manager: EntityManager, sort: CustomerSort, { limit, offset }: Window): Promise<CustomerPage> {
  const [{ total, place, before }] = await manager.query<[{ total: number; place: number | null; before: number }]>(
    beginOf(sort),
    [offset],
  );
  if (place === null) return { phones: [], meta: { total } };
  const { bound } = sorted(sort);
  const statement = `WITH ${changed} ${rowsOf(sort, bound, bound)}`;
  const rows = await manager.query<{ phone: string }[]>(statement, [limit, offset - before, place]);
  return { phones: rows.map(({ phone }) => phone), meta: { total } };
}

/** Of a search that finds much the first customers are looked at; null where it finds little, or these do not fill the page. */
async function pageOfBroad(
  manager: EntityManager,
  sort: CustomerSort,
  { limit, offset }: Window,
  { q, pattern }: { q: string; pattern: string },
): Promise<CustomerPage | null> {
  if (hasTrigrams(q) && !(await isBroad(manager, 'orders WHERE search LIKE :pattern', { pattern }))) return null;
  const { by, order } = sorted(sort);
  const statement = `WITH ${changed} ${rowsOf(
    sort,
    '(SELECT true FROM orders WHERE orders.phone = first.phone AND search LIKE $3 LIMIT 1)',
    'phone IN (SELECT owner FROM owned JOIN orders ON orders.phone = owned.phone WHERE search LIKE $3)',
    `(SELECT phone, ${by} FROM customer_sums WHERE ${UNTOUCHED} ORDER BY ${order} LIMIT ${LOOKED_AT}) AS first`,
  )}`;
  const rows = await manager.query<{ phone: string }[]>(statement, [limit + 1, offset, pattern]);
  if (rows.length <= limit && hasTrigrams(q)) return null;
  const phones = rows.slice(0, limit).map(({ phone }) => phone);
  return { phones, meta: { total: offset + rows.length, more: true } };
}
