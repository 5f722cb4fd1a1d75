import {
  OVERDUE_DAYS,
  type ListMeta,
  type SalesMeta,
  type StaffOrderInput,
  type StaffOrderView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { staffActor } from '../../audit/actor';
import { ShopError } from '../../common/errors/shop-error';
import { toWindow } from '../../common/validation/list-query.dto';
import type { UserEntity } from '../../users/user.entity';
import { hashStaffRequest, readIdempotencyKey } from '../checkout/idempotency';
import { BuyerLost } from '../checkout/order-placement';
import { OrderPlacement } from '../checkout/order-placement.service';
import { filterValues } from './sales.dto';
import { toStaffOrderView, type StaffOrderRow } from './order-admin.view';
import type { ListOrdersDto, ListOverdueDto } from './orders-admin.dto';
import { countOverdue, listOrders, listOverdue, staffOrderById, sumOrders } from './orders-admin.queries';
import { Page } from '../../common/http/page';

/** Orders as staff see them, and those that staff write down. */
@Injectable()
export class OrdersAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly placement: OrderPlacement,
  ) {}

  /** The orders that match, newest first unless asked otherwise, and what the lines of all that match add up to. */
  async list(query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    const filter = filterValues(query);
    const { limit, offset } = toWindow(query);
    const [rows, [sums]] = await Promise.all([
      this.database.query<StaffOrderRow[]>(listOrders(query.sort ?? '-createdAt'), [...filter, limit, offset]),
      this.database.query<[SalesMeta]>(sumOrders, filter),
    ]);
    const { total, orders, pendingOrders, completed, completedOrders, revenue } = sums;
    return new Page(rows.map(toStaffOrderView), {
      total,
      orders,
      pendingOrders,
      completed,
      completedOrders,
      revenue,
    });
  }

  /** The orders with a line that has been pending for more than some days, those that wait longest first. */
  async listOverdue(query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    const days = Number(query.days ?? OVERDUE_DAYS);
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<StaffOrderRow[]>(listOverdue, [days, limit, offset]),
      this.database.query<[ListMeta]>(countOverdue, [days]),
    ]);
    return new Page(rows.map(toStaffOrderView), counted);
  }

  /** @throws ShopError resource.notFound */
  async findOne(id: string): Promise<StaffOrderView> {
    const [order] = await this.database.query<StaffOrderRow[]>(staffOrderById, [id]);
    if (!order) throw new ShopError('resource.notFound');
    return toStaffOrderView(order);
  }

  /**
   * Places an order that staff took in the chat, by the rules of every other one; with an affiliate, at that
   * distributor's terms.
   * @throws ShopError request.invalid, order.outOfStock, order.belowMinimum, order.keyReused
   */
  async place(input: StaffOrderInput, keyHeader: string | undefined, staff: UserEntity): Promise<StaffOrderView> {
    const key = readIdempotencyKey(keyHeader);
    const affiliate = await this.distributorOf(input);
    const requestHash = hashStaffRequest(input);
    try {
      const { id } = await this.placement.place({ input, affiliate, actor: staffActor(staff), key, requestHash });
      return await this.findOne(id);
    } catch (error) {
      throw error instanceof BuyerLost ? noDistributor() : error;
    }
  }

  private async distributorOf({ affiliateId }: StaffOrderInput): Promise<AffiliateEntity | null> {
    if (!affiliateId) return null;
    const affiliates = this.database.getRepository(AffiliateEntity);
    const affiliate = await affiliates.findOneBy({ id: affiliateId, status: 'approved' });
    if (affiliate) return affiliate;
    throw noDistributor();
  }
}

function noDistributor(): ShopError {
  return new ShopError('request.invalid', {
    problems: [{ path: 'affiliateId', message: 'Elige un distribuidor aprobado' }],
  });
}
