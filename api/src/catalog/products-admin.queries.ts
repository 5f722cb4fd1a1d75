import type { ProductSort } from '@shop/contracts';

const byName = 'product.name COLLATE "es-x-icu"';

/** Units that can still be ordered, as the contracts' `totalAvailable`: of the active flavors, where there are some. */
const available = `CASE WHEN flavors.product_id IS NULL THEN product.inventory - product.reserved_inventory
  ELSE coalesce(flavors.available, 0) END`;

/** As the contracts' `productStockStatus`. */
const status = `CASE WHEN NOT product.active OR ${available} <= 0 THEN 'out_of_stock'
  WHEN ${available} <= product.low_stock_threshold THEN 'low_stock' ELSE 'in_stock' END`;

const orders: Record<ProductSort, string> = {
  name: `${byName}, product.id`,
  '-name': `${byName} DESC, product.id`,
  stock: `${available}, ${byName}, product.id`,
  '-stock': `${available} DESC, ${byName}, product.id`,
  created: 'product.created_at DESC, product.id',
  '-created': 'product.created_at, product.id',
};

/** $1 pattern, $2 active, $3 stock status; null for any. */
const matching = `
  FROM products product
  LEFT JOIN (
    SELECT product_id, sum(inventory - reserved_inventory) FILTER (WHERE active) AS available
    FROM product_flavors GROUP BY product_id
  ) flavors ON flavors.product_id = product.id
  WHERE ($1::text IS NULL OR product.search LIKE $1
      OR product.id IN (SELECT product_id FROM product_flavors WHERE search LIKE $1)
      OR EXISTS (SELECT FROM unnest(product.sabores) AS name WHERE shop_fold(name) LIKE $1))
    AND ($2::boolean IS NULL OR product.active = $2)
    AND ($3::text IS NULL OR ${status} = $3)`;

export const countProducts = `SELECT count(*)::integer AS total ${matching}`;

/** One page of products as `StaffProductRow`; $4 rows, $5 rows to skip. */
export function listProducts(sort: ProductSort): string {
  return showPage(`
    SELECT product.id, row_number() OVER (ORDER BY ${orders[sort]}) AS place ${matching}
    ORDER BY ${orders[sort]} LIMIT $4 OFFSET $5`);
}

/** The product with the id $1 as `StaffProductRow`. */
export const productById = showPage('SELECT id, 1 AS place FROM products WHERE id = $1');

/** `page` gives ids and their places; what is shown of them is read for these alone. */
function showPage(page: string): string {
  return `
    WITH page AS MATERIALIZED (${page}),
    -- units that pending sales hold, of flavors and of products
    pending AS MATERIALIZED (
      SELECT coalesce(flavor_id, product_id) AS stock_id, sum(quantity)::integer AS units FROM sales
      WHERE status = 'pending' AND stock_target <> 'none' AND product_id IN (SELECT id FROM page)
      GROUP BY 1
    ),
    flavors AS (
      SELECT flavor.product_id, json_agg(
        json_build_object(
          'id', flavor.id, 'productId', flavor.product_id, 'name', flavor.name, 'active', flavor.active,
          'inventory', flavor.inventory, 'reservedInventory', flavor.reserved_inventory,
          'lowStockThreshold', flavor.low_stock_threshold, 'createdAt', flavor.created_at,
          'pending', coalesce(pending.units, 0)
        ) ORDER BY flavor.created_at, flavor.name
      ) AS list
      FROM product_flavors flavor LEFT JOIN pending ON pending.stock_id = flavor.id
      WHERE flavor.product_id IN (SELECT id FROM page)
      GROUP BY flavor.product_id
    )
    SELECT product.id, product.name, product.puffs, product.price, product.image, product.description, product.sabores,
      product.popular, product.active, product.show_on_homepage AS "showOnHomepage", product.inventory,
      product.reserved_inventory AS "reservedInventory", product.low_stock_threshold AS "lowStockThreshold",
      product.created_at AS "createdAt", coalesce(flavors.list, '[]') AS flavors,
      coalesce(pending.units, 0) AS pending, EXISTS (SELECT FROM sales WHERE product_id = product.id) AS "hasSales"
    FROM page
    JOIN products product ON product.id = page.id
    LEFT JOIN flavors ON flavors.product_id = product.id
    LEFT JOIN pending ON pending.stock_id = product.id
    ORDER BY page.place`;
}

/**
 * What is on sale and nearly or wholly gone: active flavors of active products, and active products without any flavor.
 * What staff took off the shelf is not to be bought again, and `sabores` have no stock.
 */
const short = `
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

export const countLowStock = `SELECT count(*)::integer AS total ${short}`;

/** The scarcest first; $1 rows, $2 rows to skip. */
export const listLowStock = `
  SELECT product_id AS "productId", product_name AS "productName", image, flavor_id AS "flavorId",
    flavor_name AS "flavorName", inventory, reserved_inventory AS "reservedInventory",
    low_stock_threshold AS "lowStockThreshold"
  ${short}
  ORDER BY inventory - reserved_inventory, product_name COLLATE "es-x-icu", flavor_name COLLATE "es-x-icu", product_id,
    flavor_id
  LIMIT $1 OFFSET $2`;
