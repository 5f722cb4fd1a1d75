/** Reads the catalogue for the lines of a cart, a `CatalogueRow` each: $1 their products, $2 the names of their flavors. */
export const readCart = {
  name: 'read-cart',
  text: `
    SELECT line.number::integer AS "lineNumber", product.id AS "productId", product.name AS "productName",
      product.puffs, product.image, product.price, product.sabores, flavor.id AS "flavorId",
      EXISTS (SELECT FROM product_flavors WHERE product_id = product.id) AS "hasFlavors",
      coalesce(flavor.inventory - flavor.reserved_inventory, 0) AS available
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS line (product_id, flavor_name, number)
    JOIN products product ON product.id = line.product_id AND product.active
    LEFT JOIN product_flavors flavor
      ON flavor.product_id = product.id AND flavor.name = line.flavor_name AND flavor.active`,
};
