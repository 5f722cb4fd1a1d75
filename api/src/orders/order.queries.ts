/** SQL: an order line as JSON, from a row of `sales`. Amounts as text: JSON numbers would become floating point. */
export function lineJsonSql(sale: string): string {
  return `json_build_object(
    'productId', ${sale}.product_id, 'productName', ${sale}.product_name, 'image', ${sale}.image,
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
