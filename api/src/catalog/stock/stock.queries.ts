import type { StockObject } from './stocked-row';

/** Units that pending sales hold of the products $1 and of their flavors, by the id of whichever it is. */
export const pendingUnits = `
  SELECT coalesce(flavor_id, product_id) AS id, sum(quantity)::integer AS units FROM sales
  WHERE status = 'pending' AND stock_target <> 'none' AND product_id = ANY($1::uuid[])
  GROUP BY 1`;

/** Which of the products $1 have sales, cancelled ones too: a sale keeps telling which product it was. */
export const soldProducts = `
  SELECT id FROM unnest($1::uuid[]) AS product (id) WHERE EXISTS (SELECT FROM sales WHERE product_id = product.id)`;

/** $1 ids, $2 inventories, $3 reserved units of rows that this transaction has locked. */
export function setUnits(type: StockObject): string {
  const table = type === 'flavor' ? 'product_flavors' : 'products';
  return `
    UPDATE ${table} SET inventory = stock.inventory, reserved_inventory = stock.reserved
    FROM unnest($1::uuid[], $2::integer[], $3::integer[]) AS stock (id, inventory, reserved)
    WHERE ${table}.id = stock.id`;
}

/**
 * Stock on sale that is nearly or wholly gone: active flavors of active products. Rows that staff took off the shelf are not to be
 * bought again, and a product without flavor records has no stock that orders are checked against.
 */
const low = `
  FROM product_flavors flavor JOIN products product ON product.id = flavor.product_id
  WHERE product.active AND flavor.active
    AND flavor.inventory - flavor.reserved_inventory <= flavor.low_stock_threshold`;

export const countLowStock = `SELECT count(*)::integer AS total ${low}`;

/** The scarcest first; $1 rows, $2 rows to skip. */
export const listLowStock = `
  SELECT product.id AS "productId", product.name AS "productName", product.image, flavor.id AS "flavorId",
    flavor.name AS "flavorName", flavor.inventory, flavor.reserved_inventory AS "reservedInventory",
    flavor.low_stock_threshold AS "lowStockThreshold"
  ${low}
  ORDER BY flavor.inventory - flavor.reserved_inventory, product.name COLLATE "es-x-icu", flavor.name COLLATE "es-x-icu",
    flavor.id
  LIMIT $1 OFFSET $2`;
