import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';
import { toWindow } from '../../common/validation/list-query.dto';
import { toSaleView, type SaleRow } from './sale.view';
import { filterValues, type ListSalesDto } from './sales.dto';
import { listSales, saleById, sumSales } from './sales.queries';
import { Page } from '../../common/http/page';

@Injectable()
export class SalesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The sales that match, newest first unless asked otherwise, and what all that match add up to. */
  async list(query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    const filter = filterValues(query);
    const { limit, offset } = toWindow(query);
    const page = listSales(query.sort ?? '-createdAt', query.q !== undefined);
    const [rows, [sums]] = await Promise.all([
      this.database.query<SaleRow[]>(page, [...filter, limit, offset]),
      this.database.query<[SalesMeta]>(sumSales, filter),
    ]);
    const { total, orders, pendingOrders, completed, completedOrders, revenue } = sums;
    return new Page(rows.map(toSaleView), { total, orders, pendingOrders, completed, completedOrders, revenue });
  }

  /** @throws ShopError resource.notFound */
  async findOne(id: string): Promise<SaleView> {
    const [sale] = await this.database.query<SaleRow[]>(saleById, [id]);
    if (!sale) throw new ShopError('resource.notFound');
    return toSaleView(sale);
  }
}
