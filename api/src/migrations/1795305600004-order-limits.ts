import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits on what one buyer may hold, phones that are blocked, and which limits were met. */
export class OrderLimits1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, scaledLimit, metHoldLimit]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION met_hold_limit(text, text, integer, uuid[], integer[], numeric), scaled_limit(integer, numeric);
      DROP VIEW order_limits_in_force;
      DROP TABLE hold_refusals, order_limits, blocked_phones;
    `);
  }
}

/** The limits of a shop whose admin has not set any. */
const usual = [3, 20, 8, 40, 30, 50, 40];

/**
 * The limits have one row once they were set or staff has looked, none before: a database that was only migrated is empty. A limit
 * that is null is off. Refusals have one row for each limit and phone or address that met it, so that an attack that goes on does
 * not fill the table.
 */
const tables = `
  CREATE TABLE blocked_phones (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    phone text NOT NULL CONSTRAINT blocked_phones_phone_key UNIQUE CHECK (phone ~ '^[0-9]{8}$'),
    reason text NOT NULL CHECK (reason <> ''),
    blocked_by uuid REFERENCES users (id) ON DELETE SET NULL,
    blocked_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX blocked_phones_blocked_by ON blocked_phones (blocked_by);

  CREATE TABLE order_limits (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    phone_orders integer CHECK (phone_orders > 0),
    phone_units integer CHECK (phone_units > 0),
    address_orders integer CHECK (address_orders > 0),
    address_units integer CHECK (address_units > 0),
    order_units integer CHECK (order_units > 0),
    flavor_percent integer CHECK (flavor_percent BETWEEN 1 AND 100),
    shop_percent integer CHECK (shop_percent BETWEEN 1 AND 100),
    -- when staff last looked at unusual orders
    reviewed_at timestamptz
  );
  CREATE VIEW order_limits_in_force AS
    SELECT * FROM order_limits
    UNION ALL SELECT true, ${usual.join(', ')}, NULL WHERE NOT EXISTS (SELECT FROM order_limits);

  CREATE TABLE hold_refusals (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    reason text NOT NULL,
    subject text NOT NULL,
    phone text NOT NULL,
    caller_address text NOT NULL,
    times integer NOT NULL DEFAULT 1,
    first_at timestamptz NOT NULL DEFAULT now(),
    last_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT hold_refusals_key UNIQUE (reason, subject)
  );
  CREATE INDEX hold_refusals_last_at ON hold_refusals (last_at);
`;

/** A limit for a shop whose limits are all multiplied; one that is off stays off. */
const scaledLimit = `
  CREATE FUNCTION scaled_limit(most integer, scale numeric) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT
  RETURN greatest(1, most * scale);
`;

/**
 * The limit that one more order at the public price would break, or null; `new_stocks` are what it takes its units from,
 * with `new_stock_units` of each. A buyer with the same phone, from the same address or of more than a few units waits here
 * until the order before is written; each query then sees it, as those of a volatile function in PL/pgSQL take a snapshot of
 * their own. Locks are taken in one order by all: phone, address, shop.
 *
 * PostgreSQL sums up units that buyers hold by one look at each order's own lines. Joined freely, the plan that a
 * connection had made while few orders were pending read all pending lines for each order of the phone, and was kept
 * until the table's next ANALYZE: with 160 pending orders a limit took 37 ms, with the others of that phone waiting.
 *
 * A comparison with null, a limit that is off, is not true.
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
