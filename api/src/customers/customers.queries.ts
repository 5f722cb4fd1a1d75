import { ERASED_PHONE, type CustomerSort } from '@shop/contracts';

/**
 * The page of a list of customers: the main phones of those who ordered, from $2 on, $1 of them, and `total`, how many
 * match at all; a page behind the last one is a single row without a phone. With a search, $3 is its pattern.
 *
 * Nearly every phone is a person of its own, whose orders are summed up in `customer_sums` (decision 0150): those are read by
 * the index of what is sorted by. Merged phones, and those whose orders changed within a minute, are few, and summed up here.
 */
export function customersPage(
  sort: CustomerSort,
  { searched, blocked }: { searched: boolean; blocked: boolean },
): string {
  const [kept, summed] = sort.endsWith('total')
    ? ['completed_amount', 'sum(completed_amount)']
    : ['last_order_at', 'max(created_at)'];
  // As the index has them, read from either end.
  const order = sort.startsWith('-') ? 'sorted DESC, phone' : 'sorted, phone DESC';
  const found = [
    ...(searched ? [ownersIn('orders', 'WHERE found.search LIKE $3')] : []),
    ...(blocked ? [ownersIn('blocked_phones', '')] : []),
  ];
  const among = (phone: string) => (found.length > 0 ? `AND ${phone} IN (SELECT owner FROM found)` : '');
  const untouched = `FROM customer_sums WHERE phone NOT IN (SELECT phone FROM touched) ${among('phone')}`;
  return `
    WITH ${found.length > 0 ? `found AS MATERIALIZED (${found.join(' INTERSECT ')}),` : ''}
    touched AS MATERIALIZED (
      SELECT phone FROM customer_marks UNION SELECT phone FROM merged_phones UNION SELECT main_phone FROM merged_phones
    ),
    owned AS (
      SELECT coalesce(main_phone, touched.phone) AS owner, touched.phone
      FROM touched LEFT JOIN merged_phones ON merged_phones.phone = touched.phone
    ),
    changed AS MATERIALIZED (
      SELECT owner AS phone, ${summed} AS sorted FROM owned JOIN orders ON orders.phone = owned.phone
      WHERE orders.phone <> '${ERASED_PHONE}' ${among('owner')} GROUP BY owner
    )
    SELECT matching.total, page.phone
    FROM (SELECT ((SELECT count(*) ${untouched}) + (SELECT count(*) FROM changed))::integer AS total) matching
    LEFT JOIN LATERAL (
      SELECT phone, sorted FROM (
        (SELECT phone, ${kept} AS sorted ${untouched} ORDER BY ${order} LIMIT $1::bigint + $2::bigint)
        UNION ALL SELECT phone, sorted FROM changed
      ) AS customer ORDER BY ${order} LIMIT $1 OFFSET $2
    ) page ON true
    ORDER BY ${order}`;
}

/** The main phones of those who have one of their phones in a table. */
function ownersIn(table: 'orders' | 'blocked_phones', where: string): string {
  return `
    SELECT DISTINCT coalesce(merged.main_phone, found.phone) AS owner
    FROM ${table} found LEFT JOIN merged_phones merged ON merged.phone = found.phone ${where}`;
}

/** All orders of the customers with the main phones $1: whose each is, how it stands, and its units. */
const history = `
  owned AS (
    SELECT main AS customer, main AS phone FROM unnest($1::text[]) AS main
    UNION ALL
    SELECT main_phone, phone FROM merged_phones WHERE main_phone = ANY ($1)
  ),
  history AS MATERIALIZED (
    SELECT owned.customer, orders.id, orders.phone, orders.first_name || ' ' || orders.last_name AS name,
      orders.address, orders.department, orders.total, orders.completed_amount, orders.created_at,
      orders.line_status AS status, line.*
    FROM owned JOIN orders ON orders.phone = owned.phone
    JOIN LATERAL (
      SELECT coalesce(sum(quantity) FILTER (WHERE status = 'pending'), 0) AS pending_units,
        coalesce(sum(quantity) FILTER (WHERE status = 'completed'), 0) AS completed_units,
        coalesce(sum(quantity) FILTER (WHERE status = 'cancelled'), 0) AS cancelled_units
      FROM sales WHERE order_id = orders.id
    ) line ON true
  )`;

/** The customers with the main phones $1, with at most $2 names each: a `CustomerFacts` each, in no order. */
export const customerFacts = `
  WITH ${history},
  named AS (
    SELECT customer, (array_agg(name ORDER BY last DESC, name))[:$2] AS names
    FROM (SELECT customer, name, max(created_at) AS last FROM history GROUP BY customer, name) AS used
    GROUP BY customer
  ),
  placed AS (
    SELECT customer, array_agg(department ORDER BY last DESC, department) AS departments
    FROM (SELECT customer, department, max(created_at) AS last FROM history GROUP BY customer, department) AS used
    GROUP BY customer
  ),
  phones AS (
    SELECT customer, array_agg(owned.phone ORDER BY owned.phone <> customer, owned.phone) AS phones,
      bool_or(blocked.phone IS NOT NULL) AS blocked
    FROM owned LEFT JOIN blocked_phones blocked ON blocked.phone = owned.phone
    GROUP BY customer
  )
  SELECT customer AS phone, phones.phones, named.names, placed.departments, phones.blocked,
    json_build_object('pending', count(*) FILTER (WHERE status = 'pending'),
      'completed', count(*) FILTER (WHERE status = 'completed'),
      'cancelled', count(*) FILTER (WHERE status = 'cancelled')) AS orders,
    json_build_object('pending', sum(pending_units), 'completed', sum(completed_units),
      'cancelled', sum(cancelled_units)) AS units,
    sum(completed_amount)::numeric(14,2) AS total, min(created_at) AS "firstOrderAt", max(created_at) AS "lastOrderAt"
  FROM history JOIN named USING (customer) JOIN placed USING (customer) JOIN phones USING (customer)
  GROUP BY customer, phones.phones, named.names, placed.departments, phones.blocked`;

/** Where the customer with the main phone in $1 had parcels sent, at most $2 places: a `CustomerAddressView` each. */
export const customerAddresses = `
  WITH ${history}
  SELECT address, department, count(*)::integer AS orders, max(created_at) AS "lastUsedAt"
  FROM history GROUP BY address, department ORDER BY "lastUsedAt" DESC, address LIMIT $2`;

/** The newest orders of the customer with the main phone in $1, at most $2. */
export const customerOrders = `
  WITH ${history}
  SELECT id AS "orderId", phone, status, (pending_units + completed_units + cancelled_units)::integer AS units,
    total::text, created_at AS "createdAt"
  FROM history ORDER BY created_at DESC, id LIMIT $2`;

/** The phones of the customer with the main phone $1, that one first: a `CustomerPhoneView` each. */
export const customerPhones = `
  SELECT owned.phone, (SELECT count(*)::integer FROM orders WHERE orders.phone = owned.phone) AS orders,
    CASE WHEN blocked.phone IS NOT NULL THEN
      json_build_object('reason', blocked.reason, 'blockedAt', blocked.blocked_at, 'blockedBy', users.username)
    END AS block
  FROM (SELECT $1::text AS phone UNION ALL SELECT phone FROM merged_phones WHERE main_phone = $1) owned
  LEFT JOIN blocked_phones blocked ON blocked.phone = owned.phone
  LEFT JOIN users ON users.id = blocked.blocked_by
  ORDER BY owned.phone <> $1, owned.phone`;
