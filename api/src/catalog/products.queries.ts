import type { EntityMetadata } from 'typeorm';

/**
 * The products that the storefront shows, at most $1, each as one row with its flavors; every column has the name that it
 * has in code. Popular ones first, then the newest; flavors in the order in which they were added, inactive ones too.
 */
export function listPublicProducts(products: EntityMetadata, flavors: EntityMetadata): string {
  const columns = products.columns.map((column) => `product.${column.databaseName} AS "${column.propertyName}"`);
  const fields = flavors.columns.map((column) => `'${column.propertyName}', flavor.${column.databaseName}`);
  return `
    SELECT ${columns.join(', ')},
      coalesce(
        json_agg(json_build_object(${fields.join(', ')}) ORDER BY flavor.created_at, flavor.name)
          FILTER (WHERE flavor.id IS NOT NULL),
        '[]'
      ) AS flavors
    FROM products product
    LEFT JOIN product_flavors flavor ON flavor.product_id = product.id
    WHERE product.active AND product.show_on_homepage
    GROUP BY product.id
    ORDER BY product.popular DESC, product.created_at DESC, product.id
    LIMIT $1`;
}
