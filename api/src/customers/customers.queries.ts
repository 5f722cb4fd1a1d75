/** All orders of the customers with the main phones $1: whose each is, and how it stands. */
const history = `
  owned AS (
    SELECT main AS customer, main AS phone FROM unnest($1::text[]) AS main
    UNION ALL
    SELECT main_phone, phone FROM merged_phones WHERE main_phone = ANY ($1)
  ),
  history AS MATERIALIZED (
    SELECT owned.customer, orders.id, orders.phone, orders.first_name || ' ' || orders.last_name AS name,
      orders.address, orders.department, orders.total, orders.completed_amount, orders.created_at,
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
  )
  SELECT customer AS phone, phones.phones, named.names, placed.departments, phones.blocked,
    json_build_object('pending', count(*) FILTER (WHERE status = 'pending'),
      'completed', count(*) FILTER (WHERE status = 'completed'),
      'cancelled', count(*) FILTER (WHERE status = 'cancelled')) AS orders,
    json_build_object('pending', sum(line.pending), 'completed', sum(line.completed),
      'cancelled', sum(line.cancelled)) AS units,
    sum(completed_amount)::numeric(14,2) AS total, min(created_at) AS "firstOrderAt", max(created_at) AS "lastOrderAt"
  FROM history JOIN named USING (customer) JOIN placed USING (customer) JOIN phones USING (customer)
  JOIN LATERAL (
    SELECT coalesce(sum(quantity) FILTER (WHERE sales.status = 'pending'), 0) AS pending,
      coalesce(sum(quantity) FILTER (WHERE sales.status = 'completed'), 0) AS completed,
      coalesce(sum(quantity) FILTER (WHERE sales.status = 'cancelled'), 0) AS cancelled
    FROM sales WHERE order_id = history.id
  ) AS line ON true
  GROUP BY customer, phones.phones, named.names, placed.departments, phones.blocked`;

/** Where the customer with the main phone in $1 had parcels sent, at most $2 places: a `CustomerAddressView` each. */
export const customerAddresses = `
  WITH ${history}
  SELECT address, department, count(*)::integer AS orders, max(created_at) AS "lastUsedAt"
  FROM history GROUP BY address, department ORDER BY "lastUsedAt" DESC, address LIMIT $2`;

/** The newest orders of the customer with the main phone in $1, at most $2: a `CustomerOrderView` each. */
export const customerOrders = `
  WITH ${history}
  SELECT id AS "orderId", upper(right(id::text, 8)) AS code, phone, status,
    coalesce((SELECT sum(quantity) FROM sales WHERE order_id = newest.id), 0)::integer AS units, total::text, created_at AS "createdAt"
  FROM (SELECT * FROM history ORDER BY created_at DESC, id LIMIT $2) AS newest ORDER BY created_at DESC, id`;

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
