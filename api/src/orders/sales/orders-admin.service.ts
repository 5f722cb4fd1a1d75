import {
  OVERDUE_DAYS,
  type SalesMeta,
  type StaffOrderInput,
  type StaffOrderView,
  type UnusualOrdersMeta,
  type UnusualOrderView,
} from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';
import { Page } from '../../common/http/page';
import { arrange, idsOfPage, searchPage } from '../../common/list-page';

import { toWindow, type ListWindowDto } from '../../common/validation/list-query.dto';
import { CONFIG, type Config } from '../../platform/config/config';
import type { UserEntity } from '../../users/user.entity';
import { CheckoutService } from '../checkout/checkout.service';
import { UnusualOrders } from '../holds/unusual-orders.service';
import { OrderEntity } from '../order.entity';
import type { ListOrdersDto, ListOverdueDto } from './orders-admin.dto';
import { earlierOrders } from './earlier-orders';
import { searchOfOrders, sumsByDay } from '../sums/list-sums';
import { filteredOrders, found, isSearch, overdueOrders } from './sales-filter';
import { orderSorts } from './sales-sorts';
import { toStaffOrderView } from './sales.view';

/** Orders as staff see them, and those that staff write down. */
@Injectable()
export class OrdersAdminService {
  constructor(
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    private readonly checkout: CheckoutService,
    private readonly unusual: UnusualOrders,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The orders that match, newest first unless asked otherwise, and what the lines of all that match add up to. */
  async list(query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    const order = orderSorts[query.sort ?? '-createdAt'];
    const filtered = filteredOrders(this.orders, query);
    if (!isSearch(query)) {
      const sums = await sumsByDay(this.orders.manager, query, 'orders');
      return new Page(await this.read(await idsOfPage(filtered, order, query)), sums);
    }
    const { ids, sums } = await searchPage<SalesMeta>(found(filtered, query, 'orders'), order, query, searchOfOrders);
    return new Page(await this.read(ids), sums);
  }

  /** The orders with a line that has been pending for more than some days, those that wait longest first. */
  async listOverdue(query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    const overdue = overdueOrders(this.orders, Number(query.days ?? OVERDUE_DAYS));
    const total = await overdue.getCount();
    return new Page(await this.read(await idsOfPage(overdue, orderSorts.createdAt, query)), { total });
  }

  /** Pending orders that staff should look at, those that hold most first, and the limits that were met lately. */
  async listUnusual(query: ListWindowDto): Promise<Page<UnusualOrderView, UnusualOrdersMeta>> {
    const { limit, offset } = toWindow(query);
    const [found, refusals] = await Promise.all([this.unusual.find(), this.unusual.listRefusals()]);
    const page = found.slice(offset, offset + limit);
    const ids = page.map(({ id }) => id);
    const origins = await this.orders.find({ select: { id: true, callerAddress: true }, where: { id: In(ids) } });
    const addressOf = new Map(origins.map(({ id, callerAddress }) => [id, callerAddress]));
    const reasonsOf = new Map(page.map(({ id, reasons }) => [id, reasons]));
    const orders = (await this.read(ids)).map((order) => ({
      ...order,
      callerAddress: addressOf.get(order.orderId) ?? null,
      reasons: reasonsOf.get(order.orderId) ?? [],
    }));
    return new Page(orders, { total: found.length, refusals });
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

  /** Orders with their lines, their distributors and what their buyers ordered before, in the order of the ids. */
  private async read(ids: string[]): Promise<StaffOrderView[]> {
    const orders = await this.orders.find({
      where: { id: In(ids) },
      relations: { sales: true, affiliate: true },
      order: { sales: { lineNumber: 'ASC' } },
    });
    const earlier = await earlierOrders(this.orders.manager, ids);
    const none = { pending: 0, completed: 0, cancelled: 0 };
    const { publicUrl } = this.config;
    return arrange(ids, orders).map((order) =>
      toStaffOrderView(order, { earlierOrders: earlier.get(order.id) ?? none, publicUrl }),
    );
  }
}
