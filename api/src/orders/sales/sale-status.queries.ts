/** Which lines a change is about: one sale, or all of an order. */
export type StatusScope = 'sale' | 'order';

const scopes: Record<StatusScope, string> = { sale: 'id = $1', order: 'order_id = $1' };

/** The stocks of the lines, so that they can be locked before the lines; $1 is the id of the sale or order. */
export function stocksOfLines(scope: StatusScope): string {
  return `
    SELECT coalesce(array_agg(flavor_id) FILTER (WHERE flavor_id IS NOT NULL), '{}') AS "flavorIds",
      coalesce(array_agg(product_id) FILTER (WHERE stock_target = 'product'), '{}') AS "productIds"
    FROM sales WHERE ${scopes[scope]}`;
}

/** The lines as they are once nobody else can change them. */
export function lockLines(scope: StatusScope): string {
  return `
    SELECT id, order_id AS "orderId", status, stock_target AS "stockTarget",
      CASE stock_target WHEN 'flavor' THEN flavor_id WHEN 'product' THEN product_id END AS "stockId",
      product_id AS "productId", product_name AS "productName", flavor_name AS flavor, quantity
    FROM sales WHERE ${scopes[scope]} ORDER BY order_id, line_number FOR NO KEY UPDATE`;
}

/** $1 ids of lines, $2 their status. */
export const setStatus = 'UPDATE sales SET status = $2 WHERE id = ANY($1::uuid[])';
