import { randomBytes, randomUUID } from 'node:crypto';

import {
  normalizePhone,
  parseCentavos,
  shippingFor,
  toDecimalText,
  toPaymentMethod,
  type PlaceOrderInput,
  type ShortLine,
} from '@shop/contracts';

import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import type { Actor } from '../../audit/actor';
import { ShopError } from '../../common/errors/shop-error';
import { changedTotalText, keptBasisPoints, missingText, type Terms } from './order-pricing';
import type { OrderRow } from '../order.view';

/** Random bytes of an order's status token. */
const TOKEN_BYTES = 24;

/** An order to be placed: what, for whom, by whom, and what tells it from another one. */
export interface Placement {
  input: PlaceOrderInput;
  /** The distributor who buys; null for everybody else. */
  affiliate: AffiliateEntity | null;
  /** Who the audit log says ordered. */
  actor: Actor;
  /** The request's idempotency key. */
  key: string | null;
  /** A fingerprint of all that was asked; the same key with another one is another order. */
  requestHash: string;
}

/**
 * Why nothing was written: what is short, how much the subtotal would have been, decimal text in quetzales, or that the
 * affiliate lost the approval in that very moment.
 */
export interface Refusal {
  id: null;
  shortLines: ShortLine[] | null;
  askedSubtotal: string;
  lostBuyer: boolean;
}

/** The affiliate of an order is not approved any more; whoever placed it says so to whom it concerns. */
export class BuyerLost extends Error {
  override readonly name = 'BuyerLost';
}

/** What the statement answers. */
export type Outcome = OrderRow | Refusal;

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
    input.expectedTotal ?? null,
  ];
}

/** The failure that a refusal is; null stands for the key of an order that is not there (any more). */
export function refusalError(refusal: Refusal | null, terms: Terms, { expectedTotal }: PlaceOrderInput): Error {
  if (refusal?.lostBuyer) return new BuyerLost();
  if (refusal?.shortLines) return new ShopError('order.outOfStock', { shortLines: refusal.shortLines });
  const subtotal = refusal === null ? terms.minimum : parseCentavos(Number(refusal.askedSubtotal).toFixed(2));
  if (subtotal < terms.minimum) {
    return new ShopError('order.belowMinimum', { text: missingText(subtotal, terms.minimum) });
  }
  const total = subtotal + shippingFor(subtotal);
  if (refusal && expectedTotal !== undefined && parseCentavos(expectedTotal) !== total) {
    return new ShopError('order.totalChanged', { text: changedTotalText(total) });
  }
  return new ShopError('server.unavailable');
}
