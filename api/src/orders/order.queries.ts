/** SQL: an order line as JSON, from a row of `sales`. Amounts as text: JSON numbers would become floating point. */
export function lineJsonSql(sale: string): string {
  return `json_build_object(
    'id', ${sale}.id, 'productId', ${sale}.product_id, 'productName', ${sale}.product_name, 'image', ${sale}.image,
    'puffs', ${sale}.puffs, 'flavor', ${sale}.flavor_name, 'quantity', ${sale}.quantity,
    'unitPrice', ${sale}.unit_price::text, 'discount', ${sale}.discount, 'totalAmount', ${sale}.total_amount::text,
    'status', ${sale}.status)`;
}

/** The columns of `orders` that make an `OrderRow`. */
export const orderColumns = `
  id, token, created_at AS "createdAt", request_hash AS "requestHash", first_name AS "firstName",
  last_name AS "lastName", phone, address, department, payment_method AS "paymentMethod", subtotal, shipping, total`;

const storedOrder = `
  SELECT ${orderColumns}, (
    SELECT json_agg(${lineJsonSql('sale')} ORDER BY sale.line_number) FROM sales sale WHERE sale.order_id = orders.id
  ) AS lines
  FROM orders`;

export const orderById = { name: 'order-by-id', text: `${storedOrder} WHERE id = $1` };

export const orderByKey = { name: 'order-by-key', text: `${storedOrder} WHERE idempotency_key = $1` };

/** The orders of distributor $1, newest first; $2 rows, $3 rows to skip. */
export const ordersOfAffiliate = `
  ${storedOrder} WHERE affiliate_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`;

export const countOrdersOfAffiliate = 'SELECT count(*)::integer AS total FROM orders WHERE affiliate_id = $1';

/** Order $1, when it is distributor $2's. */
export const orderOfAffiliate = `${storedOrder} WHERE id = $1 AND affiliate_id = $2`;
