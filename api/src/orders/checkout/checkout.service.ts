import { createHash, timingSafeEqual } from 'node:crypto';

import type { OrderView, PlaceOrderInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';

import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { customerActor, distributorActor } from '../../audit/actor';
import { DistributorSessions } from '../../auth/distributor/distributor-sessions.service';
import { runNamed } from '../../platform/database/named-statement';
import { ShopError } from '../../common/errors/shop-error';
import { isUuid } from '../../common/validation/uuid';
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
    private readonly distributors: DistributorSessions,
    private readonly placement: OrderPlacement,
  ) {}

  /**
   * Places an order for whoever asks: a signed-in distributor at his terms, everybody else at the public price. A
   * distributor whose session has ended is told so, and signed out, before he is charged another price than he saw.
   * @throws ShopError auth.required, order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused,
   * request.invalid
   */
  async place(
    input: PlaceOrderInput,
    keyHeader: string | undefined,
    request: Request,
    response: Response,
  ): Promise<OrderView> {
    const key = readIdempotencyKey(keyHeader);
    const affiliate = await this.buyerOf(input, request, response);
    const actor = affiliate ? distributorActor(affiliate) : customerActor;
    const requestHash = hashRequest(input);
    try {
      return toOrderView(await this.placement.place({ input, affiliate, actor, key, requestHash }));
    } catch (error) {
      if (error instanceof BuyerLost) throw await this.endedSession(request, response);
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

  private async buyerOf(
    { publicPrice }: PlaceOrderInput,
    request: Request,
    response: Response,
  ): Promise<AffiliateEntity | null> {
    const affiliate = await this.distributors.affiliateOf(request);
    if (affiliate || publicPrice === true || !this.distributors.carriesSession(request)) return affiliate;
    throw await this.endedSession(request, response);
  }

  /** Scripts can't remove the cookie of an ended session, so the refusal does: the next order is a public one. */
  private async endedSession(request: Request, response: Response): Promise<ShopError> {
    const refusal = await this.distributors.refusalOf(request);
    await this.distributors.close(response);
    return refusal;
  }
}

/** Compares secrets without telling by the time it takes how much of one was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
