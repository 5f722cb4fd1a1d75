import {
  OVERDUE_DAYS,
  type ChangedSaleView,
  type SalesMeta,
  type StaffOrderInput,
  type StaffOrderView,
  type UnusualOrdersMeta,
  type UnusualOrderView,
} from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { readView } from '../../platform/lists/read-views';
import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';
import { CONFIG, type Config } from '../../platform/config/config';
import { ReadingDatabase } from '../../platform/database/reading-database';
import type { StaffPrincipal } from '../../access/principal';
import { CheckoutService } from '../checkout/checkout.service';
import { findUnusualOrders, listHoldRefusals } from '../holds/unusual-orders';
import { OrderEntity } from '../order.entity';
import type { ListOrdersDto, ListOverdueDto } from './orders-admin.dto';
import { pageOfOrders } from './kept-pages';
import { overdueOrders } from './sales-lists';
import { readStaffOrders, readStaffSales } from './staff-views';

/** Orders as staff see them, and those that staff write down. */
@Injectable()
export class OrdersAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly checkout: CheckoutService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The orders that match, newest first unless asked otherwise, and what the lines of all that match add up to. */
  list(query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    return this.reading.read(async (manager) => {
      const { ids, sums } = await pageOfOrders(manager, query);
      return new Page(await this.show(manager, ids), sums);
    });
  }

  /** The orders with a line that has been pending for more than some days, those that wait longest first. */
  listOverdue({ days = String(OVERDUE_DAYS), ...window }: ListOverdueDto): Promise<Page<StaffOrderView>> {
    return this.reading.read(async (manager) => {
      const { ids, total } = await overdueOrders.idsOfPage(manager, { ...window, days: Number(days) });
      return new Page(await this.show(manager, ids), { total });
    });
  }

  /** Pending orders that staff should look at, those that hold most first, and the limits that were met lately. */
  listUnusual(query: ListWindowDto): Promise<Page<UnusualOrderView, UnusualOrdersMeta>> {
    const { limit, offset } = toWindow(query);
    return this.reading.read(async (manager) => {
      const found = await findUnusualOrders(manager);
      const refusals = await listHoldRefusals(manager);
      const { asOf } = await readView<{ asOf: string }>(manager, 'SELECT now() AS "asOf"', []);
      const page = found.slice(offset, offset + limit);
      const ids = page.map(({ id }) => id);
      const origins = await manager.find(OrderEntity, {
        select: { id: true, callerAddress: true },
        where: { id: In(ids) },
      });
      const addressOf = new Map(origins.map(({ id, callerAddress }) => [id, callerAddress]));
      const reasonsOf = new Map(page.map(({ id, reasons }) => [id, reasons]));
      const unusual = (await this.show(manager, ids)).map((order) => ({
        ...order,
        callerAddress: addressOf.get(order.orderId) ?? null,
        reasons: reasonsOf.get(order.orderId) ?? [],
      }));
      return new Page(unusual, { total: found.length, refusals, asOf });
    });
  }

  /**
   * As it is by now, for who has just changed it.
   * @throws ShopError resource.notFound
   */
  async findOne(id: string): Promise<StaffOrderView> {
    const [order] = await this.show(this.database.manager, [id]);
    if (!order) throw new ShopError('resource.notFound');
    return order;
  }

  /**
   * A sale with its order, as they are by now.
   * @throws ShopError resource.notFound
   */
  async findSale(id: string, orderId: string): Promise<ChangedSaleView> {
    const [sale] = await readStaffSales(this.database.manager, [id]);
    if (!sale) throw new ShopError('resource.notFound');
    return { ...sale, ...(await this.findOne(orderId)) };
  }

  /** Places an order that staff took in the chat; see `CheckoutService.placeStaffOrder`. */
  async placeOrder(input: StaffOrderInput, key: string | null, staff: StaffPrincipal): Promise<StaffOrderView> {
    return this.findOne(await this.checkout.placeStaffOrder(input, key, staff));
  }

  private show(manager: EntityManager, ids: string[]): Promise<StaffOrderView[]> {
    return readStaffOrders(manager, ids, this.config.publicUrl);
  }
}
