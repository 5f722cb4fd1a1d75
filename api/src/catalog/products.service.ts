import { limits, type ProductView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { Page } from '../common/http/page';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { listPublicProducts } from './products.queries';
import { toProductView } from './product.view';

/** The catalogue that everybody may read. */
@Injectable()
export class ProductsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(): Promise<Page<ProductView>> {
    const [products, flavors] = [
      this.database.getMetadata(ProductEntity),
      this.database.getMetadata(ProductFlavorEntity),
    ];
    const rows = await this.database.query<ProductView[]>(listPublicProducts(products, flavors), [limits.listRows]);
    return new Page(rows.map(toProductView), { total: rows.length });
  }
}
