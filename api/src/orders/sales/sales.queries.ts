/** What a list of sales may be sorted by; a minus in front turns it round. The default is the newest first. */
export const saleOrders = {
  '-createdAt': 'sale.created_at DESC, sale.order_id, sale.line_number',
  createdAt: 'sale.created_at, sale.order_id, sale.line_number',
  '-totalAmount': 'sale.total_amount DESC, sale.id DESC',
  totalAmount: 'sale.total_amount, sale.id',
  '-status': 'sale.status DESC, sale.created_at DESC, sale.order_id, sale.line_number',
  status: 'sale.status, sale.created_at DESC, sale.order_id, sale.line_number',
} as const;

export type SaleSort = keyof typeof saleOrders;

/** SQL: whether an instant lies within days of Guatemala, both included; null for any. */
export function withinDays(instant: string, from: string, to: string): string {
  return `(${from}::date IS NULL OR ${instant} >= ${from}::date::timestamp AT TIME ZONE 'America/Guatemala')
    AND (${to}::date IS NULL OR ${instant} < (${to}::date + 1)::timestamp AT TIME ZONE 'America/Guatemala')`;
}

/** SQL: whether an order's code, phone, name or e-mail has a folded pattern in it. */
export function orderMatches(pattern: string): string {
  return `(orders.search LIKE ${pattern} OR lower(orders.email) LIKE ${pattern})`;
}

/**
 * On rows called `sale`: $1 status, $2 folded pattern, $3 first day, $4 last day; null for any. The pattern is looked for
 * in the code, phone, name and e-mail of the order, and in the product and flavor.
 */
const saleFilter = `
  ($1::text IS NULL OR sale.status = $1)
  AND ($2::text IS NULL OR sale.search LIKE $2
    OR sale.order_id IN (SELECT id FROM orders WHERE ${orderMatches('$2')}))
  AND ${withinDays('sale.created_at', '$3', '$4')}`;

/** What a sale shows of itself and of its order: a `SaleRow`. */
const saleColumns = `
  sale.id, sale.order_id AS "orderId", sale.line_number AS "lineNumber", sale.product_id AS "productId",
  sale.product_name AS "productName", sale.image, sale.flavor_name AS flavor, sale.quantity,
  sale.unit_price AS "unitPrice", sale.discount, sale.total_amount AS "totalAmount", sale.status,
  sale.created_at AS "createdAt", orders.affiliate_id AS "affiliateId",
  orders.first_name AS "firstName", orders.last_name AS "lastName", orders.phone, orders.email, orders.address,
  orders.department, orders.payment_method AS "paymentMethod", orders.subtotal, orders.shipping, orders.total,
  (SELECT count(*)::integer FROM sales line WHERE line.order_id = orders.id) AS "lineCount"`;

/** Sales of a `page`, sorted. The page is cut before the orders are looked up, so that one far behind is not dear. */
function withOrder(page: string, sort: SaleSort, more = ''): string {
  return `
    SELECT ${saleColumns}${more} FROM (${page}) AS sale JOIN orders ON orders.id = sale.order_id
    ORDER BY ${saleOrders[sort]}`;
}

/** SQL: the sums of the contracts' `SalesMeta` but its total, over rows of `order_id`, `status` and `total_amount`. */
export function salesSums(rows: string): string {
  return `
    count(*)::integer AS orders,
    count(*) FILTER (WHERE pending > 0)::integer AS "pendingOrders",
    coalesce(sum(completed), 0)::integer AS completed,
    count(*) FILTER (WHERE completed > 0)::integer AS "completedOrders",
    coalesce(sum(revenue), 0)::numeric(14,2) AS revenue
  FROM (
    SELECT count(*) AS lines,
      count(*) FILTER (WHERE status = 'pending') AS pending,
      count(*) FILTER (WHERE status = 'completed') AS completed,
      sum(total_amount) FILTER (WHERE status = 'completed') AS revenue
    FROM ${rows} GROUP BY order_id
  ) AS by_order`;
}

/** What the matching sales add up to: the contracts' `SalesMeta`. */
export const sumSales = `
  SELECT coalesce(sum(lines), 0)::integer AS total, ${salesSums(`sales sale WHERE ${saleFilter}`)}`;

/**
 * One page of sales with what their order says; $5 rows, $6 rows to skip. What is searched for is found first and sorted
 * then (`OFFSET 0` keeps it so): going through all sales in their order until a page is full takes three times as long.
 */
export function listSales(sort: SaleSort, searched: boolean): string {
  const found = `SELECT * FROM sales sale WHERE ${saleFilter} ${searched ? 'OFFSET 0' : ''}`;
  return withOrder(`SELECT * FROM (${found}) AS sale ORDER BY ${saleOrders[sort]} LIMIT $5 OFFSET $6`, sort);
}

export const saleById = withOrder('SELECT * FROM sales WHERE id = $1', '-createdAt');

/**
 * The next batch of all matching sales, newest first, the lines of an order together; after the sale at $5 (its instant
 * as text), $6 (its order) and $7 (its line), or from the first one when they are null. $8 rows.
 */
export const exportSales = withOrder(
  `SELECT * FROM sales sale WHERE ${saleFilter}
    AND ($5::timestamptz IS NULL OR sale.created_at <= $5)
    AND ($5::timestamptz IS NULL OR sale.created_at < $5
      OR (sale.order_id, sale.line_number) > ($6::uuid, $7::integer))
  ORDER BY ${saleOrders['-createdAt']} LIMIT $8`,
  '-createdAt',
  ', sale.created_at::text AS "exactTime"',
);
