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
 * What is on sale and nearly or wholly gone: active flavors of active products, and active products without any flavor.
 * What staff took off the shelf is not to be bought again, and `sabores` have no stock.
 */
const low = `
  FROM (
    SELECT product.id AS product_id, product.name AS product_name, product.image, flavor.id AS flavor_id,
      flavor.name AS flavor_name, flavor.inventory, flavor.reserved_inventory, flavor.low_stock_threshold
    FROM product_flavors flavor JOIN products product ON product.id = flavor.product_id
    WHERE product.active AND flavor.active
    UNION ALL
    SELECT product.id, product.name, product.image, NULL, NULL, product.inventory, product.reserved_inventory,
      product.low_stock_threshold
    FROM products product
    WHERE product.active AND product.sabores = '{}'
      AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = product.id)
  ) AS stock
  WHERE inventory - reserved_inventory <= low_stock_threshold`;

export const countLowStock = `SELECT count(*)::integer AS total ${low}`;

/** The scarcest first; $1 rows, $2 rows to skip. */
export const listLowStock = `
  SELECT product_id AS "productId", product_name AS "productName", image, flavor_id AS "flavorId",
    flavor_name AS "flavorName", inventory, reserved_inventory AS "reservedInventory",
    low_stock_threshold AS "lowStockThreshold"
  ${low}
  ORDER BY inventory - reserved_inventory, product_name COLLATE "es-x-icu", flavor_name COLLATE "es-x-icu", product_id,
    flavor_id
  LIMIT $1 OFFSET $2`;
