import type { OrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import type { DistributorPrincipal } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { toWindow, type ListWindowDto } from '../platform/validation/list-query.dto';
import { isUuid } from '../platform/validation/uuid';
import { OrderEntity } from './order.entity';
import { toOrderView } from './order.view';

const withLines = { sales: true } as const;
const inCartOrder = { lineNumber: 'ASC' } as const;
const newestFirst = { createdAt: 'DESC', id: 'ASC' } as const;

/** The orders of a distributor as they see them themselves: their own and no others. */
@Injectable()
export class DistributorOrdersService {
  constructor(@InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>) {}

  /** Newest first. The page is of orders alone: with their lines joined the database counts lines, of which an order has many. */
  async list({ id: affiliateId }: DistributorPrincipal, query: ListWindowDto): Promise<Page<OrderView>> {
    const { limit: take, offset: skip } = toWindow(query);
    const [page, total] = await this.orders.findAndCount({ where: { affiliateId }, order: newestFirst, take, skip });
    const orders = await this.orders.find({
      where: { id: In(page.map(({ id }) => id)) },
      relations: withLines,
      order: { ...newestFirst, sales: inCartOrder },
    });
    return new Page(orders.map(toOrderView), { total });
  }

  /** @throws ShopError resource.notFound for another's order as for one that never was */
  async findOne(affiliate: DistributorPrincipal, id: string): Promise<OrderView> {
    const where = { id, affiliateId: affiliate.id };
    const [order] = isUuid(id)
      ? await this.orders.find({ where, relations: withLines, order: { sales: inCartOrder } })
      : [];
    if (!order) throw new ShopError('resource.notFound');
    return toOrderView(order);
  }
}
