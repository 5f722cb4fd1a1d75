import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { Page } from '../../platform/http/page';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { pageOfSales } from './kept-pages';
import type { ListSalesDto } from './sales.dto';
import { readStaffSales } from './staff-views';

/** Sales as staff see them. */
@Injectable()
export class SalesService {
  constructor(private readonly reading: ReadingDatabase) {}

  /** The sales that match, newest first unless asked otherwise, and what all that match add up to. */
  list(query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    return this.reading.read(async (manager) => {
      const { ids, sums } = await pageOfSales(manager, query);
      return new Page(await readStaffSales(manager, ids), sums);
    });
  }
}
