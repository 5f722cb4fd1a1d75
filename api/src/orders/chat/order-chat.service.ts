import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { findRow } from '../../platform/lists/read-views';
import type { StaffPrincipal } from '../../access/principal';
import { CheckoutService } from '../checkout/checkout.service';
import { OrderEntity } from '../order.entity';

/** Notes of an order that its buyer went on to the chat, and that their message came. */
@Injectable()
export class OrderChatService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly checkout: CheckoutService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Notes that the buyer went on to the chat; the first time counts.
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
      const order = await findRow(manager, OrderEntity, id, 'lock');
      const was = order.chatReceivedAt !== null;
      if (was === received) return;
      await manager.update(OrderEntity, { id }, { chatReceivedAt: received ? () => 'now()' : null });
      await this.audit.tell(manager, staff, {
        action: 'order.chatMarked',
        id,
        before: { received: was },
        after: { received },
      });
    });
  }
}
