import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { rowsOf } from '../../platform/lists/list-page';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { SaleEntity } from '../sale.entity';
import { pageOfSales } from './kept-pages';
import type { ListSalesDto } from './sales.dto';
import { toSaleView } from './sales.view';

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
      return new Page(await show(manager, ids), sums);
    });
  }

  /**
   * As it is by now, for who has just changed it.
   * @throws ShopError resource.notFound
   */
  async findOne(id: string): Promise<SaleView> {
    const [sale] = await show(this.database.manager, [id]);
    if (!sale) throw new ShopError('resource.notFound');
    return sale;
  }
}

/** Sales with their orders, in the order of the ids. */
async function show(manager: EntityManager, ids: readonly string[]): Promise<SaleView[]> {
  const found = await rowsOf(ids, (part) =>
    manager.find(SaleEntity, { where: { id: In(part) }, relations: { order: { affiliate: true } } }),
  );
  const counts = await manager
    .createQueryBuilder(SaleEntity, 'line')
    .select('line.order_id', 'orderId')
    .addSelect('count(*)::integer', 'lines')
    .where({ orderId: In(found.map(({ orderId }) => orderId)) })
    .groupBy('line.order_id')
    .getRawMany<{ orderId: string; lines: number }>();
  const lineCounts = new Map(counts.map(({ orderId, lines }) => [orderId, lines]));
  return found.map((sale) => toSaleView(sale, lineCounts.get(sale.orderId) ?? 0));
}
