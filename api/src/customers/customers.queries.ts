import { codeOf } from '../orders/order.view';

/** The phones of the customers with the main phones $1. */
const owned = `
  owned AS (
    SELECT main AS customer, main AS phone FROM unnest($1::text[]) AS main
    UNION ALL
    SELECT main_phone, phone FROM merged_phones WHERE main_phone = ANY ($1)
  )`;

/** All orders of these customers: whose each is, and how it stands. */
const history = `
  ${owned},
  history AS MATERIALIZED (
    SELECT owned.customer, orders.id, orders.first_name || ' ' || orders.last_name AS name,
      orders.address, orders.department, orders.completed_amount, orders.created_at,
      orders.line_status AS status
    FROM owned JOIN orders ON orders.phone = owned.phone
  )`;

/** The customers with the main phones $1, with at most $2 names each: a `CustomerView` each, in no order. */
export const customerViews = `
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
  ),
  summed AS (
    SELECT customer, sum(completed_amount) AS total, min(created_at) AS first, max(created_at) AS last,
      count(*) FILTER (WHERE status = 'pending') AS pending, coalesce(sum(line.pending), 0) AS pending_units,
      count(*) FILTER (WHERE status = 'completed') AS completed, coalesce(sum(line.completed), 0) AS completed_units,
      count(*) FILTER (WHERE status = 'cancelled') AS cancelled, coalesce(sum(line.cancelled), 0) AS cancelled_units
    FROM history CROSS JOIN LATERAL (
      SELECT sum(quantity) FILTER (WHERE sales.status = 'pending') AS pending,
        sum(quantity) FILTER (WHERE sales.status = 'completed') AS completed,
        sum(quantity) FILTER (WHERE sales.status = 'cancelled') AS cancelled
      FROM sales WHERE order_id = history.id
    ) AS line
    GROUP BY customer
  )
  SELECT customer AS phone, phones.phones, named.names, placed.departments, phones.blocked,
    json_build_object('pending', pending, 'completed', completed, 'cancelled', cancelled) AS orders,
    json_build_object('pending', pending_units, 'completed', completed_units, 'cancelled', cancelled_units) AS units,
    summed.total::numeric(14,2) AS total, first AS "firstOrderAt", last AS "lastOrderAt"
  FROM summed JOIN named USING (customer) JOIN placed USING (customer) JOIN phones USING (customer)`;

/** Where the customer with the main phone in $1 had parcels sent, at most $2 places: a `CustomerAddressView` each. */
export const customerAddresses = `
  WITH ${history}
  SELECT address, department, count(*)::integer AS orders, max(created_at) AS "lastUsedAt"
  FROM history GROUP BY address, department ORDER BY "lastUsedAt" DESC, address LIMIT $2`;

/** The newest orders of the customer with the main phone in $1, at most $2, whatever older ones there are: a `CustomerOrderView` each. */
export const customerOrders = `
  WITH ${owned}
  SELECT newest.id AS "orderId", ${codeOf('newest.id')} AS code, newest.phone, newest.line_status AS status,
    coalesce((SELECT sum(quantity) FROM sales WHERE order_id = newest.id), 0)::integer AS units, newest.total::text,
    newest.created_at AS "createdAt"
  FROM (
    SELECT last.* FROM owned CROSS JOIN LATERAL (
      SELECT * FROM orders WHERE orders.phone = owned.phone ORDER BY created_at DESC, id LIMIT $2
    ) AS last
    ORDER BY created_at DESC, id LIMIT $2
  ) AS newest ORDER BY newest.created_at DESC, newest.id`;

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
