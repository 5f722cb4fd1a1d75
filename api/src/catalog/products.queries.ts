/**
 * The products that the storefront shows, each as one JSON value with its flavors. Popular ones first, then the newest;
 * flavors in the order in which they were added, inactive ones too.
 */
export const listPublicProducts = `
  SELECT
    product.id, product.name, product.puffs, product.price, product.image, product.description, product.sabores,
    product.popular, product.active, product.inventory,
    product.reserved_inventory AS "reservedInventory", product.low_stock_threshold AS "lowStockThreshold",
    coalesce(
      json_agg(
        json_build_object(
          'id', flavor.id, 'name', flavor.name, 'active', flavor.active, 'inventory', flavor.inventory,
          'reservedInventory', flavor.reserved_inventory, 'lowStockThreshold', flavor.low_stock_threshold
        ) ORDER BY flavor.created_at, flavor.name
      ) FILTER (WHERE flavor.id IS NOT NULL),
      '[]'
    ) AS flavors
  FROM products product
  LEFT JOIN product_flavors flavor ON flavor.product_id = product.id
  WHERE product.active AND product.show_on_homepage
  GROUP BY product.id
  ORDER BY product.popular DESC, product.created_at DESC, product.id
  LIMIT $1
`;
