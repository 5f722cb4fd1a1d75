import { randomBytes, randomUUID } from 'node:crypto';

import {
  normalizePhone,
  parseCentavos,
  toDecimalText,
  toPaymentMethod,
  type PlaceOrderInput,
  type ShortLine,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { AffiliateEntity } from '../affiliates/affiliate.entity';
import type { Actor } from '../ledger/actor';
import { runNamed } from '../shared/database/named-statement';
import { sqlState, violatedConstraint } from '../shared/errors/database-failure';
import { ShopError } from '../shared/errors/shop-error';
import { PublicDocuments } from '../shared/public-documents/public-documents';
import { keptBasisPoints, missingText, termsFor, type Terms } from './order-pricing';
import { orderByKey } from './order.queries';
import type { OrderRow } from './order.view';
import { placeOrder } from './place-order.statement';
import { retryConflicts } from './retry-conflicts';

/** Random bytes of an order's status token. */
const TOKEN_BYTES = 24;

/** An order to be placed: what, for whom, by whom, and what tells it from another one. */
export interface Placement {
  input: PlaceOrderInput;
  /** The distributor who buys; null for everybody else. */
  affiliate: AffiliateEntity | null;
  /** Who the ledger says ordered. */
  actor: Actor;
  /** The request's idempotency key. */
  key: string | null;
  /** A fingerprint of all that was asked; the same key with another one is another order. */
  requestHash: string;
}

interface Refusal {
  id: null;
  shortLines: ShortLine[] | null;
  askedSubtotal: string;
}

type Outcome = OrderRow | Refusal;

/** Places orders, whoever enters them. */
@Injectable()
export class OrderPlacement {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly documents: PublicDocuments,
  ) {}

  /**
   * Places an order at the buyer's terms: a distributor's own, or the public price. The same idempotency key and request
   * give the same order again.
   * @throws ShopError order.outOfStock, order.belowMinimum, order.keyReused, request.invalid
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
    throw refusalError(outcome, terms);
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

/** In the order of the statement's parameters. */
export function statementValues({ input, affiliate, actor, key, requestHash }: Placement, terms: Terms): unknown[] {
  const { cartItems, customerData } = input;
  return [
    cartItems.map(({ id }) => id),
    cartItems.map(({ flavor }) => flavor),
    cartItems.map(({ quantity }) => quantity),
    keptBasisPoints(terms.discount),
    terms.discount ?? 0,
    toDecimalText(terms.minimum),
    randomUUID(),
    key,
    key === null ? null : requestHash,
    randomBytes(TOKEN_BYTES).toString('base64url'),
    affiliate?.id ?? null,
    affiliate?.email ?? null,
    customerData.firstName,
    customerData.lastName,
    normalizePhone(customerData.phone),
    customerData.address,
    customerData.department,
    toPaymentMethod(customerData.paymentMethod),
    actor.kind,
    actor.id,
    actor.name,
  ];
}

function refusalError(refusal: Refusal | null, terms: Terms): ShopError {
  if (refusal?.shortLines) return new ShopError('order.outOfStock', { shortLines: refusal.shortLines });
  const subtotal = refusal === null ? terms.minimum : parseCentavos(Number(refusal.askedSubtotal).toFixed(2));
  if (subtotal < terms.minimum) {
    return new ShopError('order.belowMinimum', { text: missingText(subtotal, terms.minimum) });
  }
  return new ShopError('server.unavailable');
}
