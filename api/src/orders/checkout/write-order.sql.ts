import { FEW_OF_A_FLAVOR } from '@shop/contracts';

/**
 * Writes an order that was priced before, if what it was priced by still holds and no limit on what buyers hold is met:
 * all of it, or nothing. One statement, so that the rows that everybody wants are locked only while the database works,
 * never while it waits for the API (decision 0027). Its steps:
 *
 * | what is read         | 1 the order's lines, 2 units needed of each flavor, 3 limits met before anything is locked       |
 * | what is locked       | 4 flavors in the order of their ids, then 5 the distributor: two orders never wait in a circle   |
 * | what is judged       | 6 the stock that was locked, 7 the limit by flavor, 8 whether prices, stock and terms still hold |
 * | what is written      | 9 reservations, 10 the order, 11 its sales, 12 the audit log                                     |
 *
 * `FOR NO KEY UPDATE` leaves other orders' foreign key checks alone. PostgreSQL reads rows again that it waited for, so
 * each step sees what the order before this one left.
 *
 * Values are JSON with amounts in centavos: $1 the order with its sales, $2 the distributor with the terms that it was
 * priced by, or null, $3 who ordered; $4 multiplies the limits. Returns the moment of the order, or the limit that refuses
 * it; neither where something changed in between.
 */
