import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Units of each flavor that an order wants count too: one that is over its share is closed alone. A phone counts three
 * days, and every buyer at the public price counts, a distributor as well. The function of four arguments stays for the
 * version that serves meanwhile; it takes the same locks, so both count one after the other.
 */
export class Hoarding1795392820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(metHoldLimit);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION met_hold_limit(text, text, integer, uuid[], integer[], numeric)');
  }
}

/**
 * The limit that one more order at the public price would break, or null; `new_stocks` are what it takes its units from,
 * with `new_stock_units` of each. See `1795392000000-holds.ts` for who waits for whom, and
 * `1795392660000-held-by-order.ts` for how lines are found.
 */
const metHoldLimit = `
  CREATE FUNCTION met_hold_limit(new_phone text, new_address text, new_units integer, new_stocks uuid[],
    new_stock_units integer[], scale numeric)
  RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    most order_limits_in_force;
    counted record;
    since timestamptz;
    refusal text;
  BEGIN
    IF EXISTS (SELECT FROM blocked_phones WHERE phone = new_phone) THEN
      RETURN 'blockedPhone';
    END IF;
    SELECT * INTO STRICT most FROM order_limits_in_force;
    IF new_units > scaled_limit(most.order_units, scale) THEN
      RETURN 'orderUnits';
    END IF;

    IF most.phone_orders IS NOT NULL OR most.phone_units IS NOT NULL THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('hold by phone ' || new_phone, 0));
      SELECT count(pending.units) AS orders, coalesce(sum(pending.units), 0) AS units INTO counted
      FROM orders CROSS JOIN LATERAL (
        SELECT sum(quantity) AS units FROM sales WHERE order_id = orders.id AND status = 'pending'
      ) AS pending
      WHERE (origin = 'public' OR origin = 'distributor' AND terms_discount IS NULL) AND phone = new_phone
        AND created_at > now() - interval '72 hours';
      IF counted.orders + 1 > scaled_limit(most.phone_orders, scale) THEN
        RETURN 'phoneOrders';
      ELSIF counted.units + new_units > scaled_limit(most.phone_units, scale) THEN
        RETURN 'phoneUnits';
      END IF;
    END IF;

    IF most.address_orders IS NOT NULL OR most.address_units IS NOT NULL THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('hold by address ' || new_address, 0));
      SELECT count(pending.units) AS orders, coalesce(sum(pending.units), 0) AS units INTO counted
      FROM orders CROSS JOIN LATERAL (
        SELECT sum(quantity) AS units FROM sales WHERE order_id = orders.id AND status = 'pending'
      ) AS pending
      WHERE (origin = 'public' OR origin = 'distributor' AND terms_discount IS NULL) AND caller_address = new_address
        AND created_at > now() - interval '24 hours';
      IF counted.orders + 1 > scaled_limit(most.address_orders, scale) THEN
        RETURN 'addressOrders';
      ELSIF counted.units + new_units > scaled_limit(most.address_units, scale) THEN
        RETURN 'addressUnits';
      END IF;
    END IF;

    -- A few units are never refused for what all others hold, and so need not wait for them either.
    IF most.shop_percent IS NOT NULL AND new_units > 3 * scale THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('hold in the shop', 0));
      since := greatest(clock_timestamp() - interval '60 minutes', most.reviewed_at);
      WITH held AS (
        SELECT coalesce(flavor_id, product_id) AS stock_id, sum(quantity) AS units
        FROM sales CROSS JOIN LATERAL (
          SELECT FROM orders
          WHERE id = order_id AND (origin = 'public' OR origin = 'distributor' AND terms_discount IS NULL)
            AND created_at > since
          OFFSET 0
        ) AS counted_order
        WHERE status = 'pending' AND stock_target <> 'none' AND created_at > since
        GROUP BY 1
      ),
      wanted AS (
        SELECT * FROM unnest(new_stocks, new_stock_units) AS wanted (stock_id, new_units)
      ),
      stock AS (
        SELECT flavor.id AS stock_id, flavor.inventory - flavor.reserved_inventory AS available
        FROM product_flavors flavor JOIN products ON products.id = product_id AND products.active WHERE flavor.active
        UNION ALL
        SELECT id, inventory - reserved_inventory FROM products
        WHERE active AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = products.id)
      )
      SELECT CASE
        WHEN sum(units) > (sum(available) + sum(units)) * most.shop_percent * scale / 100 THEN 'shopUnits'
        WHEN bool_or(wanted.new_units > 3 * scale AND units > 20 * scale
          AND units > (available + units) * most.shop_percent * scale / 100) THEN 'flavorShare'
      END INTO refusal
      FROM stock LEFT JOIN held USING (stock_id) LEFT JOIN wanted USING (stock_id);
    END IF;
    RETURN refusal;
  END $$;
`;
