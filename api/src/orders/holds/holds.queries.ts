import { ERASED_PHONE, MUCH_OF_A_FLAVOR, SMALL_ORDER } from '@shop/contracts';

/** Limits that were met in the last 24 hours, and not since staff has looked. */
const met = `
  SELECT * FROM hold_refusals
  WHERE last_at > greatest(now() - interval '24 hours', (SELECT reviewed_at FROM order_limits_in_force))`;

/** The last limits that were met: `HoldRefusalView`s whose `lastAt` is a `Date`. */
export const listRefusals = `
  SELECT reason, phone, caller_address AS "callerAddress", times, last_at AS "lastAt" FROM (${met}) AS met
  ORDER BY last_at DESC, reason, subject LIMIT 50`;

/**
 * Pending public orders whose phone or address holds much of a flavor or met a limit, with the reasons, those that hold
 * most first: `UnusualOrder`s. Where all buyers together held too much, the orders of the hour before are listed.
 */
export const findUnusual = `
  WITH met AS (${met}),
  held AS (
    SELECT orders.id, nullif(phone, '${ERASED_PHONE}') AS phone, caller_address, orders.created_at, coalesce(flavor_id, product_id) AS stock_id,
      sum(quantity) AS units
    FROM sales JOIN orders ON orders.id = order_id
    WHERE status = 'pending' AND origin = 'public'
    GROUP BY orders.id, stock_id
  ),
  stock AS (
    SELECT id AS stock_id, inventory FROM product_flavors
    UNION ALL SELECT id, inventory FROM products
  ),
  much_by_phone AS (
    SELECT phone FROM held JOIN stock USING (stock_id) GROUP BY phone, stock_id, inventory
    HAVING sum(units) > ${SMALL_ORDER} AND sum(units) > inventory * ${MUCH_OF_A_FLAVOR} / 100.0
  ),
  much_by_address AS (
    SELECT caller_address FROM held JOIN stock USING (stock_id) WHERE caller_address IS NOT NULL
    GROUP BY caller_address, stock_id, inventory
    HAVING sum(units) > ${SMALL_ORDER} AND sum(units) > inventory * ${MUCH_OF_A_FLAVOR} / 100.0
  ),
  unusual AS (
    SELECT id, 'phoneShare' AS reason FROM held WHERE phone IN (SELECT phone FROM much_by_phone)
    UNION SELECT id, 'addressShare' FROM held WHERE caller_address IN (SELECT caller_address FROM much_by_address)
    UNION SELECT held.id, met.reason FROM held JOIN met
      ON (met.reason IN ('blockedPhone', 'phoneOrders', 'phoneUnits') AND met.subject = held.phone)
      OR (met.reason IN ('addressOrders', 'addressUnits', 'orderUnits', 'flavorUnits')
        AND met.subject = held.caller_address)
      OR (met.reason = 'shopUnits' AND held.created_at > met.first_at - interval '60 minutes')
  )
  SELECT id, array_agg(DISTINCT reason) AS reasons
  FROM unusual JOIN (SELECT id, sum(units) AS units FROM held GROUP BY id) AS whole USING (id)
  GROUP BY id, units ORDER BY units DESC, id`;
