import { toApiError, type ApiError } from '@shop/api-client';
import type { OrderView, PlaceOrderInput } from '@shop/contracts';
import {
  firstSentAt,
  forgetOrderKey,
  noteRefused,
  noteSending,
  orderKey,
  unansweredOrders,
} from '../../cart/idempotency-key';

/** Sends an order under a key; rejects with what RTK Query reports. */
export type Send = (order: PlaceOrderInput, idempotencyKey: string) => Promise<OrderView>;

export type SendOutcome =
  | {
      order: OrderView;
      /** It is an earlier order of this checkout, whose answer had got lost: what was changed since is not in it. */
      isEarlier: boolean;
      /** When it first went out from this tab, ms of this device's clock: it may be hours beside the shop's. */
      sentAt: number;
    }
  | { error: ApiError };

/** After so long, ms, a tab that is still open is in another visit; also after a clock that was set by as much. */
const VISIT_MS = 3_600_000;

/** Answers that leave open whether the order was placed: none at all, a failure on the way back, or no look at the order. */
function isUnknownFate({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || code === 'limit.tooManyRequests';
}

/**
 * Sends the order of this checkout. Where the server already has an order under the checkout's key with other data, the
 * answer to it had got lost: that order is asked for again and is the outcome, so that nobody orders twice unknowingly. One of an
 * earlier visit that the shop has delivered or cancelled since is no outcome: what is wanted now is another one.
 */
export async function sendOnce(order: PlaceOrderInput, send: Send): Promise<SendOutcome> {
  const key = orderKey();
  const isFirstTry = unansweredOrders().length === 0;
  noteSending(order);
  const outcome = await findOrPlace(order, key, send);
  if ('error' in outcome) return outcome;
  const isOfThisVisit = !isFirstTry && Math.abs(Date.now() - outcome.sentAt) < VISIT_MS;
  if (isOfThisVisit || outcome.order.lines.some(({ status }) => status === 'pending')) return outcome;
  forgetOrderKey();
  noteSending(order);
  return trySend(order, orderKey(), send);
}

/** Places the order; an earlier one of the checkout's key in its place, where there is one. */
async function findOrPlace(order: PlaceOrderInput, key: string, send: Send): Promise<SendOutcome> {
  const outcome = await trySend(order, key, send);
  if (!('error' in outcome)) return outcome;
  // Without a session the shop did not look for what an earlier try may have placed.
  if (!isUnknownFate(outcome.error) && outcome.error.code !== 'auth.required') noteRefused(order);
  if (outcome.error.code !== 'order.keyReused') return outcome;

  for (const earlier of unansweredOrders()) {
    const found = await trySend(earlier, key, send);
    if (!('error' in found)) return { ...found, isEarlier: true };
    if (isUnknownFate(found.error)) return found;
  }
  forgetOrderKey();
  return outcome;
}

async function trySend(order: PlaceOrderInput, key: string, send: Send): Promise<SendOutcome> {
  try {
    return { order: await send(order, key), isEarlier: false, sentAt: firstSentAt(order) };
  } catch (error) {
    return { error: toApiError(error) };
  }
}
