import type { AuditEntryView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { ShopError, type ShopErrorDetail } from '../../platform/errors/shop-error';
import { OrderEntity } from '../order.entity';

/** An order, by its id or by one of its sales. */
export type WhichOrder = { id: string } | { saleId: string };

/** Changes of others, at most, that the server tells staff who come too late. */
const TOLD = 20;

/**
 * Who changes an order or its lines locks it first, before the stocks: changes of one order come one after the other, and
 * each finds the lines that the one before it left.
 */
@Injectable()
export class OrderVersions {
  constructor(private readonly audit: AuditService) {}

  /**
   * Locks an order. With `seen`, the version that somebody saw, it must still have that one.
   * @throws ShopError resource.notFound, order.changed with what happened since
   */
  async lock(manager: EntityManager, which: WhichOrder, seen?: number): Promise<OrderEntity> {
    const orders = manager.createQueryBuilder(OrderEntity, 'orders').setLock('for_no_key_update');
    const order = await ('saleId' in which
      ? orders.where('orders.id = (SELECT order_id FROM sales WHERE sales.id = :saleId)', which).getOne()
      : orders.where('orders.id = :id', which).getOne());
    if (!order) throw new ShopError('resource.notFound');
    if (seen !== undefined) await this.require(manager, order, seen);
    return order;
  }

  /** @throws ShopError order.changed with what happened since, unless the order, which is locked, is as it was seen */
  async require(manager: EntityManager, order: OrderEntity, seen: number, told: ShopErrorDetail = {}): Promise<void> {
    if (order.version === seen) return;
    const entries = await this.audit.newest(manager, { type: 'order', id: order.id }, TOLD);
    const changes = entries.filter((entry) => versionOf(entry) > seen);
    throw new ShopError('order.changed', { ...told, changes });
  }

  /** Gives orders, which are locked, their next versions in one statement. */
  async raiseAll(manager: EntityManager, orders: readonly OrderEntity[]): Promise<void> {
    for (const order of orders) order.version += 1;
    await manager.update(OrderEntity, { id: In(orders.map(({ id }) => id)) }, { version: () => 'version + 1' });
  }

  /** Gives an order, which is locked, its next version, with other columns that change along. */
  async raise(
    manager: EntityManager,
    order: OrderEntity,
    columns: QueryDeepPartialEntity<OrderEntity>,
  ): Promise<number> {
    order.version += 1;
    await manager.update(OrderEntity, order.id, { ...columns, version: order.version });
    return order.version;
  }
}

/** The version that an order had after a change. */
function versionOf({ after }: AuditEntryView): number {
  const version = after?.['version'];
  return typeof version === 'number' ? version : 0;
}
