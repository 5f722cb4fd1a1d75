import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { pageOfSales } from './kept-pages';
import type { ListSalesDto } from './sales.dto';
import { readStaffSales } from './staff-views';

/** Sales as staff see them. */
@Injectable()
export class SalesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
  ) {}

  /** The sales that match, newest first unless asked otherwise, and what all that match add up to. */
  list(query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    return this.reading.read(async (manager) => {
      const { ids, sums } = await pageOfSales(manager, query);
      return new Page(await readStaffSales(manager, ids), sums);
    });
  }

  /**
   * As it is by now, for who has just changed it.
   * @throws ShopError resource.notFound
   */
  async findOne(id: string): Promise<SaleView> {
    const [sale] = await readStaffSales(this.database, [id]);
    if (!sale) throw new ShopError('resource.notFound');
    return sale;
  }
}
