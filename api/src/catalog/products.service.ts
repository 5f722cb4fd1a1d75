import { limits, type ProductView } from '@shop/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ResponseCache } from '../platform/cache/response-cache';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { listPublicProducts } from './products.queries';
import { toProductView } from './product.view';

/** The catalogue that everybody may read: `GET /api/products`. */
@Injectable()
export class ProductsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly documents: ResponseCache,
  ) {}

  onModuleInit(): void {
    this.documents.publish({ path: '/api/products', topic: 'products', load: () => this.listProducts() });
  }

  private async listProducts(): Promise<ProductView[]> {
    const [products, flavors] = [
      this.database.getMetadata(ProductEntity),
      this.database.getMetadata(ProductFlavorEntity),
    ];
    const rows = await this.database.query<ProductView[]>(listPublicProducts(products, flavors), [limits.listRows]);
    return rows.map(toProductView);
  }
}
