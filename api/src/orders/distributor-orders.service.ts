import type { OrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import type { DistributorPrincipal } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { toWindow, type ListWindowDto } from '../platform/validation/list-query.dto';
import { isUuid } from '../platform/validation/uuid';
import { OrderEntity } from './order.entity';
import { lineFields, toOrderView } from './order.view';

const withLines = { sales: true } as const;
const inCartOrder = { lineNumber: 'ASC' } as const;

/** The lines of the orders $1, as JSON of each: of a page there may be thousands, which as entities take three times as long. */
const linesOfOrders = `
  SELECT order_id AS "orderId", json_agg(json_build_object(${lineFields}) ORDER BY line_number) AS lines
  FROM sales WHERE order_id = ANY ($1::uuid[]) GROUP BY order_id`;

/** The orders of a distributor as they see them themselves: their own and no others. */
@Injectable()
export class DistributorOrdersService {
  constructor(@InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>) {}

  /**
   * Newest first. Lines are read by themselves: of orders joined with them a page would be of lines, and each would bring its
   * order along.
   */
  async list({ id: affiliateId }: DistributorPrincipal, query: ListWindowDto): Promise<Page<OrderView>> {
    const { limit: take, offset: skip } = toWindow(query);
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    const [orders, total] = await this.orders.findAndCount({ where: { affiliateId }, order, take, skip });
    const ids = orders.map(({ id }) => id);
    const found = await this.orders.query<Pick<OrderView, 'orderId' | 'lines'>[]>(linesOfOrders, [ids]);
    const linesOf = new Map(found.map(({ orderId, lines }) => [orderId, lines]));
    const toView = (placed: OrderEntity): OrderView => ({
      ...toOrderView(Object.assign(placed, { sales: [] })),
      lines: linesOf.get(placed.id) ?? [],
    });
    return new Page(orders.map(toView), { total });
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
