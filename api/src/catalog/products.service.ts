import { CATALOG_ROWS, type ProductView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { Page } from '../platform/http/page';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { toProductView } from './product.view';

/** A product as it is read, and how many there are with those that the limit leaves out. */
type CatalogRow = ProductView & { total: string };

/** The catalogue that everybody may read. */
@Injectable()
export class ProductsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Popular ones first, then the newest; flavors in the order in which they were added, inactive ones too. */
  async list(): Promise<Page<ProductView>> {
    const rows = await this.database.query<CatalogRow[]>(publicProducts(this.database), [CATALOG_ROWS]);
    return new Page(rows.map(toProductView), { total: Number(rows[0]?.total ?? 0) });
  }
}

/**
 * At most $1 products, each with its flavors as one JSON value. It is read again after every order, and SQL is quicker than
 * entities of all rows. Every column has the name that it has in the entity.
 */
function publicProducts(database: DataSource): string {
  const [products, flavors] = [database.getMetadata(ProductEntity), database.getMetadata(ProductFlavorEntity)];
  const columns = products.columns.map((column) => `product.${column.databaseName} AS "${column.propertyName}"`);
  const fields = flavors.columns.map((column) => `'${column.propertyName}', flavor.${column.databaseName}`);
  return `
    SELECT ${columns.join(', ')}, count(*) OVER () AS total,
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
