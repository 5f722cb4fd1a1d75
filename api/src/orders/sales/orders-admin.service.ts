import { OVERDUE_DAYS, type SalesMeta, type StaffOrderInput, type StaffOrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';
import { Page } from '../../common/http/page';
import { toWindow } from '../../common/validation/list-query.dto';
import type { UserEntity } from '../../users/user.entity';
import { CheckoutService } from '../checkout/checkout.service';
import { OrderEntity } from '../order.entity';
import type { ListOrdersDto, ListOverdueDto } from './orders-admin.dto';
import {
  idsOfPage,
  arrange,
  linesOfMatchingOrders,
  matchingOrders,
  orderSorts,
  overdueOrders,
  sumsOf,
} from './sales-filter';
import { toStaffOrderView } from './sales.view';

/** Orders as staff see them, and those that staff write down. */
@Injectable()
export class OrdersAdminService {
  constructor(
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    private readonly checkout: CheckoutService,
  ) {}

  /** The orders that match, newest first unless asked otherwise, and what the lines of all that match add up to. */
  async list(query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    const [ids, sums] = await Promise.all([
      idsOfPage(matchingOrders(this.orders, query), orderSorts[query.sort ?? '-createdAt'], {
        ...toWindow(query),
        searched: query.q !== undefined,
      }),
      sumsOf(linesOfMatchingOrders(this.orders, query), 'orders'),
    ]);
    return new Page(await this.read(ids), sums);
  }

  /** The orders with a line that has been pending for more than some days, those that wait longest first. */
  async listOverdue(query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    const overdue = overdueOrders(this.orders, Number(query.days ?? OVERDUE_DAYS));
    const [ids, total] = await Promise.all([
      idsOfPage(overdue, orderSorts.createdAt, { ...toWindow(query), searched: false }),
      overdue.getCount(),
    ]);
    return new Page(await this.read(ids), { total });
  }

  /** @throws ShopError resource.notFound */
  async findOne(id: string): Promise<StaffOrderView> {
    const [order] = await this.read([id]);
    if (!order) throw new ShopError('resource.notFound');
    return order;
  }

  /** Places an order that staff took in the chat; see `CheckoutService.placeStaffOrder`. */
  async placeOrder(input: StaffOrderInput, key: string | null, staff: UserEntity): Promise<StaffOrderView> {
    return this.findOne(await this.checkout.placeStaffOrder(input, key, staff));
  }

  /** Orders with their lines and their distributors, in the order of the ids. */
  private async read(ids: string[]): Promise<StaffOrderView[]> {
    const orders = await this.orders.find({
      where: { id: In(ids) },
      relations: { sales: true, affiliate: true },
      order: { sales: { lineNumber: 'ASC' } },
    });
    return arrange(ids, orders).map(toStaffOrderView);
  }
}
