import type { HoldReason } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import type { OrderEntity } from '../order.entity';
import { recordRefusal } from './holds.queries';

/** An order at the public price that a limit refuses. The caller is told that it is one, never which. */
export class HoldLimitMet extends ShopError {
  /** The order as it would have been written. */
  constructor(
    readonly reason: HoldReason,
    readonly order: Pick<OrderEntity, 'phone' | 'callerAddress'>,
  ) {
    super('order.holdLimit');
  }
}

/** Key that a limit counts by: the `subject` of its rows, '' where that is the whole shop. */
const countedBy: Record<HoldReason, 'phone' | 'address' | 'shop'> = {
  blockedPhone: 'phone',
  phoneOrders: 'phone',
  phoneUnits: 'phone',
  addressOrders: 'address',
  addressUnits: 'address',
  orderUnits: 'address',
  flavorUnits: 'address',
  shopUnits: 'shop',
  flavorShare: 'shop',
};

/** The limits that were met, for staff alone: each by its subject, with how often, and whose order it refused last. */
@Injectable()
export class HoldRefusals {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async record({ reason, order: { phone, callerAddress } }: HoldLimitMet): Promise<void> {
    const address = callerAddress ?? '';
    const subject = { phone, address, shop: '' }[countedBy[reason]];
    await this.database.query(recordRefusal, [reason, subject, phone, address]);
  }
}
