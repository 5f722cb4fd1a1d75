import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import {
  normalizePhone,
  parseCentavos,
  toDecimalText,
  toPaymentMethod,
  type OrderView,
  type PlaceOrderInput,
  type ShortLine,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

import type { AffiliateEntity } from '../affiliates/affiliate.entity';
import { DistributorSessions } from '../shared/access/distributor-sessions';
import { runNamed } from '../shared/database/named-statement';
import { sqlState, violatedConstraint } from '../shared/errors/database-failure';
import { ShopError } from '../shared/errors/shop-error';
import { PublicDocuments } from '../shared/public-documents/public-documents';
import { isUuid } from '../shared/validation/rules';
import { hashRequest, readIdempotencyKey } from './idempotency';
import { keptBasisPoints, missingText, termsFor, type Terms } from './order-pricing';
import { orderById, orderByKey } from './order.queries';
import { toMaskedOrderView, toOrderView, type OrderRow } from './order.view';
import { placeOrder } from './place-order.statement';

/** Random bytes of an order's status token. */
const TOKEN_BYTES = 24;

/** SQLSTATEs after which the same statement may succeed: a deadlock, and a product deleted in between. */
const WORTH_RETRYING = new Set(['40P01', '40001', '23503']);

interface Refusal {
  id: null;
  shortLines: ShortLine[] | null;
  askedSubtotal: string;
}

type Outcome = OrderRow | Refusal;

interface Buyer {
  affiliate: AffiliateEntity | null;
  terms: Terms;
}

@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly distributors: DistributorSessions,
    private readonly documents: PublicDocuments,
  ) {}

  /**
   * Places an order for whoever asks: a signed-in distributor at his terms, everybody else at the public price. The
   * same idempotency key and body answer the same order again.
   * @throws ShopError order.outOfStock, order.belowMinimum, order.keyReused, request.invalid
   */
  async place(input: PlaceOrderInput, keyHeader: string | undefined, request: Request): Promise<OrderView> {
    const key = readIdempotencyKey(keyHeader);
    const affiliate = await this.distributors.affiliateOf(request);
    const buyer = { affiliate, terms: termsFor(affiliate, input.publicPrice === true) };
    const requestHash = hashRequest(input);

    const outcome = await this.attempt(input, buyer, key, requestHash);
    if (outcome && outcome.id !== null) {
      this.documents.drop('products');
      return toOrderView(outcome);
    }
    const earlier = key === null ? undefined : await this.findByKey(key);
    if (earlier && earlier.requestHash !== requestHash) throw new ShopError('order.keyReused');
    if (earlier) return toOrderView(earlier);
    throw refusalError(outcome, buyer.terms);
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

  /** Null when the key is already known. */
  private async attempt(
    input: PlaceOrderInput,
    buyer: Buyer,
    key: string | null,
    requestHash: string,
    retries = 2,
  ): Promise<Outcome | null> {
    try {
      const values = statementValues(input, buyer, key, requestHash);
      const [outcome] = await runNamed<Outcome>(this.database, placeOrder, values);
      return outcome ?? null;
    } catch (error) {
      if (violatedConstraint(error) === 'orders_idempotency_key') return null;
      const state = sqlState(error) ?? '';
      if (state === '22003')
        throw new ShopError('request.invalid', { text: 'El pedido es demasiado grande.', cause: error });
      if (retries > 0 && WORTH_RETRYING.has(state)) return this.attempt(input, buyer, key, requestHash, retries - 1);
      throw error;
    }
  }

  private async findByKey(key: string): Promise<OrderRow | undefined> {
    const [order] = await runNamed<OrderRow>(this.database, orderByKey, [key]);
    return order;
  }
}

/** In the order of the statement's parameters. */
function statementValues(
  { cartItems, customerData }: PlaceOrderInput,
  { affiliate, terms }: Buyer,
  key: string | null,
  requestHash: string,
): unknown[] {
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

/** Compares secrets without telling by the time it takes how much of one was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
