import { createHash, timingSafeEqual } from 'node:crypto';

import type { OrderView, PlaceOrderInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { customerActor, distributorActor } from '../../audit/actor';
import type { BuyerSession } from '../../auth/distributor/buyer';
import { runNamed } from '../../platform/database/named-statement';
import { ShopError } from '../../common/errors/shop-error';
import { isUuid } from '../../common/validation/rules';
import { hashRequest, readIdempotencyKey } from './idempotency';
import { BuyerLost } from './order-placement';
import { OrderPlacement } from './order-placement.service';
import { orderById } from '../order.queries';
import { toMaskedOrderView, toOrderView, type OrderRow } from '../order.view';

/** Orders as buyers place and see them. */
@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly placement: OrderPlacement,
  ) {}

  /**
   * Places an order for whoever asks: a signed-in distributor at his terms, everybody else at the public price. A
   * distributor whose session has ended is told so, and signed out, before he is charged another price than he saw.
   * @throws ShopError auth.required, order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused,
   * request.invalid
   */
  async place(input: PlaceOrderInput, keyHeader: string | undefined, buyer: BuyerSession): Promise<OrderView> {
    const key = readIdempotencyKey(keyHeader);
    if (buyer.isOver && input.publicPrice !== true) throw await buyer.end();
    const { affiliate } = buyer;
    const actor = affiliate ? distributorActor(affiliate) : customerActor;
    const requestHash = hashRequest(input);
    try {
      return toOrderView(await this.placement.place({ input, affiliate, actor, key, requestHash }));
    } catch (error) {
      if (error instanceof BuyerLost) throw await buyer.end();
      throw error;
    }
  }

  /**
   * The order behind a status link, with phone and address masked.
   * @throws ShopError resource.notFound for a wrong id and a wrong token alike
   */
  async findByLink(id: string, token: unknown): Promise<OrderView> {
    const [order] = isUuid(id) ? await runNamed<OrderRow>(this.database, orderById, [id]) : [];
    const matches = isSame(typeof token === 'string' ? token : '', order?.token ?? '-');
    if (!order || !matches) throw new ShopError('resource.notFound');
    return toMaskedOrderView(order);
  }
}

/** Compares secrets without telling by the time it takes how much of one was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
