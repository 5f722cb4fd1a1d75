import { shippingSql, unitPriceSql } from './order-pricing';
import { lineJsonSql, orderColumns } from '../order.queries';

/**
 * Places an order in one statement: everything is reserved and written, or nothing is. One round trip and the locks
 * held as shortly as can be make it the fastest of the ways that were measured, and it can't stop half way.
 *
 * Two orders never wait for each other in a circle: flavors are locked in the order of their ids, then products.
 * `FOR NO KEY UPDATE` leaves other orders' foreign key checks alone. The rows that were waited for are read again by
 * PostgreSQL, so the test sees what the order before this one left.
 *
 * Answers exactly one row: the order and its lines, or null in their place and why: the lines that are short, the
 * subtotal that may be below the minimum or make another total than the buyer was shown, or that the distributor who
 * buys is none any more. None of it is given when the idempotency key is already known.
 */
export const placeOrder = {
  name: 'place-order',
  text: `
    WITH
    -- the lines of the cart with their place in it
    line AS (
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::integer[])
        WITH ORDINALITY AS cart (product_id, flavor_name, quantity, line_number)
    ),
    -- what each line is, what it costs and whose stock it moves; no stock_target: it can't be ordered (any more)
    priced AS (
      SELECT line.*, product.name AS product_name, product.puffs, product.image, flavor.id AS flavor_id,
        CASE
          WHEN flavor.id IS NOT NULL THEN 'flavor'
          WHEN EXISTS (SELECT FROM product_flavors WHERE product_id = product.id) THEN NULL
          WHEN line.flavor_name = ANY (product.sabores) THEN 'none'
          WHEN line.flavor_name = '' AND product.sabores = '{}' THEN 'product'
        END AS stock_target,
        CASE
          WHEN flavor.id IS NOT NULL THEN flavor.inventory - flavor.reserved_inventory
          ELSE product.inventory - product.reserved_inventory
        END AS seen_available,
        ${unitPriceSql('product.price', '$4::integer')} AS unit_price
      FROM line
      LEFT JOIN products product ON product.id = line.product_id AND product.active
      LEFT JOIN product_flavors flavor
        ON flavor.product_id = product.id AND flavor.name = line.flavor_name AND flavor.active
    ),
    -- units needed of each stock: lines for the same thing are counted together
    need AS (
      SELECT stock_target, coalesce(flavor_id, product_id) AS stock_id, sum(quantity) AS units,
        min(seen_available) AS seen_available
      FROM priced WHERE stock_target IN ('flavor', 'product')
      GROUP BY 1, 2
    ),
    sums AS (
      SELECT subtotal, shipping, subtotal + shipping AS total
      FROM (SELECT coalesce(sum(unit_price * quantity), 0) AS subtotal FROM priced) AS goods,
        LATERAL (SELECT ${shippingSql('subtotal')} AS shipping) AS shipped
    ),
    -- refuses without any lock what can't succeed; most orders for something sold out end here
    precheck AS (
      SELECT NOT EXISTS (SELECT FROM priced WHERE stock_target IS NULL)
        AND NOT EXISTS (SELECT FROM need WHERE seen_available < units)
        AND NOT EXISTS (SELECT FROM orders WHERE idempotency_key = $8)
        AND (SELECT subtotal >= $6::numeric AND ($22::numeric IS NULL OR total = $22::numeric) FROM sums) AS passed
    ),
    locked_flavor AS (
      SELECT id, active, inventory - reserved_inventory AS available FROM product_flavors
      WHERE (SELECT passed FROM precheck) AND id IN (SELECT stock_id FROM need WHERE stock_target = 'flavor')
      ORDER BY id
      FOR NO KEY UPDATE
    ),
    -- after the flavors: counting them here makes this one wait for them
    locked_product AS (
      SELECT id, active, inventory - reserved_inventory AS available FROM products
      WHERE (SELECT count(*) FROM locked_flavor) >= 0 AND (SELECT passed FROM precheck)
        AND id IN (SELECT stock_id FROM need WHERE stock_target = 'product')
      ORDER BY id
      FOR NO KEY UPDATE
    ),
    locked AS (
      SELECT 'flavor' AS stock_target, id AS stock_id, CASE WHEN active THEN available ELSE 0 END AS available
      FROM locked_flavor
      UNION ALL
      SELECT 'product', id, CASE WHEN active THEN available ELSE 0 END FROM locked_product
    ),
    -- the distributor who buys, as he is now: whoever takes his approval away came before this, or waits until the order
    -- is written; after the stock, as with everybody else who holds both
    buyer AS (
      SELECT status FROM affiliates
      WHERE (SELECT count(*) FROM locked) >= 0 AND (SELECT passed FROM precheck) AND id = $11::uuid
      FOR SHARE
    ),
    -- what is left of each stock: of the locked rows when it came to that, nothing of those that are gone
    stock AS (
      SELECT need.*,
        CASE WHEN (SELECT passed FROM precheck) THEN coalesce(locked.available, 0) ELSE seen_available END AS available
      FROM need LEFT JOIN locked USING (stock_target, stock_id)
    ),
    -- all or nothing
    verdict AS (
      SELECT is_served AND NOT lost_buyer AS accepted, is_served AND lost_buyer AS lost_buyer
      FROM (
        SELECT (SELECT passed FROM precheck) AND NOT EXISTS (SELECT FROM stock WHERE available < units) AS is_served,
          $11::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM buyer WHERE status = 'approved') AS lost_buyer
      ) AS found
    ),
    reserved_flavor AS (
      UPDATE product_flavors SET reserved_inventory = reserved_inventory + need.units
      FROM need
      WHERE (SELECT accepted FROM verdict) AND need.stock_target = 'flavor' AND product_flavors.id = need.stock_id
      RETURNING need.stock_target, need.stock_id, need.units, inventory, reserved_inventory
    ),
    reserved_product AS (
      UPDATE products SET reserved_inventory = reserved_inventory + need.units
      FROM need
      WHERE (SELECT accepted FROM verdict) AND need.stock_target = 'product' AND products.id = need.stock_id
      RETURNING need.stock_target, need.stock_id, need.units, inventory, reserved_inventory
    ),
    header AS (
      INSERT INTO orders (
        id, idempotency_key, request_hash, token, affiliate_id, email, first_name, last_name, phone, address,
        department, payment_method, subtotal, shipping, total)
      SELECT $7, $8, $9, $10, $11::uuid, $12, $13, $14, $15, $16, $17, $18, subtotal, shipping, total
      FROM sums
      WHERE (SELECT accepted FROM verdict)
      RETURNING *
    ),
    sale AS (
      INSERT INTO sales (
        order_id, line_number, product_id, flavor_id, stock_target, product_name, flavor_name, puffs, image, quantity,
        unit_price, discount, total_amount)
      SELECT header.id, line_number, product_id, flavor_id, stock_target, product_name, flavor_name, puffs, image,
        quantity, unit_price, $5::numeric, unit_price * quantity
      FROM priced, header
      RETURNING *
    ),
    -- the order and each movement of stock, as the audit log has them; $19 to $21 say who ordered
    recorded AS (
      INSERT INTO audit_log (actor_kind, actor_id, actor_name, action, object_type, object_id, before, after, order_id)
      SELECT $19, $20::uuid, $21, entry.action, entry.object_type, entry.object_id, entry.before, entry.after, header.id
      FROM header, LATERAL (
        SELECT 'order.placed' AS action, 'order' AS object_type, header.id AS object_id, NULL::jsonb AS before,
          jsonb_build_object('lines', cardinality($1::uuid[]), 'subtotal', header.subtotal::text,
            'shipping', header.shipping::text, 'total', header.total::text) AS after
        UNION ALL
        SELECT 'stock.ordered', stock_target, stock_id,
          jsonb_build_object('inventory', inventory, 'reservedInventory', reserved_inventory - units),
          jsonb_build_object('inventory', inventory, 'reservedInventory', reserved_inventory)
        FROM (SELECT * FROM reserved_flavor UNION ALL SELECT * FROM reserved_product) AS reserved
      ) AS entry
    ),
    -- where nothing was written: what is short, and what is left of it
    short_line AS (
      SELECT DISTINCT priced.product_id, priced.flavor_name, coalesce(stock.available, 0) AS available
      FROM priced
      LEFT JOIN stock ON stock.stock_target = priced.stock_target
        AND stock.stock_id = coalesce(priced.flavor_id, priced.product_id)
      WHERE priced.stock_target IS NULL OR stock.available < stock.units
    )
    SELECT ${orderColumns},
      (SELECT json_agg(${lineJsonSql('sale')} ORDER BY sale.line_number) FROM sale) AS lines,
      (SELECT json_agg(json_build_object(
        'productId', product_id, 'flavor', flavor_name, 'available', available)) FROM short_line) AS "shortLines",
      asked_subtotal AS "askedSubtotal", (SELECT lost_buyer FROM verdict) AS "lostBuyer"
    FROM (SELECT subtotal AS asked_subtotal FROM sums) AS asked LEFT JOIN header ON true`,
};
