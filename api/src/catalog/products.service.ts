import { limits, type ProductView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { Page } from '../common/http/page';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { toProductView } from './product.view';

/** The catalogue that everybody may read. */
@Injectable()
export class ProductsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Popular ones first, then the newest; flavors in the order in which they were added, inactive ones too. */
  async list(): Promise<Page<ProductView>> {
    const rows = await this.database.query<ProductView[]>(publicProducts(this.database), [limits.listRows]);
    return new Page(rows.map(toProductView), { total: rows.length });
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
