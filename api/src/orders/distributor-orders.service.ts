import type { ListMeta, OrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { AffiliateEntity } from '../affiliates/affiliate.entity';
import { ShopError } from '../common/errors/shop-error';
import { toWindow, type ListWindowDto } from '../common/validation/list-query.dto';
import { isUuid } from '../common/validation/uuid';
import { countOrdersOfAffiliate, orderOfAffiliate, ordersOfAffiliate } from './order.queries';
import { toOrderView, type OrderRow } from './order.view';
import { Page } from '../common/http/page';

/** The orders of a distributor as he sees them himself: his own and no others. */
@Injectable()
export class DistributorOrdersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Newest first. */
  async list({ id }: AffiliateEntity, query: ListWindowDto): Promise<Page<OrderView>> {
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<OrderRow[]>(ordersOfAffiliate, [id, limit, offset]),
      this.database.query<[ListMeta]>(countOrdersOfAffiliate, [id]),
    ]);
    return new Page(rows.map(toOrderView), counted);
  }

  /** @throws ShopError resource.notFound for another's order as for one that never was */
  async findOne(affiliate: AffiliateEntity, id: string): Promise<OrderView> {
    const [order] = isUuid(id) ? await this.database.query<OrderRow[]>(orderOfAffiliate, [id, affiliate.id]) : [];
    if (!order) throw new ShopError('resource.notFound');
    return toOrderView(order);
  }
}
