import { ERASED_PHONE, type SaleView, type StaffOrderView } from '@shop/contracts';

import { isoText, readViews } from '../../platform/lists/read-views';
import { MISSES_CHAT } from '../chat/missing-chat';
import { codeOf, lineFields } from '../order.view';

type Reader = Parameters<typeof readViews>[0];

/**
 * Orders of the same person before each of the orders $1, by their phone and those that it was merged with. All orders
 * of these people are read once, however many of them are asked for. Orders that were erased are nobody's.
 */
const earlier = `
  person AS (
    SELECT DISTINCT coalesce(merged.main_phone, orders.phone) AS main
    FROM orders LEFT JOIN merged_phones merged ON merged.phone = orders.phone
    WHERE orders.id = ANY ($1) AND orders.phone <> '${ERASED_PHONE}'
  ),
  owned AS (
    SELECT main, main AS phone FROM person
    UNION ALL
    SELECT main_phone, phone FROM merged_phones WHERE main_phone IN (SELECT main FROM person)
  ),
  history AS (
    SELECT owned.main, orders.id, orders.created_at, orders.line_status AS status
    FROM owned JOIN orders ON orders.phone = owned.phone
  ),
  counted AS (
    SELECT id, count(*) FILTER (WHERE status = 'pending') OVER earlier AS pending,
      count(*) FILTER (WHERE status = 'completed') OVER earlier AS completed,
      count(*) FILTER (WHERE status = 'cancelled') OVER earlier AS cancelled
    FROM history
    WINDOW earlier AS (PARTITION BY main ORDER BY created_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ),
  earlier AS (SELECT * FROM counted WHERE id = ANY ($1))`;

/** The orders $1, each a `StaffOrderView`; $2 is the shop's address. */
const staffOrders = `
  WITH ${earlier}
  SELECT orders.id AS "orderId", ${codeOf('orders.id')} AS code, orders.created_at AS "createdAt", updated_at AS "updatedAt",
    json_build_object('firstName', first_name, 'lastName', last_name, 'phone', phone, 'address', address,
      'department', department, 'paymentMethod', payment_method) AS customer,
    email,
    (SELECT json_build_object('id', id, 'name', name, 'discount', discount) FROM affiliates
      WHERE affiliates.id = affiliate_id) AS affiliate,
    (SELECT json_agg(json_build_object('id', id, ${lineFields}, 'returned', CASE WHEN returned IS NOT NULL
        THEN json_build_object('how', returned, 'reason', return_reason) END) ORDER BY line_number)
      FROM sales WHERE order_id = orders.id) AS lines,
    subtotal, shipping, total, version,
    json_build_object('discount', terms_discount, 'minimum', terms_minimum::text) AS terms,
    shipping_waived AS "shippingWaived",
    (SELECT expected_cash FROM deliveries WHERE order_id = orders.id AND status = 'en_ruta') AS "frozenCash",
    json_build_object('pending', coalesce(pending, 0), 'completed', coalesce(completed, 0),
      'cancelled', coalesce(cancelled, 0)) AS "earlierOrders",
    CASE origin WHEN 'public' THEN json_build_object(
      'openedAt', ${isoText('chat_opened_at')}, 'receivedAt', ${isoText('chat_received_at')}, 'missing', ${MISSES_CHAT},
      'statusLink', CASE WHEN ${MISSES_CHAT} THEN $2 || '/pedido/' || orders.id || '?token=' || token END) END AS chat
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN orders ON orders.id = asked.id LEFT JOIN earlier ON earlier.id = asked.id
  ORDER BY place`;

/** The sales $1, each a `SaleView`. */
const staffSales = `
  SELECT sale.id, ${codeOf('sale.id')} AS code, order_id AS "orderId", ${codeOf('order_id')} AS "orderCode",
    affiliates.id AS "affiliateId", product_id AS "productId", product_name AS "productName", image, flavor_name AS flavor,
    quantity, unit_price AS "unitPrice", sale.discount::float8 AS discount, total_amount AS "totalAmount",
    first_name || ' ' || last_name AS "customerName", orders.email AS "customerEmail", orders.phone AS "customerPhone",
    sale.status, sale.created_at AS "createdAt",
    json_build_object('department', department, 'address', address, 'paymentMethod', payment_method,
      'subtotal', subtotal::text, 'shipping', shipping::text, 'total', total::text,
      'lineCount', pending_lines + completed_lines + cancelled_lines) AS "order"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN sales sale ON sale.id = asked.id JOIN orders ON orders.id = order_id
  LEFT JOIN affiliates ON affiliates.id = affiliate_id
  ORDER BY place`;

/** Orders as staff see them, in the order of the ids. @param publicUrl the shop's address, where one is set */
export function readStaffOrders(
  from: Reader,
  ids: readonly string[],
  publicUrl: string | null,
): Promise<StaffOrderView[]> {
  return readViews(from, staffOrders, [ids, publicUrl ?? '']);
}

/** Sales as staff see them, with their orders, in the order of the ids. */
export function readStaffSales(from: Reader, ids: readonly string[]): Promise<SaleView[]> {
  return readViews(from, staffSales, [ids]);
}
