import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import type { StaffPrincipal } from '../../access/principal';
import { CheckoutService } from '../checkout/checkout.service';
import { OrderEntity } from '../order.entity';

/** Whether the buyer of an order went on to the chat, and whether their message came. */
@Injectable()
export class OrderChatService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly checkout: CheckoutService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Keeps that the buyer went on to the chat; the first time counts.
   * @throws ShopError resource.notFound for a wrong id and a wrong token alike
   */
  async open(id: string, token: unknown): Promise<void> {
    const { orderId } = await this.checkout.findByLink(id, token);
    await this.database.manager.update(
      OrderEntity,
      { id: orderId, chatOpenedAt: IsNull() },
      { chatOpenedAt: () => 'now()' },
    );
  }

  /**
   * Marks that the buyer's message came, or takes the mark away; the mark that an order has already changes nothing.
   * @throws ShopError resource.notFound
   */
  async mark(id: string, received: boolean, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const order = await manager.findOne(OrderEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!order) throw new ShopError('resource.notFound');
      const was = order.chatReceivedAt !== null;
      if (was === received) return;
      await manager.update(OrderEntity, { id }, { chatReceivedAt: received ? () => 'now()' : null });
      await this.audit.record(manager, staffActor(staff), [
        {
          action: 'order.chatMarked',
          object: { type: 'order', id },
          before: { received: was },
          after: { received },
          orderId: id,
        },
      ]);
    });
  }
}
