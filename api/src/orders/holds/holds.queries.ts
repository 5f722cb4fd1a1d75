import { ERASED_PHONE, MOST_OF_THE_SHOP, MUCH_OF_A_FLAVOR, SMALL_ORDER } from '@shop/contracts';

/** SQL: when staff last looked. */
const REVIEWED_AT = '(SELECT reviewed_at FROM order_limits_in_force)';

/** SQL: the moment since which a limit that was met is news. */
const NEWS_SINCE = `greatest(now() - interval '24 hours', ${REVIEWED_AT})`;

/**
 * Limits that were met in the last 24 hours, and not since staff has looked. What all buyers together hold is counted from an
 * hour before, or from when staff looked.
 */
const met = `
  SELECT *, greatest(first_at - interval '60 minutes', ${REVIEWED_AT}) AS counted_from FROM hold_refusals
  WHERE last_at > ${NEWS_SINCE}`;

/** A limit $1 that a subject $2 met, by an order of the phone $3 from the address $4. What is old news begins once more. */
export const recordRefusal = `
  INSERT INTO hold_refusals AS known (reason, subject, phone, caller_address) VALUES ($1, $2, $3, $4)
  ON CONFLICT (reason, subject) DO UPDATE
  SET times = known.times + 1, phone = excluded.phone, caller_address = excluded.caller_address, last_at = now(),
    first_at = CASE WHEN known.last_at > ${NEWS_SINCE} THEN known.first_at ELSE now() END`;

/**
 * Whose units of one flavor are much of it. Sums that are not even a small order go before they meet the stock.
 * @param rows each with `stock_id` and `units`
 * @param whose the column that says whose they are; without one they are summed up for all together
 */
const muchOf = (rows: string, whose?: string) => {
  const columns = whose === undefined ? 'stock_id' : `${whose}, stock_id`;
  return `
    SELECT ${columns} FROM (
      SELECT ${columns}, sum(units) AS units FROM ${rows} GROUP BY ${columns} HAVING sum(units) > ${SMALL_ORDER}
    ) AS summed JOIN stock USING (stock_id) WHERE units > inventory * ${MUCH_OF_A_FLAVOR} / 100.0`;
};

/** The last limits that were met: `HoldRefusalView`s. */
export const listRefusals = `
  SELECT reason, phone, caller_address AS "callerAddress", times, last_at AS "lastAt" FROM (${met}) AS met
  ORDER BY last_at DESC, reason, subject LIMIT 50`;

/**
 * Pending orders at the public price whose phone or address holds much of a flavor or met a limit, and those of distributors who
 * hold more than what is left for all others, with the reasons, those that hold most first: `UnusualOrder`s. Where all buyers
 * together held too much, of the shop or of a flavor, the orders of the hour before are listed.
 */
export const findUnusual = `
  WITH met AS (${met}),
  pending AS (
    SELECT orders.id, origin, origin = 'public' OR terms_discount IS NULL AS is_public, nullif(phone, '${ERASED_PHONE}') AS phone,
      CASE origin WHEN 'distributor' THEN coalesce(affiliate_id, orders.id) END AS distributor,
      caller_address, orders.created_at, quantity AS units,
      CASE WHEN stock_target <> 'none' THEN coalesce(flavor_id, product_id) END AS stock_id
    FROM orders JOIN sales ON order_id = orders.id
    WHERE pending_lines > 0 AND status = 'pending' AND origin <> 'staff'
  ),
  held AS NOT MATERIALIZED (SELECT * FROM pending WHERE is_public),
  stock AS (
    SELECT id AS stock_id, inventory FROM product_flavors
    UNION ALL SELECT id, inventory FROM products
  ),
  left_over AS MATERIALIZED (
    SELECT coalesce(sum(flavor.inventory - flavor.reserved_inventory), 0) AS units
    FROM product_flavors flavor JOIN products ON products.id = product_id AND products.active WHERE flavor.active
  ),
  -- Nobody holds much of a flavor of which all together do not.
  contested AS (SELECT held.* FROM held JOIN (${muchOf('held')}) AS much USING (stock_id)),
  much_by_phone AS (${muchOf('contested', 'phone')}),
  much_by_address AS (${muchOf('contested WHERE caller_address IS NOT NULL', 'caller_address')}),
  before_closing AS (
    SELECT held.id, stock_id, units FROM held JOIN met
      ON met.reason = 'flavorShare' AND held.created_at > met.counted_from
  ),
  much_by_all AS (${muchOf('before_closing')}),
  most_by_distributor AS (
    SELECT distributor FROM pending, left_over WHERE origin = 'distributor' AND stock_id IS NOT NULL
    GROUP BY distributor, left_over.units
    HAVING sum(pending.units) > (sum(pending.units) + left_over.units) * ${MOST_OF_THE_SHOP} / 100.0
  ),
  unusual AS (
    SELECT id, 'phoneShare' AS reason FROM held WHERE phone IN (SELECT phone FROM much_by_phone)
    UNION SELECT id, 'addressShare' FROM held WHERE caller_address IN (SELECT caller_address FROM much_by_address)
    UNION SELECT id, 'flavorShare' FROM before_closing JOIN much_by_all USING (stock_id)
    UNION SELECT held.id, met.reason FROM held JOIN met
      ON (met.reason IN ('blockedPhone', 'phoneOrders', 'phoneUnits') AND met.subject = held.phone)
      OR (met.reason IN ('addressOrders', 'addressUnits', 'orderUnits', 'flavorUnits')
        AND met.subject = held.caller_address)
      OR (met.reason = 'shopUnits' AND held.created_at > met.counted_from)
    UNION SELECT id, 'mostOfShop' FROM pending WHERE distributor IN (SELECT distributor FROM most_by_distributor)
  )
  SELECT id, reasons FROM (SELECT id, array_agg(DISTINCT reason) AS reasons FROM unusual GROUP BY id) AS found
  JOIN pending USING (id) GROUP BY id, reasons ORDER BY sum(units) DESC, id`;
