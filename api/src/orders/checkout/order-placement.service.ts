import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { runNamed } from '../../platform/database/named-statement';
import { sqlState, violatedConstraint } from '../../common/errors/database-failure';
import { ShopError } from '../../common/errors/shop-error';
import { ResponseCache } from '../../platform/cache/response-cache';
import { refusalError, statementValues, type Outcome, type Placement } from './order-placement';
import { termsFor, type Terms } from './order-pricing';
import { orderByKey } from '../order.queries';
import type { OrderRow } from '../order.view';
import { placeOrder } from './place-order.statement';
import { retryConflicts } from '../../platform/database/retry-conflicts';

/** Places orders, whoever enters them. */
@Injectable()
export class OrderPlacement {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly documents: ResponseCache,
  ) {}

  /**
   * Places an order at the buyer's terms: a distributor's own, or the public price. The same idempotency key and request
   * give the same order again.
   * @throws ShopError order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused, request.invalid;
   * BuyerLost when the affiliate is not approved any more
   */
  async place(placement: Placement): Promise<OrderRow> {
    const { input, affiliate, key, requestHash } = placement;
    const terms = termsFor(affiliate, input.publicPrice === true);
    const outcome = await this.attempt(placement, terms);
    if (outcome && outcome.id !== null) {
      this.documents.drop('products');
      return outcome;
    }
    const earlier = key === null ? undefined : await this.findByKey(key);
    if (earlier && earlier.requestHash !== requestHash) throw new ShopError('order.keyReused');
    if (earlier) return earlier;
    throw refusalError(outcome, terms, input);
  }

  /** Null when the key is already known. */
  private async attempt(placement: Placement, terms: Terms): Promise<Outcome | null> {
    try {
      const [outcome] = await retryConflicts(() =>
        runNamed<Outcome>(this.database, placeOrder, statementValues(placement, terms)),
      );
      return outcome ?? null;
    } catch (error) {
      if (violatedConstraint(error) === 'orders_idempotency_key') return null;
      if (sqlState(error) === '22003')
        throw new ShopError('request.invalid', { text: 'El pedido es demasiado grande.', cause: error });
      throw error;
    }
  }

  private async findByKey(key: string): Promise<OrderRow | undefined> {
    const [order] = await runNamed<OrderRow>(this.database, orderByKey, [key]);
    return order;
  }
}
