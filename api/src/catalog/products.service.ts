import { limits, type ProductView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { Page } from '../common/http/page';
import { listPublicProducts } from './products.queries';
import { toProductView } from './product.view';

/** The catalogue that everybody may read. */
@Injectable()
export class ProductsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(): Promise<Page<ProductView>> {
    const rows = await this.database.query<ProductView[]>(listPublicProducts, [limits.listRows]);
    return new Page(rows.map(toProductView), { total: rows.length });
  }
}
