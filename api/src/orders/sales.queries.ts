/** What a list of sales may be sorted by; a minus in front turns it round. The default is the newest first. */
export const saleOrders = {
  '-createdAt': 'sale.created_at DESC, sale.order_id, sale.line_number',
  createdAt: 'sale.created_at, sale.order_id, sale.line_number',
  '-totalAmount': 'sale.total_amount DESC, sale.id',
  totalAmount: 'sale.total_amount, sale.id',
  '-status': 'sale.status DESC, sale.created_at DESC, sale.id',
  status: 'sale.status, sale.created_at DESC, sale.id',
} as const;

export type SaleSort = keyof typeof saleOrders;

/**
 * $1 status, $2 pattern, $3 first day, $4 last day; null for any. Days are Guatemala's. The code of an order is the last
 * 8 characters of its id.
 */
const saleFilter = `
  FROM sales sale JOIN orders ON orders.id = sale.order_id
  WHERE ($1::text IS NULL OR sale.status = $1)
    AND ($2::text IS NULL OR right(orders.id::text, 8) ILIKE $2 OR orders.phone ILIKE $2
      OR orders.first_name || ' ' || orders.last_name ILIKE $2 OR sale.product_name ILIKE $2)
    AND ($3::date IS NULL OR sale.created_at >= $3::date::timestamp AT TIME ZONE 'America/Guatemala')
    AND ($4::date IS NULL OR sale.created_at < ($4::date + 1)::timestamp AT TIME ZONE 'America/Guatemala')`;

/** What the matching sales add up to: the contracts' `SalesMeta`. */
export const sumSales = `
  SELECT count(*)::integer AS total,
    count(DISTINCT sale.order_id)::integer AS orders,
    count(DISTINCT sale.order_id) FILTER (WHERE sale.status = 'pending')::integer AS "pendingOrders",
    count(*) FILTER (WHERE sale.status = 'completed')::integer AS completed,
    count(DISTINCT sale.order_id) FILTER (WHERE sale.status = 'completed')::integer AS "completedOrders",
    coalesce(sum(sale.total_amount) FILTER (WHERE sale.status = 'completed'), 0)::numeric(14,2) AS revenue
  ${saleFilter}`;

/** One page of sales with what their order says; $5 rows, $6 rows to skip. */
export function listSales(sort: SaleSort): string {
  return `
    SELECT sale.id, sale.order_id AS "orderId", sale.product_id AS "productId", sale.product_name AS "productName",
      sale.image, sale.flavor_name AS flavor, sale.quantity, sale.unit_price AS "unitPrice", sale.discount,
      sale.total_amount AS "totalAmount", sale.status, sale.created_at AS "createdAt", sale.sample,
      orders.affiliate_id AS "affiliateId", orders.first_name AS "firstName", orders.last_name AS "lastName",
      orders.phone, orders.email, orders.address, orders.department, orders.payment_method AS "paymentMethod",
      orders.subtotal, orders.shipping, orders.total,
      (SELECT count(*)::integer FROM sales line WHERE line.order_id = orders.id) AS "lineCount"
    ${saleFilter}
    ORDER BY ${saleOrders[sort]}
    LIMIT $5 OFFSET $6`;
}
