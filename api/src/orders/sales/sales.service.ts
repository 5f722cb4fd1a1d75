import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';
import { Page } from '../../common/http/page';
import { arrange, idsOfPage, searchPage } from '../../common/list-page';
import { SaleEntity } from '../sale.entity';
import { searchOfSales, sumsByDay } from '../sums/list-sums';
import { filteredSales, found, isSearch } from './sales-filter';
import { saleSorts } from './sales-sorts';
import type { ListSalesDto } from './sales.dto';
import { toSaleView } from './sales.view';

/** Sales as staff see them. */
@Injectable()
export class SalesService {
  constructor(@InjectRepository(SaleEntity) private readonly sales: Repository<SaleEntity>) {}

  /** The sales that match, newest first unless asked otherwise, and what all that match add up to. */
  async list(query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    const order = saleSorts[query.sort ?? '-createdAt'];
    const filtered = filteredSales(this.sales, query);
    if (!isSearch(query)) {
      const sums = await sumsByDay(this.sales.manager, query, 'sales');
      return new Page(await this.show(await idsOfPage(filtered, order, query)), sums);
    }
    const { ids, sums } = await searchPage<SalesMeta>(found(filtered, query, 'sales'), order, query, searchOfSales);
    return new Page(await this.show(ids), sums);
  }

  /** @throws ShopError resource.notFound */
  async findOne(id: string): Promise<SaleView> {
    const [sale] = await this.show([id]);
    if (!sale) throw new ShopError('resource.notFound');
    return sale;
  }

  private async show(ids: readonly string[]): Promise<SaleView[]> {
    const sales = await this.read(ids);
    const counts = await this.sales
      .createQueryBuilder('line')
      .select('line.order_id', 'orderId')
      .addSelect('count(*)::integer', 'lines')
      .where({ orderId: In(sales.map(({ orderId }) => orderId)) })
      .groupBy('line.order_id')
      .getRawMany<{ orderId: string; lines: number }>();
    const lineCounts = new Map(counts.map(({ orderId, lines }) => [orderId, lines]));
    return sales.map((sale) => toSaleView(sale, lineCounts.get(sale.orderId) ?? 0));
  }

  /** Sales with their orders, in the order of the ids. */
  private async read(ids: readonly string[]): Promise<SaleEntity[]> {
    const sales = await this.sales.find({ where: { id: In(ids) }, relations: { order: { affiliate: true } } });
    return arrange(ids, sales);
  }
}