export const writeOrder = {
  name: 'write-order',
  text: `
    WITH
    -- 1 the lines of the order, as they were priced
    line AS (
      SELECT * FROM json_to_recordset($1::json -> 'sales') AS line (
        id uuid, "lineNumber" integer, "productId" uuid, "flavorId" uuid, "stockTarget" text, "productName" text,
        "flavorName" text, puffs integer, image text, quantity integer, "publicPrice" numeric, "unitPrice" numeric,
        discount numeric, "totalAmount" numeric)
    ),
    -- 2 units of each flavor: lines for the same one are counted together
    need AS (
      SELECT "flavorId" AS stock_id, sum(quantity) AS units FROM line WHERE "stockTarget" = 'flavor' GROUP BY 1
    ),
    -- 3 limits that the buyer meets, before anything is locked; only orders at the public price have any, while a blocked
    -- phone gets none but those of staff
    counted AS MATERIALIZED (
      SELECT CASE WHEN "hasLimits"
        THEN met_hold_limit(phone, "callerAddress", (SELECT sum(quantity)::integer FROM line),
          (SELECT array_agg(stock_id ORDER BY stock_id) FROM need),
          (SELECT array_agg(units::integer ORDER BY stock_id) FROM need), $4::numeric)
        WHEN origin = 'distributor' AND EXISTS (SELECT FROM blocked_phones WHERE phone = header.phone)
        THEN 'blockedPhone' END AS refusal,
        "hasLimits"
      FROM (
        SELECT *, origin = 'public' OR origin = 'distributor' AND "termsDiscount" IS NULL AS "hasLimits"
        FROM json_to_record($1::json) AS header (
          origin text, phone text, "callerAddress" text, "termsDiscount" numeric)
      ) AS header
    ),
    -- 4 locks the flavors, unless a limit refuses already
    flavor AS (
      SELECT id AS stock_id, inventory - reserved_inventory AS available FROM product_flavors
      WHERE (SELECT refusal IS NULL FROM counted) AND active AND id IN (SELECT stock_id FROM need)
      ORDER BY id
      FOR NO KEY UPDATE
    ),
    -- 5 locks the distributor with the terms that were seen: staff who change them came before, or wait until the order is
    -- written. Counting the flavors makes PostgreSQL lock those first
    distributor AS (
      SELECT FROM affiliates affiliate
      JOIN json_to_record($2::json) AS seen (id uuid, discount numeric, "minimumPurchase" numeric) USING (id)
      WHERE (SELECT count(*) FROM flavor) >= 0 AND affiliate.status = 'approved'
        AND affiliate.discount = seen.discount AND affiliate.minimum_purchase = seen."minimumPurchase" / 100
      FOR SHARE OF affiliate
    ),
    -- 6 what is needed of each flavor beside what is available now
    stock AS (
      SELECT stock_id, units, available
      FROM need LEFT JOIN flavor USING (stock_id)
    ),
    -- 7 the limit that is left to judge: how much of one flavor an order may take
    held AS (
      SELECT coalesce(refusal, CASE WHEN "hasLimits" AND EXISTS (
          SELECT FROM stock, order_limits_in_force
          WHERE flavor_percent IS NOT NULL AND units <= available
            AND units > greatest(${FEW_OF_A_FLAVOR} * $4::numeric, available * flavor_percent * $4::numeric / 100))
        THEN 'flavorUnits' END) AS refusal
      FROM counted
    ),
    -- 8 whether the order is written: no limit, enough stock, prices and terms as they were seen
    verdict AS (
      SELECT (SELECT refusal IS NULL FROM held)
        AND NOT EXISTS (SELECT FROM stock WHERE available IS NULL OR available < units)
        AND NOT EXISTS (
          SELECT FROM line LEFT JOIN products ON products.id = "productId" AND active AND price = "publicPrice" / 100
          WHERE products.id IS NULL)
        AND ($2::json IS NULL OR EXISTS (SELECT FROM distributor)) AS holds
    ),
    -- 9 reserves the units
    reserved AS (
      UPDATE product_flavors SET reserved_inventory = reserved_inventory + units
      FROM need, verdict WHERE holds AND product_flavors.id = stock_id
      RETURNING stock_id, units, inventory, reserved_inventory
    ),
    -- 10 the order
    header AS (
      INSERT INTO orders (
        id, idempotency_key, request_hash, token, affiliate_id, origin, entered_by, caller_address, email, first_name, last_name,
        phone, address, department, payment_method, subtotal, shipping, total, terms_discount, terms_minimum,
        line_status, pending_lines, pending_amount)
      SELECT id, "idempotencyKey", "requestHash", token, "affiliateId", origin, "enteredBy", "callerAddress", email, "firstName",
        "lastName", phone, address, department, "paymentMethod", subtotal / 100, shipping / 100, total / 100,
        "termsDiscount", "termsMinimum" / 100, 'pending', (SELECT count(*) FROM line), subtotal / 100
      FROM verdict, json_to_record($1::json) AS header (
        id uuid, "idempotencyKey" text, "requestHash" text, token text, "affiliateId" uuid, origin text,
        "enteredBy" uuid, "callerAddress" text, email text, "firstName" text, "lastName" text, phone text, address text, department text,
        "paymentMethod" text, subtotal numeric, shipping numeric, total numeric, "termsDiscount" numeric,
        "termsMinimum" numeric)
      WHERE holds
      RETURNING *
    ),
    -- 11 its sales
    sale AS (
      INSERT INTO sales (
        id, order_id, line_number, product_id, flavor_id, stock_target, product_name, flavor_name, puffs, image,
        quantity, unit_price, discount, total_amount)
      SELECT line.id, header.id, "lineNumber", "productId", "flavorId", "stockTarget", "productName", "flavorName",
        puffs, image, quantity, "unitPrice" / 100, discount, "totalAmount" / 100
      FROM line, header
    ),
    -- 12 the order and each movement of stock, as the audit log has them
    recorded AS (
      INSERT INTO audit_log (actor_kind, actor_id, actor_name, action, object_type, object_id, before, after, order_id)
      SELECT actor.kind, actor.id, actor.name, entry.action, object_type, object_id, before, after, header.id
      FROM header, json_to_record($3::json) AS actor (kind text, id uuid, name text), LATERAL (
        SELECT 'order.placed' AS action, 'order' AS object_type, header.id AS object_id, NULL::jsonb AS before,
          jsonb_build_object('lines', (SELECT count(*) FROM line), 'subtotal', header.subtotal::text,
            'shipping', header.shipping::text, 'total', header.total::text) AS after
        UNION ALL
        SELECT 'stock.ordered', 'flavor', stock_id,
          jsonb_build_object('inventory', inventory, 'reservedInventory', reserved_inventory - units),
          jsonb_build_object('inventory', inventory, 'reservedInventory', reserved_inventory)
        FROM reserved
      ) AS entry
    )
    SELECT created_at AS "createdAt", refusal FROM held LEFT JOIN header ON true`,
};
