import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL sums up units that buyers hold by one look at each order's own lines. Joined freely, the plan that a
 * connection had made while few orders were pending read all pending lines for each order of the phone, and was kept
 * until the table's next ANALYZE: with 160 pending orders a limit took 37 ms, with the others of that phone waiting.
 */
export class HeldByOrder1795392660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(metHoldLimit);
  }

  async down(): Promise<void> {
    // The function returns the same as before: it may stay.
  }
}

/** As before but for how lines are found: see `1795392000000-holds.ts` for what is counted, and in which order is waited. */
const metHoldLimit = `
  CREATE OR REPLACE FUNCTION met_hold_limit(new_phone text, new_address text, new_units integer, scale numeric)
  RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    most order_limits_in_force;
    counted record;
    since timestamptz;
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
      WHERE origin = 'public' AND phone = new_phone;
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
      WHERE origin = 'public' AND caller_address = new_address AND created_at > now() - interval '24 hours';
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
      IF (
        WITH held AS (
          SELECT coalesce(flavor_id, product_id) AS stock_id, sum(quantity) AS units
          FROM sales CROSS JOIN LATERAL (
            SELECT FROM orders WHERE id = order_id AND origin = 'public' AND created_at > since OFFSET 0
          ) AS public_order
          WHERE status = 'pending' AND stock_target <> 'none' AND created_at > since
          GROUP BY 1
        ),
        stock AS (
          SELECT flavor.id AS stock_id, flavor.inventory - flavor.reserved_inventory AS available
          FROM product_flavors flavor JOIN products ON products.id = product_id AND products.active WHERE flavor.active
          UNION ALL
          SELECT id, inventory - reserved_inventory FROM products
          WHERE active AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = products.id)
        )
        SELECT sum(units) > (sum(available) + sum(units)) * most.shop_percent * scale / 100
          OR bool_or(units > 20 * scale AND units > (available + units) * most.shop_percent * scale / 100)
        FROM stock LEFT JOIN held USING (stock_id)
      ) THEN
        RETURN 'shopUnits';
      END IF;
    END IF;
    RETURN NULL;
  END $$;
`;
