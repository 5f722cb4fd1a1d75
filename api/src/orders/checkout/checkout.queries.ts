/**
 * Reads the catalogue for the lines of a cart, a `CatalogueRow` each: $1 the lines as JSON. Not as arrays: PostgreSQL expects
 * the same of every JSON, so that a connection keeps its plan; for arrays it plans each cart, twice the work of reading it.
 */
export const readCart = {
  name: 'read-cart',
  text: `
    SELECT line.number::integer AS "lineNumber", product.id AS "productId", product.name AS "productName",
      product.puffs, product.image, product.price, product.sabores, flavor.id AS "flavorId",
      EXISTS (SELECT FROM product_flavors WHERE product_id = product.id) AS "hasFlavors",
      coalesce(flavor.inventory - flavor.reserved_inventory, 0) AS available
    FROM ROWS FROM (json_to_recordset($1::json) AS (id uuid, flavor text)) WITH ORDINALITY AS line (id, flavor, number)
    JOIN products product ON product.id = line.id AND product.active
    LEFT JOIN product_flavors flavor
      ON flavor.product_id = product.id AND flavor.name = line.flavor AND flavor.active`,
};
